import { smallestParty } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import type { Place } from '@gatehouse/sync-protocol/areas/bookings/availability/needs';
import { openTimes, toResource } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import { roomOf } from '@gatehouse/sync-protocol/areas/bookings/availability/room';
import { startTimesOn } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { needsOf, toBookable } from '../offerings/offering-view.ts';
import { toResourceView } from '../resources/resource-view.ts';
import { listResourceRows } from '../resources/resources.shared.repository.ts';

type Columns = Omit<Row<'offerings'>, 'client_id' | 'offering_id' | 'created_at' | 'updated_at' | 'deleted_at'>;

/** Errors: INVALID_INPUT for setup, cleanup or needs without a duration, and for needs that can never be met. Requirement B28. */
export async function requireConsistentLength({ db, clientId }: VenueWrite, columns: Columns): Promise<void> {
  const fields: Record<string, string> = {};
  const { duration_minutes: duration, resource_needs: needs } = columns;
  if (duration === null)
    for (const field of ['setup_minutes', 'cleanup_minutes'] as const)
      if (columns[field] > 0) fields[field] = 'Please give a duration first';
  if (duration === null && needs !== '[]') fields['resource_needs'] = 'Please give a duration first';
  if (duration !== null && needs !== '[]') {
    const message = whyNeedsFail(columns, await listResourceRows(db, clientId));
    if (message !== null) fields['resource_needs'] = message;
  }
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('INVALID_INPUT', { message, fields });
}

/** Of a week without a change of clocks, a Monday. */
const SOME_MONDAY = '2026-01-05';
const DAYS_OF_WEEK = 7;

/** What is wrong with the needs of an offering; null where the smallest party can have them at some start time of the week. */
function whyNeedsFail(columns: Columns, rows: readonly Row<'resources'>[]): string | null {
  const needs = needsOf(columns);
  const known = new Set(rows.map((row) => row.resource_id));
  if (!needs.every(({ resourceIds }) => resourceIds.every((id) => known.has(id))))
    return 'One of these resources was not found';
  const clock = venueClock('UTC');
  const days = { from: addDays(SOME_MONDAY, -DAYS_OF_WEEK), to: addDays(SOME_MONDAY, 2 * DAYS_OF_WEEK) };
  const places = new Map(
    rows.map((row): [string, Place] => {
      const { mode, units, hours } = toResource(toResourceView(row));
      const open = openTimes({ resourceId: row.resource_id, mode, units, hours, closures: [] }, days, clock);
      return [row.resource_id, { mode, units, open, uses: [] }];
    }),
  );
  const bookable = toBookable({ ...columns, start_date: null, end_date: null } as Row<'offerings'>);
  /* Only the needs count here, with nothing booked. */
  const room = roomOf({ ...bookable, capacity: null }, { holidays: [], isBlackedOut: false, booked: [], places });
  const players = smallestParty(bookable);
  const isMetOn = (date: string): boolean =>
    startTimesOn(bookable, date).some((time) =>
      room.hasRoomFor(players, { time, startMs: clock.instantOfOrChange(date, time) }),
    );
  for (let shift = 0; shift < DAYS_OF_WEEK; shift += 1) if (isMetOn(addDays(SOME_MONDAY, shift))) return null;
  return 'These needs can never be met: check the units and the hours of the resources';
}
