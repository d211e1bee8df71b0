import type { MigrationContext, NamedMigration } from './dialect.ts';

/** Bookings are listed by day and time, a part at a time; the order's own index spares each part a sort of all that follow. */
async function up({ db }: MigrationContext): Promise<void> {
  await db.schema
    .createIndex('bookings_list')
    .on('bookings')
    .columns(['client_id', 'date_scheduled', 'booking_time', 'booking_id'])
    .execute();
  /* The new index begins with the same columns. */
  await db.schema.dropIndex('bookings_day').execute();
}

export const bookingList: NamedMigration = { name: '009-booking-list', up };
