import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    waitlist_entries: WaitlistEntryTable;
    waitlist_wishes: WaitlistWishTable;
    waitlist_offers: WaitlistOfferTable;
    waitlist_links: WaitlistLinkTable;
  }
}

/** A guest who waits for a place. Requirement B37. */
export interface WaitlistEntryTable {
  client_id: string;
  waitlist_id: string;
  /** Who came first: the venue's version when the entry was made. */
  line: number;
  offering_id: string;
  /** Copied, since an offering may be deleted. */
  offering_name: string;
  /** The name in the guest's language; null where the guest reads the name above. */
  guest_offering_name: string | null;
  party_name: string;
  party_phone: string;
  /** Empty for a caller without one. */
  party_email: string;
  players: number;
  /** JSON array of `{date, from?, to?}`. */
  wishes: string;
  /** When the last start that was wished for has begun. */
  ends_at: string;
  /** That an entry is expired is never stored: it follows from `ends_at`. */
  status: 'waiting' | 'offered' | 'booked' | 'left';
  /** The hold that is offered, or the booking that it became. */
  booking_id: string | null;
  source: 'staff' | 'public';
  /** Keyed hash of the address that joined, as `booker_mac` of bookings; null for staff. Requirement B47. */
  joiner_mac: string | null;
  request_id: string | null;
  /** Mails are written in it. */
  language: LanguageCode;
  created_at: string;
  updated_at: string;
}

/** A day that an entry wishes for. */
export interface WaitlistWishTable {
  client_id: string;
  waitlist_id: string;
  /** Number within the entry, from 1. */
  number: number;
  offering_id: string;
  wish_date: string;
  /** First and last start time that would do. */
  from_time: string;
  to_time: string;
  players: number;
  line: number;
  /** 1 while the entry waits. */
  waits: Flag;
}

/** A hold that was made for an entry. */
export interface WaitlistOfferTable {
  client_id: string;
  booking_id: string;
  waitlist_id: string;
  date_offered: string;
  time_offered: string;
  created_at: string;
}

/** A link that opens an entry to its holder. The token itself is not stored. Requirement X3. */
export interface WaitlistLinkTable {
  client_id: string;
  token_hash: string;
  waitlist_id: string;
  created_at: string;
}
