import { type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';

/** Kysely's own, so that a release that takes it for a session waits for one that takes it here. */
const MIGRATION_LOCK = '3853314791062309107';

/**
 * Takes the lock for a transaction, which the migrations then are a part of: their own BEGIN changes nothing, their COMMIT ends it. Kysely's
 * lock belongs to a session: behind a pooler another session would migrate, and nobody could release the lock. Requirement Y90.
 */
class TransactionLockAdapter extends PostgresAdapter {
  // oxlint-disable-next-line typescript/no-explicit-any -- as Kysely calls it
  override async acquireMigrationLock(db: Kysely<any>): Promise<void> {
    await sql`BEGIN`.execute(db);
    /* A managed PostgreSQL may have one for every role, and building an index may take longer. */
    await sql`SET LOCAL statement_timeout = 0`.execute(db);
    await sql`SET LOCAL lock_timeout = '1h'`.execute(db);
    await sql`SELECT pg_advisory_xact_lock(${sql.raw(MIGRATION_LOCK)})`.execute(db);
    await sql`SET LOCAL lock_timeout TO DEFAULT`.execute(db);
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- as Kysely calls it
  override async releaseMigrationLock(db: Kysely<any>): Promise<void> {
    await sql`ROLLBACK`.execute(db);
  }
}

/** The dialect of the connections that migrate. */
export class OwnerDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new TransactionLockAdapter();
  }
}
