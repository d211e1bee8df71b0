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

/** Everything in a database, as lines in an order of their own: two databases with the same schema and the same rows have the same. */
export async function contentOf({ owner, dialect }: Database): Promise<string[]> {
  const ask = async <T>(text: string) => (await owner.executeQuery<T>(CompiledQuery.raw(text))).rows;
  const lines: string[] = [];
  for (const query of schemaQueries[dialect])
    for (const { line } of await ask<{ line: string }>(query)) lines.push(line);
  for (const { name } of await owner.introspection.getTables({ withInternalKyselyTables: true }))
    for (const row of await ask<object>(`SELECT * FROM ${name}`)) {
      const kept = Object.entries(row).filter(([column]) => !clockColumns.has(column));
      lines.push(`${name} ${JSON.stringify(kept)}`);
    }
  return lines.toSorted();
}
