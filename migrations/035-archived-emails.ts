import { sql } from 'kysely';
import type { MigrationContext, NamedMigration } from './dialect.ts';

/** An upload finds people without a birth date by name and email, of past years too. Requirement F40. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createIndex('archived_waivers_email')
    .on('archived_waivers')
    .column('client_id')
    .expression(sql`lower(email)`)
    .execute();
}

export const archivedEmails: NamedMigration = { name: '035-archived-emails', up };
