import { migrations } from '@gatehouse/migrations';
import { type Migration, Migrator } from 'kysely';
import type { Database } from './database.ts';

/** Brings the schema up to date, under a lock, so that several starting servers migrate once. */
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
  const { error, results } = await new Migrator({ db: database.owner, provider }).migrateToLatest();
  if (error) throw error;
  return (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}
