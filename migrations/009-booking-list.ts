import type { MigrationContext, NamedMigration } from './dialect.ts';

/** Bookings are listed by day and time, page by page; an index in that order saves each page from sorting all the following rows. */
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
