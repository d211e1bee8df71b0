import { openTimes, toResource } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { type Interval, overlaps } from '@gatehouse/sync-protocol/base/days/interval';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import type { PrincipalVenue } from '#access/principal';
import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { toResourceView } from '../../resources/resource-view.ts';
import { listResourceRows } from '../../resources/resources.shared.repository.ts';
import { daysAround, occupiedOf } from '../availability/day-facts.ts';
import { bookingRows } from '../bookings.collection.ts';
import { listKeptRows } from '../bookings.repository.ts';

interface Timeline {
  date: string;
  time_zone: string;
  starts_at: string;
  ends_at: string;
  resources: (ResourceView & { open: { starts_at: string; ends_at: string }[] })[];
  bookings: BookingRow[];
}

/** A venue day by resource: when each is open, and the bookings and running holds that occupy any of it. Requirement B32. */
export function getTimeline(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { clientId, timeZone }: Pick<PrincipalVenue, 'clientId' | 'timeZone'>,
  date: string,
): Promise<Timeline> {
  const at = venueClock(timeZone);
  const day = { startMs: at.instantOfOrChange(date, '00:00'), endMs: at.instantOfOrChange(addDays(date, 1), '00:00') };
  const days = daysAround({ from: date, to: date });
  return db.readVenue(clientId, async (connection) => {
    const resources = (await listResourceRows(connection, clientId)).map(toResourceView);
    const kept = await listKeptRows(connection, clientId, days, isoNow(clock));
    const here = kept
      .map((row) => ({ row, occupied: occupiedOf(row, at) }))
      .filter(({ row, occupied }) => row.date_scheduled === date || overlaps(occupied, day))
      .toSorted((a, b) => startOf(a, at) - startOf(b, at) || (a.row.booking_id < b.row.booking_id ? -1 : 1));
    return {
      date,
      time_zone: timeZone,
      ...toInstants(day),
      resources: resources.map((view) => ({
        ...view,
        open: openTimes(toResource(view), days, at)
          .filter((open) => overlaps(open, day))
          .map(({ startMs, endMs }) =>
            toInstants({ startMs: Math.max(startMs, day.startMs), endMs: Math.min(endMs, day.endMs) }),
          ),
      })),
      bookings: await bookingRows(
        connection,
        clientId,
        here.map(({ row }) => row),
      ),
    };
  });
}

function startOf(
  { row }: { row: { date_scheduled: string; booking_time: string } },
  at: ReturnType<typeof venueClock>,
): number {
  return at.instantOfOrChange(row.date_scheduled, row.booking_time);
}

const toInstants = ({ startMs, endMs }: Interval) => ({
  starts_at: new Date(startMs).toISOString(),
  ends_at: new Date(endMs).toISOString(),
});
