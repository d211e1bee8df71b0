import type { MigrationContext, NamedMigration } from './dialect.ts';

/** The typed form of a pairing code, as a keyed hash: a plain one of so short a code could be brute-forced. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema.alterTable('pairing_codes').addColumn('short_code_mac', 'text').execute();
  await db.schema.createIndex('pairing_codes_short').on('pairing_codes').column('short_code_mac').unique().execute();
}

export const pairingShortCode: NamedMigration = { name: '004-pairing-short-code', up };
