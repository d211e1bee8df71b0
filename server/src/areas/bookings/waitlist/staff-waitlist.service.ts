import type { ListedWaitlistEntry, listWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { QueryOf } from '@gatehouse/sync-protocol/base/contract';
import type { ClientPrincipal } from '#access/principal';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { findOffering } from '../offerings/offerings.shared.repository.ts';
import { type EntryRow, listEntries } from './waitlist.repository.ts';
import { endOffer, leave, makeOffer, placeFor, requireEntry } from './waitlist-offers.ts';
import { toEntry, toListedEntries } from './waitlist-view.ts';

type Staff = Pick<ClientPrincipal, 'userId' | 'venue'>;

const live: readonly EntryRow['status'][] = ['waiting', 'offered'];

/** In line. An offer that ran out counts as waiting, and a wait without a wish ahead as expired, as soon as they are. Requirement B39. */
export async function listByStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  clientId: string,
  { date, offering_id: offeringId, status }: QueryOf<typeof listWaitlist>,
): Promise<ListedWaitlistEntry[]> {
  const stored = status === 'booked' || status === 'left' ? [status] : live;
  const wanted: readonly string[] = status ? [status] : live;
  return db.readVenue(clientId, async (connection) => {
    const rows = await listEntries(connection, clientId, { date, offeringId, stored });
    const entries = await toListedEntries({ db: connection, clientId, nowAtUtc: isoNow(clock) }, rows);
    return entries.filter((entry) => wanted.includes(entry.status));
  });
}

/**
 * Offers any place that staff could book to one who waits, whoever is before them. Errors: NOT_FOUND, VERSION_CONFLICT where they no
 * longer wait, DATE_UNAVAILABLE, TIME_UNAVAILABLE, PLACE_TAKEN. Requirement B39.
 */
export function offerByStaff(
  deps: Deps,
  { userId, venue: { clientId, timeZone } }: Staff,
  waitlistId: string,
  start: { date: string; time: string },
): Promise<ListedWaitlistEntry> {
  return writeVenue(deps, clientId, async (write) => {
    const found = await requireEntry(write, waitlistId);
    const { entry: shown } = await toEntry(write, found);
    /* No job has looked since it ran out. */
    if (found.status === 'offered' && shown.offer === null) await endOffer(write, found.booking_id, 'system');
    const entry = await requireEntry(write, waitlistId);
    if (entry.status !== 'waiting')
      throw new AppError('VERSION_CONFLICT', { message: 'This guest has an offer, or no longer waits.' });
    const offering = await findOffering(write.db, clientId, entry.offering_id);
    if (!offering) throw new AppError('DATE_UNAVAILABLE', { message: 'This offering was deleted.' });
    const offered = { entry, offering, start };
    const place = await placeFor(write, offered, { timeZone, isStaff: true });
    await makeOffer(deps, write, offered, { place, actor: `user:${userId}` });
    const [row] = await toListedEntries(write, [await requireEntry(write, waitlistId)]);
    return row as ListedWaitlistEntry;
  });
}

/** Again changes nothing. Errors: NOT_FOUND. */
export async function removeByStaff(
  deps: Deps,
  { userId, venue: { clientId } }: Staff,
  waitlistId: string,
): Promise<void> {
  await writeVenue(deps, clientId, async (write) => {
    await leave(write, await requireEntry(write, waitlistId), `user:${userId}`);
  });
}
