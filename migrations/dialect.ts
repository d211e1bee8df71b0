import type { ColumnDataType, Kysely } from 'kysely';
import { sql } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

/** What a migration must know about its database. */
export interface MigrationContext {
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration sees the schema of those before it
  db: Kysely<any>;
  dialect: Dialect;
}

export interface NamedMigration {
  name: string;
  up(context: MigrationContext): Promise<void>;
}

/** Column type of raw bytes. Instants and days are ISO text and flags 0 or 1 in both dialects, so nothing else differs. */
export function bytesType(dialect: Dialect): ColumnDataType | ReturnType<typeof sql> {
  return dialect === 'postgres' ? 'bytea' : 'blob';
}

/**
 * Forces row-level security: the venue role sees only the venue named by `gatehouse.client_id`, set inside each
 * transaction; the platform role sees all. Neither owns a table nor is a superuser. Requirement I2.
 */
export async function isolateByVenue({ db, dialect }: MigrationContext, tables: readonly string[]): Promise<void> {
  if (dialect !== 'postgres') return;
  for (const table of tables) {
    const name = sql.table(table);
    await sql`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`.execute(db);
    await sql`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`.execute(db);
    await sql`CREATE POLICY venue_only ON ${name} TO gatehouse_venue
      USING (client_id = current_setting('gatehouse.client_id', true))
      WITH CHECK (client_id = current_setting('gatehouse.client_id', true))`.execute(db);
    await sql`CREATE POLICY platform_all ON ${name} TO gatehouse_platform USING (true) WITH CHECK (true)`.execute(db);
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ${name} TO gatehouse_venue, gatehouse_platform`.execute(db);
  }
}

/** Tables that belong to no venue: only the platform role may touch them. */
export async function keepForPlatform({ db, dialect }: MigrationContext, tables: readonly string[]): Promise<void> {
  if (dialect !== 'postgres') return;
  for (const table of tables)
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ${sql.table(table)} TO gatehouse_platform`.execute(db);
}

/** Lets a venue's transactions read tables that belong to no venue. */
export async function letVenuesRead({ db, dialect }: MigrationContext, tables: readonly string[]): Promise<void> {
  if (dialect !== 'postgres') return;
  for (const table of tables) await sql`GRANT SELECT ON ${sql.table(table)} TO gatehouse_venue`.execute(db);
}

/** Runs `work` with sight of every venue's rows: the owner of a table has none of them once they are isolated. */
export async function withAllVenues({ db, dialect }: MigrationContext, work: () => Promise<void>): Promise<void> {
  if (dialect !== 'postgres') return work();
  await sql`SET LOCAL ROLE gatehouse_platform`.execute(db);
  await work();
  await sql`RESET ROLE`.execute(db);
}
