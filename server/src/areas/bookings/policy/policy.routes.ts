import * as contracts from '@gatehouse/sync-protocol/areas/bookings/booking-policy.contracts';
import { bind, type Router } from '#http/bind';
import * as service from './policy.service.ts';

/** Until when guests may move and cancel by themselves. Requirement B40. */
export function bindBookingPolicy(router: Router): void {
  const { deps } = router;
  bind(router, contracts.getBookingPolicy, async ({ params }) => ({
    policy: await service.getBookingPolicy(deps, params.client_id),
  }));
  bind(router, contracts.updateBookingPolicy, async ({ params, body, principal }) => ({
    policy: await service.changeBookingPolicy(deps, params.client_id, body, principal.userId),
  }));
}
