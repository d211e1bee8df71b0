import { isolateByVenue, type MigrationContext, type NamedMigration } from './dialect.ts';

/** What guests may change of their bookings, and what they asked for. Requirements B40 to B42. */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .createTable('booking_policies')
    .addColumn('client_id', 'text', (c) => c.primaryKey().references('clients.client_id'))
    .addColumn('move_until_hours', 'integer')
    .addColumn('cancel_until_hours', 'integer')
    .addColumn('refund_percent', 'integer', (c) => c.notNull())
    .addColumn('cancel_fee_cents', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  /* A change that was made, by the key that the guest's browser gave it. */
  await db.schema
    .createTable('guest_requests')
    .addColumn('client_id', 'text', (c) => c.notNull().references('clients.client_id'))
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull())
    .addColumn('request_hash', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('guest_requests_pk', ['client_id', 'booking_id', 'key_hash'])
    .execute();
  await db.schema.createIndex('guest_requests_created').on('guest_requests').column('created_at').execute();
  await isolateByVenue(context, ['booking_policies', 'guest_requests']);

  for (const column of ['guest_policy', 'move_ended_at', 'cancel_ended_at'])
    await db.schema.alterTable('bookings').addColumn(column, 'text').execute();
}

export const guestChanges: NamedMigration = { name: '047-guest-changes', up };
