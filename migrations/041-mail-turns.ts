import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

/** Venues take turns in sending mail; the platform's own has no venue. Requirement Y88. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createIndex('outbox_mail_turns')
    .on('outbox_mail')
    .expression(sql`coalesce(client_id, '')`)
    .column('next_attempt_at')
    .where(sql<boolean>`sent_at IS NULL`)
    .execute();
  /* One index over both would attract SQLite to it: an equality looks better than a range. */
  await db.schema.dropIndex('outbox_mail_due').execute();
  await db.schema
    .createIndex('outbox_mail_due')
    .on('outbox_mail')
    .column('next_attempt_at')
    .where(sql<boolean>`sent_at IS NULL`)
    .execute();
  await db.schema
    .createIndex('outbox_mail_sent')
    .on('outbox_mail')
    .column('sent_at')
    .where(sql<boolean>`sent_at IS NOT NULL`)
    .execute();
}

export const mailTurns: NamedMigration = { name: '041-mail-turns', up };
