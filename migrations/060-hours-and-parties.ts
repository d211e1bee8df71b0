import { type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

/**
 * Whether an offering was ever given hours, so that one that is closed on every day isn't taken for one without a schedule: one without
 * hours from before goes on as it was sold, and its form shows those times. And what the undo of a party's check-in takes back,
 * and parties whom the desk sends to a kiosk. Requirements B7 and F70, rule M8.
 */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .alterTable('offerings')
    .addColumn('hours_given', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await withAllVenues(context, async () => {
    await db.updateTable('offerings').set({ hours_given: 1 }).where('hours', '!=', '{}').execute();
  });
  await db.schema
    .alterTable('party_check_ins')
    .addColumn('checkin_ids', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  for (const name of ['override_reason', 'status_before', 'undone_at', 'undone_by', 'undo_reason'])
    await db.schema.alterTable('party_check_ins').addColumn(name, 'text').execute();
  /* Of a party; the key then holds it in place of a person's record. */
  await db.schema.alterTable('signing_requests').addColumn('booking_id', 'text').execute();
}

export const hoursAndParties: NamedMigration = { name: '060-hours-and-parties', up };
