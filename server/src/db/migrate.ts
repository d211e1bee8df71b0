import { migrations } from '@gatehouse/migrations';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely';
import { ConfigError } from '../base/config-error.ts';
import type { Database } from './database.ts';
import { databaseFailure } from './failures.ts';
import { isUnused, removeTables } from './unused-database.ts';

/** PostgreSQL's code for a lack of privileges. */
const NOT_ALLOWED = '42501';

/**
 * Brings the schema up to date, under a lock, so that several starting servers migrate once. All that is to be done is one
 * transaction with the rows that record it: a server that is killed, or whose disk is full, leaves the schema that it found. Throws
 * ConfigError with what to do, also where this role may not change the schema: a server that owns nothing finds it as the owner made it.
 */
export async function migrate(database: Database): Promise<string[]> {
  try {
    if ((await pendingMigrations(database)).pending.length === 0) return [];
    const first = await attempt(database);
    if (!first.error || !(await mayBeginAgain(database, first.error))) return appliedBy(first);
    await removeTables(database.owner);
    return appliedBy(await attempt(database));
  } catch (error) {
    throw explained(error);
  }
}

/** The migrations that the database lacks, in their order. It `isNew` while it has none. */
export async function pendingMigrations(database: Database): Promise<{ pending: string[]; isNew: boolean }> {
  const all = await migratorOf(database)
    .getMigrations()
    .catch((error: unknown) => {
      throw explained(error);
    });
  const pending = all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  return { pending, isNew: pending.length === all.length };
}

/** The bare migrator, which does not explain its errors. */
export function migratorOf(database: Database): Migrator {
  const getMigrations = async (): Promise<Record<string, Migration>> =>
    Object.fromEntries(migrations.map(({ name, up }) => [name, { up: (db) => up({ db, dialect: database.dialect }) }]));
  return new Migrator({ db: database.owner, provider: { getMigrations } });
}

function attempt(database: Database): Promise<MigrationResultSet> {
  return migratorOf(database).migrateToLatest();
}

function appliedBy({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/** Earlier releases committed each statement on SQLite by itself: a first start that was interrupted left tables that nobody has used. */
async function mayBeginAgain({ dialect, owner }: Database, error: unknown): Promise<boolean> {
  return dialect === 'sqlite' && isAlreadyThere(error) && (await isUnused(owner));
}

/** What a migration finds that was begun before; a row too, in the only table that one fills. */
function isAlreadyThere(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message: string };
  if (code === 'SQLITE_ERROR') return /^duplicate column name|already exists$/.test(message);
  return code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === 'SQLITE_CONSTRAINT_UNIQUE';
}

function explained(error: unknown): unknown {
  if (error instanceof ConfigError) return error;
  const { code, message } = error as { code?: unknown; message: string };
  if (code === NOT_ALLOWED)
    return new ConfigError(
      `The database is not up to date, and the role of DATABASE_URL may not change it (${message}). ` +
        'Run npm run migrate with the DATABASE_URL of its owner first.',
    );
  if (isAlreadyThere(error))
    return new ConfigError(
      `An earlier upgrade of this database was interrupted and left it between two versions (${message}). ` +
        'Nothing was changed now. Put the newest backups/gatehouse-….db back with npm run restore FILE; devices resend what it lacks.',
    );
  const failure = databaseFailure(error);
  if (failure === 'unavailable')
    return new ConfigError(
      `The database can't be migrated, because its disk is full, read-only or failing (${message}). ` +
        'It is as it was before; start again once there is room.',
    );
  if (failure === 'transient')
    return new ConfigError(
      `The database can't be migrated now, because another process uses it or it does not answer (${message}). ` +
        'It is as it was before; stop the other server, then start again.',
    );
  return error;
}
