import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

/** A server whose role owns nothing reads which migrations the owner has made. */
async function up({ db, dialect }: MigrationContext): Promise<void> {
  if (dialect !== 'postgres') return;
  await sql`GRANT SELECT ON kysely_migration TO gatehouse_platform`.execute(db);
}

export const serverRole: NamedMigration = { name: '034-server-role', up };
