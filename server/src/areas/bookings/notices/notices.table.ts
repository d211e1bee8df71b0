declare module '../../../db/tables.ts' {
  interface Tables {
    booking_notices: BookingNoticesTable;
    unmailed_bookings: UnmailedBookingTable;
  }
}

/** Who is mailed of a venue's new online bookings; no row until the venue says so once. */
export interface BookingNoticesTable {
  client_id: string;
  /** Null while nobody is. */
  email: string | null;
  updated_at: string;
  /** When the last mail was queued. */
  mailed_at: string | null;
}

/** An online booking that the next mail tells of. */
export interface UnmailedBookingTable {
  client_id: string;
  booking_id: string;
  made_at: string;
}
