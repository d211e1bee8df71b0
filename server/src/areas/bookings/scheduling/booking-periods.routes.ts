import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import {
  listBookingsBetween,
  listBookingsOfPeriod,
  listParties,
  type PartyRecord,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { TrailingPeriod } from '@gatehouse/sync-protocol/base/days/trailing-period';
import { bind, type Router } from '#http/bind';
import { JsonArray } from '#http/json-array';
import { type DayRange, rangeOfPeriod, requireRange } from '#venue/day-range';
import { eachBookingChunk } from './bookings.service.ts';

/** Bookings for the venue's reports. The periods are those of check-ins, so that a report counts both alike. Requirement B17. */
export function bindBookingPeriods(router: Router): void {
  const { deps } = router;

  async function list(
    clientId: string,
    range: DayRange,
    show: (rows: BookingRow[]) => readonly unknown[],
  ): Promise<Response> {
    const array = new JsonArray();
    await eachBookingChunk(deps, clientId, range, (rows) => array.add(show(rows)));
    return array.response();
  }

  bind(router, listBookingsBetween, ({ params, query: { startDate, endDate } }) =>
    list(params.client_id, requireRange(startDate, endDate, 'startDate'), (rows) => rows),
  );
  bind(router, listBookingsOfPeriod, ({ params, principal }) =>
    list(params.client_id, rangeOfPeriod(deps.clock, principal.venue, params.period as TrailingPeriod), (rows) => rows),
  );
  bind(router, listParties, ({ params, principal }) =>
    list(params.client_id, rangeOfPeriod(deps.clock, principal.venue, params.period as TrailingPeriod), partiesOf),
  );
}

function partiesOf(rows: readonly BookingRow[]): PartyRecord[] {
  return rows
    .filter((row) => row.check_in_status === 'checked in')
    .map((row) => ({
      booking_id: row.booking_id,
      date_scheduled: row.date_scheduled,
      booking_time: row.booking_time,
      base_players: row.base_players,
      add_players: row.add_players,
      party_goers: row.party_goers ?? row.total_players,
    }));
}
