import { lastBookableDate } from '@gatehouse/sync-protocol/areas/bookings/availability/booking-horizon';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { findVisitedVenue } from '#access/principal-venue.shared.repository';
import { acceptsBookings } from '#access/subscription';
import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { byDate, findNext, nothingTried, offerFreePlaces, type Tried } from './offer-free-places.ts';
import { doesAnyoneWait, listWaitedDays, listWaitedVenues, type WaitedDay } from './waitlist-line.repository.ts';

/** Transactions of one venue in one run, so that a long line does not keep other venues waiting. */
const TURNS_MAX = 100;

/** Whether anyone waits at all. */
export function isAnyoneWaiting({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  return db.readPlatform((tx) => doesAnyoneWait(tx, isoNow(clock)));
}

/**
 * Offers places that became free without a booking that left: by more capacity or units, other hours, an opened day, or a day that
 * came within the horizon; and what one transaction left to do. Requirement B38.
 */
export async function offerPlaces(deps: Deps, signal: AbortSignal): Promise<void> {
  const venues = await deps.db.readPlatform((tx) => listWaitedVenues(tx, isoNow(deps.clock)));
  for (const clientId of venues) {
    if (signal.aborted) return;
    const tried = nothingTried();
    let days = await freeDays(deps, clientId, tried, signal);
    /* Each is whole by itself: a server that stops in between has lost nothing, and the next look finds the rest. */
    for (let turn = 0; turn < TURNS_MAX && days.length > 0 && !signal.aborted; turn += 1) {
      const left = days;
      days = await writeVenue(deps, clientId, (write) => offerFreePlaces(deps, write, left, tried));
    }
  }
}

/** Days on which someone who waits could be offered a place: read without the venue's lock, since mostly there are none. */
async function freeDays(deps: Deps, clientId: string, tried: Tried, signal: AbortSignal): Promise<WaitedDay[]> {
  const nowAtUtc = isoNow(deps.clock);
  return deps.db.readVenue(clientId, async (db) => {
    const venue = await findVisitedVenue(db, clientId);
    if (!venue || !acceptsBookings(deps, venue)) return [];
    const { timeZone } = venue;
    const today = venueDateAt(deps.clock.now(), timeZone);
    const waited = await listWaitedDays(db, clientId, { from: today, to: lastBookableDate(today) }, null);
    const free: WaitedDay[] = [];
    for (const [date, offeringIds] of byDate(waited)) {
      if (signal.aborted) return free;
      if (await findNext({ db, clientId, nowAtUtc }, date, { offeringIds, timeZone, tried }))
        free.push(...offeringIds.map((offering_id) => ({ wish_date: date, offering_id })));
      /* Lets requests be answered in between. */
      await new Promise((resolve) => setImmediate(resolve));
    }
    return free;
  });
}
