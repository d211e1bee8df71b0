import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    calendar_feeds: CalendarFeedTable;
    resource_bookings: ResourceBookingTable;
  }
}

/** An address at which calendars read a venue's bookings. Its token is stored only as a hash. Requirement B34. */
export interface CalendarFeedTable {
  client_id: string;
  feed_id: string;
  token_hash: string;
  kind: 'venue' | 'resource';
  resource_id: string | null;
  show_names: Flag;
  created_at: string;
}

/** A booking that has a resource, or had it on this day and was moved away. */
export interface ResourceBookingTable {
  client_id: string;
  resource_id: string;
  date_scheduled: string;
  booking_id: string;
}
