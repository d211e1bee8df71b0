import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { insertRows, runForList } from './compiled.ts';
import type { Connection } from './database.ts';
import { sqliteDialect } from './sqlite/sqlite-dialect.ts';

function opened() {
  const database = new Sqlite(':memory:');
  database.exec('CREATE TABLE erased_records (client_id TEXT, waiver_id TEXT PRIMARY KEY)');
  const asked: string[] = [];
  const db = new Kysely({
    dialect: sqliteDialect({ open: () => database, max: 1 }, 'BEGIN'),
    log: ({ query }) => void asked.push(query.sql),
  }) as unknown as Connection;
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ client_id: 'C', waiver_id: String(index) }) as never);
  const find = (list: readonly string[]) =>
    runForList(db, 'erased', { clientId: 'C', list }, (value, items) =>
      db
        .selectFrom('erased_records')
        .where('client_id', '=', value('clientId'))
        .where('waiver_id', 'in', items)
        .select('waiver_id'),
    );
  return { db, rows, find, asked };
}

it('finds each of any number once, with statements of few sizes', async () => {
  const { db, rows, find, asked } = opened();
  await insertRows(db, 'erased_records', rows(200));
  asked.length = 0;
  for (const count of [0, 1, 3, 64, 65, 150]) {
    const wanted = Array.from({ length: count }, (_, index) => String(index));
    const found = (await find(wanted)).map((row) => row.waiver_id);
    expect(found.toSorted()).toEqual(wanted.toSorted());
  }
  expect(asked).toHaveLength(8);
  expect(new Set(asked).size).toBe(4);
});

it('inserts any number of rows, and says how many were not there', async () => {
  const { db, rows, find } = opened();
  for (const count of [0, 1, 7, 130]) {
    const before = (await find(Array.from({ length: 200 }, (_, index) => String(index)))).length;
    const inserted = await insertRows(db, 'erased_records', rows(count), { onConflict: 'ignore' });
    expect(inserted).toBe(Math.max(0, count - before));
  }
});
