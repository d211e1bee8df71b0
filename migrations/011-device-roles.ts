import type { MigrationContext, NamedMigration } from './dialect.ts';

/** The roles that a device had before, as JSON: what it queued under one of them is checked against it. Rule Q18. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .alterTable('devices')
    .addColumn('former_roles', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}

export const deviceRoles: NamedMigration = { name: '011-device-roles', up };
