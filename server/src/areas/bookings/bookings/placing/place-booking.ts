import { refusalOf } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import { english, type LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { toBookable } from '../../offerings/offering-view.ts';
import { factsOfDays } from '../availability/day-facts.ts';
import { refusalError } from '../availability/refusal-message.ts';
import { insertBookingRow } from '../bookings.repository.ts';

/** A wish for a place: day, start time and the whole party. */
export interface Wish {
  date: string;
  time: string;
  players: number;
}

/** What looking for a place takes; inside a write of the venue what it finds stays true. */
export type PlaceRead = Pick<VenueWrite, 'db' | 'clientId' | 'nowAtUtc'>;

/**
 * Throws unless the wish can be placed now. In a write the venue's row lock is held, so nobody takes the place between this and the
 * caller's write. Errors: DATE_UNAVAILABLE, TIME_UNAVAILABLE, PLACE_TAKEN, INVALID_INPUT. Requirements B1, B3, B4.
 */
export async function requirePlace(
  { db, clientId, nowAtUtc }: PlaceRead,
  offering: Row<'offerings'>,
  wish: Wish,
  { timeZone, isStaff = false, exceptBookingId }: { timeZone: string; isStaff?: boolean; exceptBookingId?: string },
): Promise<void> {
  const options = { nowAtUtc, ...(exceptBookingId === undefined ? {} : { exceptBookingId }) };
  const facts = await factsOfDays(db, clientId, offering.offering_id, { from: wish.date, to: wish.date }, options);
  const now = { epochMs: Date.parse(nowAtUtc), timeZone, isStaff };
  const refusal = refusalOf(toBookable(offering), wish, facts(wish.date), now);
  if (refusal) throw refusalError(refusal);
}

/** A booking that is about to be made; what the offering decides is copied from it. */
export interface NewBooking {
  booking_id: string;
  offering: Row<'offerings'>;
  party: Pick<
    Row<'bookings'>,
    'party_name' | 'party_phone' | 'party_email' | 'date_scheduled' | 'booking_time' | 'add_players'
  >;
  status: 'confirmed' | 'pending';
  source: 'staff' | 'public';
  square_transaction_id?: string;
  hold_expires_at?: string;
  request_id?: string | undefined;
  booker_mac?: string;
  language?: LanguageCode | undefined;
  /** The mail to the party has a button to pay what is due. */
  asksToPay?: boolean | undefined;
}

/** Writes a booking whose place was required just before, and says so. */
export async function insertBooking(write: VenueWrite, actor: string, made: NewBooking): Promise<Row<'bookings'>> {
  const { db, clientId, nowAtUtc, version } = write;
  const { offering } = made;
  const row: Row<'bookings'> = {
    client_id: clientId,
    booking_id: made.booking_id,
    offering_id: offering.offering_id,
    offering_name: offering.offering_name,
    offering_type: offering.offering_type,
    ...made.party,
    base_players: offering.base_players,
    max_players: offering.max_players,
    status: made.status,
    check_in_status: 'not checked in',
    party_goers: null,
    party_checked_in_at: null,
    deposit_cents: offering.deposit_cents,
    total_cents: offering.deposit_cents,
    square_transaction_id: made.square_transaction_id ?? null,
    hold_expires_at: made.hold_expires_at ?? null,
    request_id: made.request_id ?? null,
    source: made.source,
    booker_mac: made.booker_mac ?? null,
    reminder_sent_at: null,
    language: made.language ?? english,
    created_at: nowAtUtc,
    updated_at: nowAtUtc,
    version,
  };
  await insertBookingRow(db, row);
  const asked = made.asksToPay === true ? { asksToPay: true } : {};
  await write.happened({ kind: 'booking.placed', actor, booking: row, ...asked });
  return row;
}
