import type { Database } from '@gatehouse/server/db/database';
import { CompiledQuery } from 'kysely';

/** Tables, columns, indexes, triggers; on PostgreSQL also policies, grants and functions. */
const schemaQueries = {
  sqlite: [
    `SELECT type || ' ' || name || ' ' || coalesce(sql, '') AS line FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'`,
  ],
  postgres: [
    `SELECT concat_ws(' ', table_name, column_name, data_type, column_default, is_nullable, generation_expression) AS line
      FROM information_schema.columns WHERE table_schema = 'public'`,
    `SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public'`,
    `SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint WHERE connamespace = 'public'::regnamespace`,
    `SELECT concat_ws(' ', tablename, policyname, roles::text, cmd, qual, with_check) AS line FROM pg_policies`,
    `SELECT concat_ws(' ', relname, relrowsecurity, relforcerowsecurity, relacl::text) AS line FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    `SELECT pg_get_functiondef(oid) || coalesce(proacl::text, '') AS line FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'gatehouse%'`,
  ],
};
/** Instants at which a migration ran. */
const clockColumns = new Set(['timestamp', 'erase_after']);

/** The schema, as lines in an order of their own: two databases with the same schema have the same. */
export async function schemaOf({ owner, dialect }: Database): Promise<string[]> {
  const lines: string[] = [];
  for (const query of schemaQueries[dialect]) {
    const { rows } = await owner.executeQuery<{ line: string }>(CompiledQuery.raw(query));
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.toSorted();
}

/** The schema and every row. */
export async function contentOf(db: Database): Promise<string[]> {
  const lines: string[] = [];
  for (const { name } of await db.owner.introspection.getTables({ withInternalKyselyTables: true })) {
    const { rows } = await db.owner.executeQuery<object>(CompiledQuery.raw(`SELECT * FROM ${name}`));
    for (const row of rows) {
      const kept = Object.entries(row).filter(([column]) => !clockColumns.has(column));
      lines.push(`${name} ${JSON.stringify(kept)}`);
    }
  }
  return [...(await schemaOf(db)), ...lines.toSorted()];
}
