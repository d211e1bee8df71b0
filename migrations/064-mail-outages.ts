import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

const GIVEN_UP_UTC = '9999-12-31T00:00:00.000Z';
/** What an attempt failed with that never reached a mail server, in rows that say no more than that. */
const OF_THE_SERVER = ['EAUTH%', 'ECONNECTION%', 'EDNS%', 'ESOCKET%', 'ETIMEDOUT%', 'ETLS%'];

/**
 * Whose fault it was that a mail was not handed over, when that was last tried, and when it was given up: a mail server that fails
 * costs no mail an attempt, and admins see what waits and what was given up, page by page. Requirements Y115 and Y116.
 */
async function up({ db }: MigrationContext): Promise<void> {
  for (const column of ['given_up_at', 'tried_at', 'blame'] as const)
    await db.schema.alterTable('outbox_mail').addColumn(column, 'text').execute();
  const unsent = () => db.updateTable('outbox_mail').where('sent_at', 'is', null);
  await unsent()
    .set((eb) => ({ given_up_at: eb.ref('created_at'), tried_at: eb.ref('created_at') }))
    .where('next_attempt_at', '>=', GIVEN_UP_UTC)
    .execute();
  /* Mail that an outage put off for hours is due now. */
  await unsent()
    .set((eb) => ({ next_attempt_at: eb.ref('created_at') }))
    .where('next_attempt_at', '<', GIVEN_UP_UTC)
    .where('attempts', '>', 0)
    .where((eb) => eb.or(OF_THE_SERVER.map((pattern) => eb('failure', 'like', pattern))))
    .execute();
  await db.schema
    .createIndex('outbox_mail_waiting')
    .on('outbox_mail')
    .columns(['created_at', 'mail_id'])
    .where(sql<boolean>`sent_at IS NULL AND given_up_at IS NULL`)
    .execute();
  await db.schema
    .createIndex('outbox_mail_given_up')
    .on('outbox_mail')
    .columns(['given_up_at', 'mail_id'])
    .where(sql<boolean>`given_up_at IS NOT NULL`)
    .execute();
  await db.schema
    .createIndex('outbox_mail_doubted')
    .on('outbox_mail')
    .column('next_attempt_at')
    .where(sql<boolean>`sent_at IS NULL AND blame = 'doubt'`)
    .execute();
}

export const mailOutages: NamedMigration = { name: '064-mail-outages', up };
