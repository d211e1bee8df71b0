import { listBookings } from '@gatehouse/sync-protocol/http/dashboard';
import { AppError } from '../../app-error.ts';
import { bind, type Router } from '../../middleware/bind.ts';
import { JsonArray } from '../../middleware/json-array.ts';
import { eachBookingChunk } from './bookings.service.ts';

/** The venue's bookings, for the desk. Requirement F11. */
export function bindBookings(router: Router): void {
  bind(router, listBookings, async ({ params, query }) => {
    const { from, to } = query;
    if (from && to && from > to) {
      const message = 'Start date must be before end date';
      throw new AppError('INVALID_INPUT', { message, fields: { from: message } });
    }
    const array = new JsonArray();
    await eachBookingChunk(router.deps, params.client_id, query, (rows) => array.add(rows));
    return array.responseWithin({ success: true, message: '' }, 'bookings');
  });
}
