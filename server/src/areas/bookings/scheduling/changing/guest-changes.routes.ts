import { changeOwnParty } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import * as contracts from '@gatehouse/sync-protocol/areas/bookings/guest-changes.contracts';
import { bind, type Router } from '#http/bind';
import { getOwnAvailability, getOwnCalendar } from '../party/viewed-booking.service.ts';
import { requireKey } from './answered-once.ts';
import { cancelByGuest, moveByGuest } from './guest-changes.service.ts';
import { changePartyByGuest } from './own-party.service.ts';

const KEY = 'Idempotency-Key';

/** What guests do with their own bookings. Requirements B40 to B42. */
export function bindGuests(router: Router): void {
  const { deps } = router;
  bind(router, contracts.moveOwnBooking, async ({ params, body, ip, context }) => {
    const key = requireKey(context.req.header(KEY));
    return moveByGuest(deps, { bookingId: params.booking_id, key, body, ip });
  });
  bind(router, contracts.cancelOwnBooking, async ({ params, body, ip, context }) => {
    const key = requireKey(context.req.header(KEY));
    return cancelByGuest(deps, { bookingId: params.booking_id, key, body, ip });
  });
  bind(router, changeOwnParty, async ({ params, body, ip, context }) => {
    const key = requireKey(context.req.header(KEY));
    return changePartyByGuest(deps, { bookingId: params.booking_id, key, body, ip });
  });
  bind(router, contracts.getOwnAvailability, ({ params, query }) =>
    getOwnAvailability(deps, params.booking_id, query.token, params.date),
  );
  bind(router, contracts.getOwnCalendar, ({ params, query }) =>
    getOwnCalendar(deps, params.booking_id, query.token, params.month),
  );
}
