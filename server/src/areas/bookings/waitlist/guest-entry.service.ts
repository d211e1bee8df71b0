import type { WaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { acceptsBookings } from '#access/subscription';
import { throttle } from '#access/throttle';
import { requireVenueIn } from '#access/visited-venue';
import { findVenueLook } from '#areas/accounts/preferences/venue-look';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { findOffering } from '../offerings/offerings.shared.repository.ts';
import { findBooking, isPlaceKept } from '../scheduling/bookings.shared.repository.ts';
import { contactOf } from '../scheduling/mails/venue-contact.ts';
import { changeBooking } from '../scheduling/placing/booking-changes.ts';
import { bookerMacOf, requireFewBookings } from '../scheduling/placing/booking-limits.ts';
import { makePayUrl, makeViewToken } from '../scheduling/placing/booking-links.ts';
import { refuseClosedVenue } from '../scheduling/placing/closed-venue.ts';
import { holdSecondsLeft } from '../scheduling/placing/made-booking.ts';
import { type EntryRow, findEntryByToken } from './waitlist.repository.ts';
import { listOfferedStarts } from './waitlist-line.repository.ts';
import { venueOfEntryId } from './waitlist-links.ts';
import { leave } from './waitlist-offers.ts';
import { toEntry } from './waitlist-view.ts';

/* What the holder of an entry's link sees and does. */

/** Attempts; a venue's own guests share an address. */
const ATTEMPTS_PER_ADDRESS = { name: 'waitlist-offer', hitsMax: 300, windowMs: 20 * 60_000 };

interface Key {
  waitlistId: string;
  token: string;
}

/** Changes nothing. Errors: NOT_FOUND. Requirement B39. */
export function viewEntry(deps: Deps, key: Key) {
  return withEntry(deps, key, async (db, row) => {
    const nowAtUtc = isoNow(deps.clock);
    const { entry, hold } = await toEntry({ db, clientId: row.client_id, nowAtUtc }, row);
    const venue = await requireVenueIn(db, row.client_id);
    const offering = await findOffering(db, row.client_id, row.offering_id);
    return {
      entry,
      offer_seconds_left: hold ? holdSecondsLeft(hold, deps.clock.now()) : null,
      missed: entry.status === 'booked' ? [] : await missedOffers(db, entry),
      due: centsToDollars(hold?.total_cents ?? offering?.deposit_cents ?? 0),
      accepts_bookings: acceptsBookings(deps, venue),
      time_zone: venue.timeZone,
      language: row.language,
      venue: await findVenueLook(db, row.client_id),
      contact: contactOf(venue),
    };
  });
}

async function missedOffers(db: Connection, { client_id, waitlist_id, offer }: WaitlistEntry) {
  const starts = await listOfferedStarts(db, client_id, waitlist_id);
  return starts
    .map(({ date, time }) => ({ date_scheduled: date, start_time: time }))
    .filter((start) => start.date_scheduled !== offer?.date_scheduled || start.start_time !== offer.start_time);
}

/**
 * Takes the offered place: confirmed at once where nothing is due, else it stays held until it is paid. Again returns the same
 * booking. Errors: NOT_FOUND, SUBSCRIPTION_EXPIRED, LINK_EXPIRED where there is no offer anymore, TOO_MANY_REQUESTS. Requirement B38.
 */
export async function takeOffer(deps: Deps, key: Key, ip: string) {
  await throttle(deps, ATTEMPTS_PER_ADDRESS, ip);
  /* A stranger without the link must not reach the venue's lock. */
  const clientId = await withEntry(deps, key, async (db, { client_id: id }) => {
    refuseClosedVenue(deps, await requireVenueIn(db, id));
    return id;
  });
  return writeVenue(deps, clientId, async (write) => {
    const entry = await findEntryByToken(write.db, { clientId, ...key });
    const { timeZone } = await requireVenueIn(write.db, clientId);
    const found = entry?.booking_id ? await findBooking(write.db, clientId, entry.booking_id) : undefined;
    if (!found || found.status === 'cancelled' || !(await isPlaceKept(write, found))) throw noOffer();
    const isFree = found.total_cents === 0;
    let booking = found;
    if (isFree && found.hold_expires_at !== null) {
      /* It counts as a booking of who takes it, as on the booking page. */
      const bookerMac = bookerMacOf(deps, ip);
      await requireFewBookings(write, { bookerMac, isHold: false, exceptBookingId: found.booking_id });
      const set = { status: 'confirmed', hold_expires_at: null, booker_mac: bookerMac } as const;
      booking = await changeBooking(write, found, { kind: 'booking.confirmed', actor: 'visitor', set });
      await write.happened({ kind: 'waitlist.taken', actor: 'visitor', booking });
    }
    const isDue = booking.hold_expires_at !== null;
    return {
      booking_id: booking.booking_id,
      booking_token: await makeViewToken(deps, write, booking.booking_id),
      status: isDue ? ('pending' as const) : ('confirmed' as const),
      payment_url: isDue ? await makePayUrl(deps, write, booking, { amountCents: null, timeZone }) : null,
    };
  });
}

/** Again changes nothing. Errors: NOT_FOUND. Requirement B39. */
export async function leaveAsGuest(deps: Deps, key: Key): Promise<void> {
  const found = await withEntry(deps, key, async (_, entry) => entry);
  const { client_id: clientId } = found;
  await writeVenue(deps, clientId, async (write) => {
    const entry = await findEntryByToken(write.db, { clientId, ...key });
    if (entry) await leave(write, entry, 'visitor');
  });
}

function withEntry<T>(
  { db }: Pick<Deps, 'db'>,
  key: Key,
  work: (db: Connection, entry: EntryRow) => Promise<T>,
): Promise<T> {
  const notFound = new AppError('NOT_FOUND', { message: 'Data not found' });
  const clientId = venueOfEntryId(key.waitlistId);
  if (clientId === null) throw notFound;
  return db.readVenue(clientId, async (connection) => {
    const entry = await findEntryByToken(connection, { clientId, ...key });
    if (!entry) throw notFound;
    return work(connection, entry);
  });
}

function noOffer(): AppError {
  return new AppError('LINK_EXPIRED', { message: 'This place is no longer held for you.' });
}
