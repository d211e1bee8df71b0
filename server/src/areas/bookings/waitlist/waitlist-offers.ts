import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { priceNow } from '../prices/pricing.ts';
import { findBooking } from '../scheduling/bookings.shared.repository.ts';
import { changeBooking } from '../scheduling/placing/booking-changes.ts';
import { makeBookingId } from '../scheduling/placing/booking-id.ts';
import { holdEndOf } from '../scheduling/placing/hold-end.ts';
import { insertBooking, type PlacedColumns, requirePlace } from '../scheduling/placing/place-booking.ts';
import { type EntryRow, findEntry, updateEntry } from './waitlist.repository.ts';
import { insertOffer } from './waitlist-line.repository.ts';

/* An offer is a pending booking with a hold: to everyone else the place is as taken as by any visitor who has not paid yet. */

interface Offered {
  entry: EntryRow;
  offering: Row<'offerings'>;
  start: { date: string; time: string };
}

/** What an entry takes at a start. `isStaff`: by hand, neither lead nor horizon bind. Errors: those of `requirePlace`. */
export function placeFor(
  write: VenueWrite,
  { entry, offering, start }: Offered,
  { timeZone, isStaff = false }: { timeZone: string; isStaff?: boolean },
): Promise<PlacedColumns> {
  return requirePlace(write, offering, { ...start, players: playersOf(entry, offering) }, { timeZone, isStaff });
}

/** An offering's least may have grown since the guest joined. */
function playersOf({ players }: EntryRow, { base_players: least }: Row<'offerings'>): number {
  return Math.max(players, least);
}

/** Holds a place that was required just before, for 20 minutes. Requirement B38. */
export async function makeOffer(
  deps: Pick<Deps, 'clock' | 'ids'>,
  write: VenueWrite,
  { entry, offering, start }: Offered,
  { place, actor, timeZone }: { place: PlacedColumns; actor: string; timeZone: string },
): Promise<void> {
  const { db, clientId, nowAtUtc } = write;
  const { party_name, party_phone, party_email, language, joiner_mac: joinerMac } = entry;
  const asked = { add_players: playersOf(entry, offering) - offering.base_players };
  /* The guest sees the price with the offer, and nothing is paid before. */
  const priced = await priceNow(write, offering, { asked, start, timeZone, isStaff: true });
  const { booking } = await insertBooking(deps, write, actor, {
    booking_id: makeBookingId(clientId, deps.clock.now(), deps.ids.bytes),
    offering,
    priced,
    place,
    party: {
      party_name,
      party_phone,
      party_email,
      date_scheduled: start.date,
      booking_time: start.time,
      ...asked,
    },
    status: 'pending',
    source: 'public',
    hold_expires_at: holdEndOf(nowAtUtc),
    ...(joinerMac === null ? {} : { booker_mac: joinerMac }),
    language,
    reason: 'Offered to a guest on the waitlist',
  });
  const { booking_id } = booking;
  const ids = { client_id: clientId, booking_id, waitlist_id: entry.waitlist_id };
  await insertOffer(db, { ...ids, date_offered: start.date, time_offered: start.time, created_at: nowAtUtc });
  const offered = await changeEntry(write, entry, { status: 'offered', booking_id });
  await write.happened({ kind: 'waitlist.offered', actor, entry: offered, booking });
}

/** Ends the hold of an offer that nobody takes; its place goes to the next before the transaction ends. */
export async function endOffer(write: VenueWrite, bookingId: string | null, actor: string): Promise<void> {
  const booking = bookingId === null ? undefined : await findBooking(write.db, write.clientId, bookingId);
  if (booking?.status !== 'pending' || booking.hold_expires_at === null) return;
  const set = { status: 'cancelled', check_in_status: 'cancelled', hold_expires_at: null } as const;
  const detail = { reason: 'The guest no longer waits' };
  await changeBooking(write, booking, { kind: 'booking.expired', actor, set, detail });
}

/** Writes an entry's new state and returns the entry. */
export async function changeEntry(
  { db, nowAtUtc }: VenueWrite,
  entry: EntryRow,
  set: Pick<EntryRow, 'status' | 'booking_id'>,
): Promise<EntryRow> {
  await updateEntry(db, entry, { ...set, updated_at: nowAtUtc });
  return { ...entry, ...set, updated_at: nowAtUtc };
}

/** Errors: NOT_FOUND. */
export async function requireEntry({ db, clientId }: VenueWrite, waitlistId: string): Promise<EntryRow> {
  const entry = await findEntry(db, clientId, waitlistId);
  if (!entry) throw new AppError('NOT_FOUND', { message: 'This entry of the waitlist was not found.' });
  return entry;
}

/** Takes an entry off the list, and the place that it is offered to the next; one that is off already stays as it is. */
export async function leave(write: VenueWrite, entry: EntryRow, actor: string): Promise<void> {
  if (entry.status === 'booked' || entry.status === 'left') return;
  const left = await changeEntry(write, entry, { status: 'left', booking_id: null });
  await write.happened({ kind: 'waitlist.left', actor, entry: left });
  await endOffer(write, entry.booking_id, actor);
}

/** Its guest has a booking: `taken` where it is the one that was offered. Any other offer goes on to the next. */
export async function endWait(
  write: VenueWrite,
  entry: EntryRow,
  taken: Row<'bookings'> | null,
  actor: string,
): Promise<void> {
  const bookingId = taken?.booking_id ?? null;
  const booked = await changeEntry(write, entry, { status: 'booked', booking_id: bookingId });
  await write.happened({ kind: 'waitlist.booked', actor, entry: booked });
  if (entry.booking_id !== bookingId) await endOffer(write, entry.booking_id, 'system');
}
