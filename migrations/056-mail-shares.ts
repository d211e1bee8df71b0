import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

/** A mailbox's limit by shares, and what a mail is about: mail beyond the limit waits until it is due. Requirement Y89. */
async function up({ db }: MigrationContext): Promise<void> {
  for (const column of ['share', 'about'] as const)
    await db.schema.alterTable('outbox_mail').addColumn(column, 'text').execute();
  await db.schema
    .createIndex('outbox_mail_held')
    .on('outbox_mail')
    .columns(['recipient_mac', 'share', 'next_attempt_at'])
    .where(sql<boolean>`sent_at IS NULL AND share IS NOT NULL`)
    .execute();
  await db.schema
    .createIndex('outbox_mail_about')
    .on('outbox_mail')
    .column('about')
    .where(sql<boolean>`sent_at IS NULL AND about IS NOT NULL`)
    .execute();
}

export const mailShares: NamedMigration = { name: '056-mail-shares', up };
