declare module '../../../db/tables.ts' {
  interface Tables {
    booking_series: BookingSeriesTable;
  }
}

/** Bookings that were made by one rule; `series_id` of each names it. Requirement B33. */
export interface BookingSeriesTable {
  client_id: string;
  series_id: string;
  /** RFC 5545, without DTSTART. */
  rrule: string;
  offering_id: string;
  /** Made by the form once for each series. */
  request_id: string | null;
  created_at: string;
}
