import { migrations } from '@gatehouse/migrations';
import { type Migration, Migrator } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Database } from './database.ts';

/** PostgreSQL's code for a lack of privileges. */
const NOT_ALLOWED = '42501';

/**
 * Brings the schema up to date, under a lock, so that several starting servers migrate once. Throws ConfigError where something
 * is to be done that this role may not do: a server that owns nothing finds the schema as the owner made it.
 */
export async function migrate(database: Database): Promise<string[]> {
  const provider = {
    getMigrations: () =>
      Promise.resolve(
        Object.fromEntries(
          migrations.map(({ name, up }): [string, Migration] => [
            name,
            { up: (db) => up({ db, dialect: database.dialect }) },
          ]),
        ),
      ),
  };
  const migrator = new Migrator({ db: database.owner, provider });
  try {
    const made = await migrator.getMigrations();
    if (made.every(({ executedAt }) => executedAt !== undefined)) return [];
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
  } catch (error) {
    if ((error as { code?: unknown }).code !== NOT_ALLOWED) throw error;
    throw new ConfigError(
      'The database is not up to date, and the role of DATABASE_URL may not change it. ' +
        'Run npm run migrate with the DATABASE_URL of its owner first.',
    );
  }
}
