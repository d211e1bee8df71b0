import { dayByResource, daysAround } from '@gatehouse/sync-protocol/areas/bookings/day-by-resource';
import type { getTimeline as contract } from '@gatehouse/sync-protocol/areas/bookings/timeline.contracts';
import type { AnswerOf } from '@gatehouse/sync-protocol/base/contract';
import type { Interval } from '@gatehouse/sync-protocol/base/days/interval';
import type { PrincipalVenue } from '#access/principal';
import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { toResourceView } from '../../resources/resource-view.ts';
import { listResourceRows } from '../../resources/resources.shared.repository.ts';
import { bookingRows } from '../bookings.collection.ts';
import { listKeptRows } from '../bookings.repository.ts';

type Timeline = AnswerOf<typeof contract>;

/** A venue day by resource: when each is open, and the bookings and running holds that occupy any of it. Requirement B32. */
export function getTimeline(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { clientId, timeZone }: Pick<PrincipalVenue, 'clientId' | 'timeZone'>,
  date: string,
): Promise<Timeline> {
  return db.readVenue(clientId, async (connection) => {
    const resources = (await listResourceRows(connection, clientId)).map(toResourceView);
    const kept = await listKeptRows(connection, clientId, daysAround({ from: date, to: date }), isoNow(clock));
    const found = dayByResource(date, { resources, bookings: kept, timeZone });
    return {
      date,
      time_zone: timeZone,
      ...toInstants(found.day),
      resources: found.resources.map(({ view, open }) => ({ ...view, open: open.map(toInstants) })),
      bookings: await bookingRows(
        connection,
        clientId,
        found.bookings.map(({ row }) => row),
      ),
    };
  });
}

const toInstants = ({ startMs, endMs }: Interval) => ({
  starts_at: new Date(startMs).toISOString(),
  ends_at: new Date(endMs).toISOString(),
});
