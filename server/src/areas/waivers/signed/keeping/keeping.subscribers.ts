import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { touchSignedBookings } from '#areas/bookings/scheduling/signed-bookings.shared.repository';
import { rulesIn } from '#areas/people/signatures/document-rules.shared.repository';
import type { Subscriber, VenueWrite } from '#venue/venue-write';
import { stampVisitors, stampVisitorsOf, stampWaivers } from './stamp-waivers.service.ts';

/**
 * A visit uses up what was signed for one, and gives it back where it is undone; a signature counts for every party of its person. Each
 * costs a venue without such documents one remembered read. Requirement W46.
 */
export const keeping: Subscriber = {
  'person.checked_in'(_, write, { args }) {
    write.gather(stampVisitorsOf, args.waiver_id);
  },
  'person.check_in_undone'(_, write, { waiverId }) {
    if (waiverId !== undefined) write.gather(stampVisitorsOf, waiverId);
  },
  'waiver.signed'(_, write, { waivers }) {
    for (const { person_key: key } of waivers) {
      write.gather(stampVisitors, key);
      write.gather(touchTheirBookings, key);
    }
  },
  /* Documents may be changing, and the job has passed its place. */
  'waiver.restored': (_, write, { waiverId }) => stampWaivers(write, [waiverId]),
  'venue.changed': (_, write, { fields }) => (fields.includes('adult_age') ? touchBookingsAhead(write) : undefined),
};

async function touchTheirBookings(write: VenueWrite, personKeys: readonly string[]): Promise<void> {
  const { isPlain, timeZone } = await rulesIn(write);
  if (!isPlain) await touchSignedBookings(write, todayIn(write, timeZone), [...new Set(personKeys)]);
}

async function touchBookingsAhead(write: VenueWrite): Promise<void> {
  const { isPlain, timeZone } = await rulesIn(write);
  if (!isPlain) await touchSignedBookings(write, todayIn(write, timeZone));
}

function todayIn({ nowAtUtc }: VenueWrite, timeZone: string): string {
  return venueDateAt(Date.parse(nowAtUtc), timeZone);
}
