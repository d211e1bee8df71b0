import type { MigrationContext, NamedMigration } from './dialect.ts';

/** Who counted a party, and why a check-in is marked for review by who did it. Requirement S41, rule Q22. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema.alterTable('check_ins').addColumn('review_reasons', 'text').execute();
  for (const name of ['user_id', 'review_reasons'])
    await db.schema.alterTable('party_check_ins').addColumn(name, 'text').execute();
}

export const doers: NamedMigration = { name: '073-doers', up };
