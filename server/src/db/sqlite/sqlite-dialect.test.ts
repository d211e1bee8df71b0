import Sqlite from 'better-sqlite3';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { sqliteDialect } from './sqlite-dialect.ts';

function opened() {
  const database = new Sqlite(':memory:');
  database.exec('CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, picture BLOB)');
  const insert = database.prepare('INSERT INTO people VALUES (?, ?, ?)');
  for (let id = 1; id <= 300; id += 1) insert.run(id, id % 2 === 0 ? null : `Łucja ${id}`, Buffer.from([id % 256]));
  const db = new Kysely<Record<string, never>>({ dialect: sqliteDialect({ open: () => database, max: 1 }, 'BEGIN') });
  const read = async (limit: number) => (await sql`SELECT * FROM people ORDER BY id LIMIT ${limit}`.execute(db)).rows;
  return { database, db, read };
}

it('gives the rows of a statement the same way each time, many and few in turns', async () => {
  const { database, read } = opened();
  for (const limit of [99, 100, 300, 1, 0, 300, 100, 99, 300])
    expect(await read(limit)).toEqual(database.prepare('SELECT * FROM people ORDER BY id LIMIT ?').all(limit));
});

it('reads the columns that the table has when many rows are read again', async () => {
  const { database, read } = opened();
  await read(300);
  await read(300);
  database.exec('ALTER TABLE people DROP COLUMN name; ALTER TABLE people ADD COLUMN age INTEGER DEFAULT 30');
  expect(await read(300)).toEqual(database.prepare('SELECT * FROM people ORDER BY id').all());
});

it('reads on after a statement of many rows failed', async () => {
  const { db, read } = opened();
  const many = (limit: unknown) => db.executeQuery(CompiledQuery.raw('SELECT id FROM people LIMIT ?', [limit]));
  await many(300);
  await expect(many({})).rejects.toThrow(TypeError);
  expect((await many(2)).rows).toEqual([{ id: 1 }, { id: 2 }]);
  expect((await many(2)).rows).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await read(1)).toHaveLength(1);
});

it('opens a connection when it is first needed, and lets others wait where there may be no more', async () => {
  const open = vi.fn(() => new Sqlite(':memory:'));
  const dialect = sqliteDialect({ open, max: 2 }, 'BEGIN');
  const db = new Kysely<Record<string, never>>({ dialect });
  expect([open.mock.calls.length, dialect.use()]).toEqual([0, { max: 2, used: 0, waiting: 0 }]);
  for (let times = 0; times < 3; times += 1) await sql`SELECT 1`.execute(db);
  expect(open).toHaveBeenCalledTimes(1);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = Promise.all([1, 2, 3].map(() => db.connection().execute(() => released)));
  await vi.waitFor(() => expect(dialect.use()).toEqual({ max: 2, used: 2, waiting: 1 }));
  release();
  await holding;
  expect([open.mock.calls.length, dialect.use()]).toEqual([2, { max: 2, used: 0, waiting: 0 }]);
});
