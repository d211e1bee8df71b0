import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    bookings: BookingTable;
    booking_links: BookingLinkTable;
    booking_events: BookingEventTable;
  }
}

export interface BookingTable {
  client_id: string;
  booking_id: string;
  /** Names it for people, unique in its venue; null where a server of before an upgrade made it. Requirement B49. */
  reference: string | null;
  offering_id: string;
  offering_name: string;
  /** The offering's name in `language` when it was booked; null where the guest reads the one above. Requirement B50. */
  guest_offering_name: string | null;
  offering_type: 'Group' | 'Individual';
  party_name: string;
  party_phone: string;
  party_email: string;
  date_scheduled: string;
  booking_time: string;
  base_players: number;
  add_players: number;
  max_players: number | null;
  status: 'confirmed' | 'pending' | 'cancelled' | 'completed';
  check_in_status: 'checked in' | 'not checked in' | 'no show' | 'cancelled';
  deposit_cents: number;
  total_cents: number;
  square_transaction_id: string | null;
  /** Until when an unpaid public booking keeps its place; null is for good. */
  hold_expires_at: string | null;
  /** Made by the booking page once for each booking. Requirement B10. */
  request_id: string | null;
  source: 'staff' | 'public';
  /** Keyed hash of the address that booked; null for staff. Requirement B6. */
  booker_mac: string | null;
  /** Null again after a move. */
  reminder_sent_at: string | null;
  /** Language of the visitor who booked; mails are written in it. */
  language: LanguageCode;
  /** How many of the party came and when (corrected), by its latest check-in; null where no device checked it in. Rule M5. */
  party_goers: number | null;
  party_checked_in_at: string | null;
  /** Copied from the offering when it was placed. */
  duration_minutes: number | null;
  setup_minutes: number;
  cleanup_minutes: number;
  resource_needs: string;
  /** JSON array of `{resource_id, units}`, in the order of its needs. */
  resources: string;
  series_id: string | null;
  overbooked_reason: string | null;
  needs_review: Flag;
  /** JSON of the venue's policy for guests' changes when it was placed; null where there was none. Requirement B40. */
  guest_policy: string | null;
  /** A deadline that had passed when the guest moved it. */
  move_ended_at: string | null;
  cancel_ended_at: string | null;
  party_ended_at: string | null;
  created_at: string;
  updated_at: string;
  version: number;
}

/** A link that opens one booking to its holder. The token itself is not stored. Requirement X3. */
export interface BookingLinkTable {
  client_id: string;
  token_hash: string;
  booking_id: string;
  purpose: 'pay' | 'view';
  /** What the link asks for; null is the deposit. */
  amount_cents: number | null;
  /** Names a link of a booking with a bill, where each link is paid once; of a share it is the id in `bill_links`. */
  link_id: string | null;
  created_at: string;
  expires_at: string;
}

export interface BookingEventTable {
  client_id: string;
  booking_id: string;
  /** Number within the booking, from 1. */
  number: number;
  happened_at: string;
  actor: string;
  kind: string;
  /** JSON. */
  detail: string;
}
