import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

/**
 * Items that earlier releases stored readable, which the server seals: a migration has no key. JSON of an object, a list or a string
 * begins so, and any other is shorter than a sealed text. Once all are sealed the index is empty. Rule Q21.
 */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createIndex('sync_parked_readable')
    .on('sync_parked')
    .columns(['client_id', 'parked_id'])
    .where(sql<boolean>`substr(item, 1, 1) IN ('{', '[', '"') OR length(item) < 57`)
    .execute();
}

export const parkedReadable: NamedMigration = { name: '052-parked-readable', up };
