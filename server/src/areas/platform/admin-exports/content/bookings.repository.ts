import { sql } from 'kysely';
import { dollars } from '#areas/records/account-export/export-table';
import { type ExportContent, same } from './export-part.repository.ts';

/** Every booking by its day of play, canceled ones and holds too; amounts in dollars. No link, token or address that booked. */
export const bookings: ExportContent = {
  headings: [
    'booking_id',
    'offering_id',
    'offering_name',
    'offering_type',
    'party_name',
    'party_phone',
    'party_email',
    'date_scheduled',
    'booking_time',
    'base_players',
    'add_players',
    'status',
    'check_in_status',
    'party_goers',
    'deposit_amount',
    'total_price',
    'booked_by',
    'created_at',
    'updated_at',
  ],
  parts: [
    {
      from: sql`bookings AS t`,
      day: { column: 't.date_scheduled', is: 'day' },
      key: ['t.booking_time', 't.booking_id'],
      columns: {
        ...same('booking_id', 'offering_id', 'offering_name', 'offering_type', 'party_name', 'party_phone'),
        ...same('party_email', 'date_scheduled', 'booking_time', 'base_players', 'add_players', 'status'),
        ...same('check_in_status', 'party_goers', 'created_at', 'updated_at'),
        deposit_amount: sql.ref('t.deposit_cents'),
        total_price: sql.ref('t.total_cents'),
        booked_by: sql.ref('t.source'),
      },
    },
  ],
  show: { deposit_amount: dollars, total_price: dollars },
};

/** What can be booked, by the day on which it was made, deleted ones too; `hours` is JSON. */
export const offerings: ExportContent = {
  headings: [
    'offering_id',
    'offering_name',
    'offering_type',
    'base_players',
    'max_players',
    'capacity',
    'hours',
    'available_days',
    'start_date',
    'end_date',
    'interval_minutes',
    'deposit_amount',
    'side_text',
    'created_at',
    'updated_at',
    'deleted_at',
  ],
  parts: [
    {
      from: sql`offerings AS t`,
      day: { column: 't.created_at', is: 'instant' },
      key: ['t.offering_id'],
      columns: {
        ...same('offering_id', 'offering_name', 'offering_type', 'base_players', 'max_players', 'capacity', 'hours'),
        ...same('available_days', 'start_date', 'end_date', 'interval_minutes', 'side_text'),
        ...same('created_at', 'updated_at', 'deleted_at'),
        deposit_amount: sql.ref('t.deposit_cents'),
      },
    },
  ],
  show: { deposit_amount: dollars },
};
