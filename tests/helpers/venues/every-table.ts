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

/** Gives a venue a row in each of its tables that has none: invented values of the right types. */
export async function fillEmptyTables(app: TestApp, clientId: string): Promise<void> {
  const rows = await rowsOfVenue(app, clientId);
  for (const { name, columns } of await venueTables(app)) {
    if (rows.get(name)?.length) continue;
    const needed = columns.filter(
      ({ name: column, isNullable, hasDefaultValue }) => column === 'client_id' || (!isNullable && !hasDefaultValue),
    );
    const values = needed.map((column) => invented(app, clientId, column));
    const text = `INSERT INTO ${name} (${needed.map((column) => column.name).join()}) VALUES (${values.join()})`;
    await app.deps.db.writePlatform((db) => db.executeQuery(CompiledQuery.raw(text)));
  }
}

function invented(app: TestApp, clientId: string, { name, dataType }: TableMetadata['columns'][number]): string {
  if (name === 'client_id') return `'${clientId}'`;
  if (/int|real|float|double/i.test(dataType)) return '1';
  const isBytes = /blob|bytea/i.test(dataType);
  if (isBytes) return app.deps.db.dialect === 'postgres' ? `'\\x00'` : `x'00'`;
  return `'${clientId}-${name}'`;
}
