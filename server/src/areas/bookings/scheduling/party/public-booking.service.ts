import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type {
  createPublicBooking,
  MadeBooking,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import type { VisitedVenue } from '#access/principal';
import { requireVenue } from '#access/visited-venue';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { shortBill } from '../../bills/bill-view.ts';
import { findBill } from '../../bills/bills.shared.repository.ts';
import { findOffering } from '../../offerings/offerings.shared.repository.ts';
import { priceNow, withCode } from '../../prices/pricing.ts';
import { HOLD_MS } from '../availability/occupancy.repository.ts';
import { findBookingByRequest } from '../bookings.repository.ts';
import { findBooking } from '../bookings.shared.repository.ts';
import { makeBookingId, venueOfBookingId } from '../placing/booking-id.ts';
import { bookerMacOf, requireFewBookings } from '../placing/booking-limits.ts';
import { makeViewToken } from '../placing/booking-links.ts';
import { refuseClosedVenue } from '../placing/closed-venue.ts';
import { madeBooking } from '../placing/made-booking.ts';
import { insertBooking, requirePlace } from '../placing/place-booking.ts';

type Given = BodyOf<typeof createPublicBooking>;

/** Attempts; a venue's own guests share an address. */
const ATTEMPTS_PER_ADDRESS = { name: 'public-booking', hitsMax: 300, windowMs: HOLD_MS };
export interface Made {
  booking: MadeBooking;
  bill: BookingRow['bill'] | null;
  token: string;
}

/**
 * Books a place for a visitor. The party, the price and what is free are the server's to say; a request that was answered
 * before returns the booking it made. Errors: NOT_FOUND, DATE_UNAVAILABLE, TIME_UNAVAILABLE, PLACE_TAKEN, INVALID_INPUT,
 * SUBSCRIPTION_EXPIRED, TOO_MANY_REQUESTS. Requirements B1, B3, B6, B10.
 */
export async function bookAsVisitor(deps: Deps, given: Given, ip: string): Promise<Made> {
  return withCode(deps, { ip, rule: ATTEMPTS_PER_ADDRESS, code: given.code }, async () => {
    const venue = await requireVenue(deps, given.client_id);
    refuseClosedVenue(deps, venue);
    const bookerMac = bookerMacOf(deps, ip);
    return writeVenue(deps, venue.clientId, (write) => place(deps, write, { venue, given, bookerMac }));
  });
}

interface Placing {
  venue: VisitedVenue;
  given: Given;
  bookerMac: string;
}

async function place(deps: Deps, write: VenueWrite, { venue, given, bookerMac }: Placing): Promise<Made> {
  const { db, clientId } = write;
  const repeated = given.request_id ? await findBookingByRequest(db, clientId, given.request_id) : undefined;
  if (repeated) {
    const bill = await findBill(db, clientId, repeated.booking_id);
    return made(deps, write, venue, { booking: repeated, bill });
  }
  const offering = await findOffering(db, clientId, given.offering_id);
  if (!offering) throw new AppError('NOT_FOUND', { message: 'Data not found' });
  const start = { date: given.date_scheduled, time: given.start_time };
  const priced = await priceNow(write, offering, { asked: given, start, timeZone: venue.timeZone });
  const players = priced?.pricing.players ?? offering.base_players + (given.add_players ?? 0);
  const wish = { ...start, players };
  const placed = await requirePlace(write, offering, wish, { timeZone: venue.timeZone });
  const isFree = (priced?.price.dueNow ?? offering.deposit_cents) === 0;
  await requireFewBookings(write, { bookerMac, isHold: !isFree });
  const nowMs = deps.clock.now();
  const { party_name, party_phone, party_email, date_scheduled } = given;
  const add_players = players - offering.base_players;
  const { booking, bill } = await insertBooking(deps, write, 'visitor', {
    booking_id: makeBookingId(clientId, nowMs, deps.ids.bytes),
    offering,
    priced,
    place: placed,
    party: { party_name, party_phone, party_email, date_scheduled, booking_time: given.start_time, add_players },
    status: isFree ? 'confirmed' : 'pending',
    source: 'public',
    ...(isFree ? {} : { hold_expires_at: new Date(nowMs + HOLD_MS).toISOString() }),
    request_id: given.request_id,
    booker_mac: bookerMac,
    language: given.language,
  });
  return made(deps, write, venue, { booking, bill });
}

async function made(
  deps: Deps,
  write: VenueWrite,
  venue: VisitedVenue,
  { booking, bill }: { booking: Row<'bookings'>; bill: Row<'bills'> | undefined },
): Promise<Made> {
  return {
    booking: madeBooking(deps, venue, booking),
    bill: bill ? shortBill(bill) : null,
    token: await makeViewToken(deps, write, booking.booking_id),
  };
}

/** Confirms where nothing is due; again changes nothing. Errors: BOOKING_NOT_FOUND, DEPOSIT_DUE. */
export async function confirmFreeBooking(deps: Deps, clientId: string, bookingId: string): Promise<void> {
  if (venueOfBookingId(bookingId) !== clientId) throw new AppError('BOOKING_NOT_FOUND');
  const booking = await deps.db.readVenue(clientId, (db) => findBooking(db, clientId, bookingId));
  if (!booking || booking.source !== 'public' || booking.status === 'cancelled')
    throw new AppError('BOOKING_NOT_FOUND');
  if (booking.status === 'pending') throw new AppError('DEPOSIT_DUE');
}
