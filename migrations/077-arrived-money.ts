import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

/**
 * Money without a bill is looked for by when it arrived: the clock of the desk that took it may have been wrong. The index is partial, so that
 * what looks for the newest money that no close counts keeps to its own. Requirement B85.
 */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createIndex('bill_payments_arrived')
    .on('bill_payments')
    .columns(['client_id', 'arrived_at'])
    .where(sql<boolean>`status = 'completed'`)
    .execute();
}

export const arrivedMoney: NamedMigration = { name: '077-arrived-money', up };
