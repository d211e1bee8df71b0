import { listBookingDays } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { AppError } from '#base/app-error';
import { bind, type Router } from '#http/bind';
import { JsonArray } from '#http/json-array';
import { countBookingsByDay } from './bookings.repository.ts';
import * as service from './bookings.service.ts';

/** The venue's bookings, for the desk. Requirement F11. */
export function bindBookings(router: Router): void {
  const { deps } = router;

  bind(router, listBookings, async ({ params, query }) => {
    refuseReversed(query);
    const { client_id: clientId } = params;
    if (query.limit !== undefined)
      return { ...(await service.bookingPage(deps, clientId, query, query.limit)), message: '' };
    const array = new JsonArray();
    await service.eachBookingChunk(deps, clientId, query, (rows) => array.add(rows));
    return array.responseWithin({ success: true, message: '', next: null }, 'bookings');
  });
  bind(router, listBookingDays, async ({ params, query }) => {
    refuseReversed(query);
    const { client_id: clientId } = params;
    return { days: await deps.db.readVenue(clientId, (db) => countBookingsByDay(db, clientId, query)) };
  });
}

function refuseReversed({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (!from || !to || from <= to) return;
  const message = 'Start date must be before end date';
  throw new AppError('INVALID_INPUT', { message, fields: { from: message } });
}
