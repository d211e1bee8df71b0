import { keepForPlatform, type MigrationContext, type NamedMigration } from './dialect.ts';

/** The recipient of a visitor's mail, for its limit; the mailboxes and cards that had a trial; confirmed emails of owners. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  /* A keyed hash of the mailbox, only on mail that a visitor causes. */
  await db.schema.alterTable('outbox_mail').addColumn('recipient_mac', 'text').execute();
  await db.schema
    .createIndex('outbox_mail_recipient')
    .on('outbox_mail')
    .columns(['recipient_mac', 'sent_at'])
    .where('recipient_mac', 'is not', null)
    .execute();

  /* It outlives the account, so it holds keyed hashes instead of addresses and cards. */
  await db.schema
    .createTable('trial_uses')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('mac', 'text', (c) => c.notNull())
    .addColumn('venue', 'text', (c) => c.notNull())
    .addColumn('used_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('trial_uses_key', ['kind', 'mac'])
    .execute();
  await keepForPlatform(context, ['trial_uses']);

  /* Accounts from before the confirmation existed count as confirmed. */
  await db.schema.alterTable('users').addColumn('email_verified_at', 'text').execute();
  await db.schema.alterTable('users').addColumn('verify_link_until', 'text').execute();
  await db
    .updateTable('users')
    .set((eb) => ({ email_verified_at: eb.ref('created_at') }))
    .execute();
}

export const trialsAndMail: NamedMigration = { name: '017-trials-and-mail', up };
