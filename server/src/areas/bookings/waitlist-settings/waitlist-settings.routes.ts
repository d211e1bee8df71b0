import * as contracts from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { bind, type Router } from '#http/bind';
import * as service from './waitlist-settings.service.ts';

/** Whether guests can join the waitlist. Requirement B48. */
export function bindWaitlistSettings(router: Router): void {
  const { deps } = router;
  bind(router, contracts.getWaitlistSettings, async ({ params }) => ({
    settings: await service.getWaitlistSettings(deps, params.client_id),
  }));
  bind(router, contracts.updateWaitlistSettings, async ({ params, body, principal }) => ({
    settings: await service.changeWaitlistSettings(deps, params.client_id, body, principal.userId),
  }));
}
