import type { MigrationContext, NamedMigration } from './dialect.ts';

/** When a device first had everything it needs without the network; null before, and for devices that never said so. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema.alterTable('devices').addColumn('ready_at', 'text').execute();
}

export const deviceReady: NamedMigration = { name: '038-device-ready', up };
