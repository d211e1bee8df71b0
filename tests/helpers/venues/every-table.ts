import { CompiledQuery, type TableMetadata } from 'kysely';
import type { TestApp } from '../app/test-app.ts';

type Stored = Record<string, unknown>;

/** Every table with rows of venues, as the database itself says. */
async function venueTables(app: TestApp): Promise<TableMetadata[]> {
  const tables = await app.deps.db.owner.introspection.getTables();
  return tables.filter(({ columns }) => columns.some(({ name }) => name === 'client_id'));
}

/** The rows of a venue by table, in an order that stays the same. */
export async function rowsOfVenue(app: TestApp, clientId: string): Promise<Map<string, Stored[]>> {
  const found = new Map<string, Stored[]>();
  for (const { name } of await venueTables(app)) {
    const text = `SELECT * FROM ${name} WHERE client_id = '${clientId}' ORDER BY 1, 2`;
    const { rows } = await app.deps.db.readPlatform((db) => db.executeQuery<Stored>(CompiledQuery.raw(text)));
    found.set(name, rows);
  }
  return found;
}

/** Keys that SQLite would let be null. */
const asked = new Set(['client_id', 'invitation_id', 'token_hash']);

/** Gives a venue a row in each of its tables that has none: invented values of the right types. */
export async function fillEmptyTables(app: TestApp, clientId: string): Promise<void> {
  const rows = await rowsOfVenue(app, clientId);
  for (const { name, columns } of await venueTables(app)) {
    if (rows.get(name)?.length) continue;
    const needed = columns.filter(
      ({ name: column, isNullable, hasDefaultValue }) => asked.has(column) || (!isNullable && !hasDefaultValue),
    );
    /* A person who signs in has an account. */
    const account = `COALESCE((SELECT MIN(user_id) FROM users WHERE client_id = '${clientId}'), '')`;
    const isOfAccount = name === 'sessions' || name === 'sign_in_challenges';
    const values = needed.map((column) =>
      isOfAccount && column.name === 'user_id' ? account : invented(app, clientId, column),
    );
    const text = `INSERT INTO ${name} (${needed.map((column) => column.name).join()}) VALUES (${values.join()})`;
    await app.deps.db.writePlatform(async (db) => {
      /* The chain that the venue's row names belongs to no venue. */
      if (name === 'organization_venues')
        await db.executeQuery(
          CompiledQuery.raw(`INSERT INTO organizations (organization_id, name, created_at)
            VALUES ('${clientId}-organization_id', 'Rocks', '2026-01-01')`),
        );
      await db.executeQuery(CompiledQuery.raw(text));
    });
  }
}

function invented(app: TestApp, clientId: string, { name, dataType }: TableMetadata['columns'][number]): string {
  if (name === 'client_id') return `'${clientId}'`;
  if (/int|real|float|double/i.test(dataType)) return '1';
  const isBytes = /blob|bytea/i.test(dataType);
  if (isBytes) return app.deps.db.dialect === 'postgres' ? `'\\x00'` : `x'00'`;
  return `'${clientId}-${name}'`;
}
