import { getStaffActivity } from '@gatehouse/sync-protocol/areas/reports/staff-activity.contracts';
import { bind, type Router } from '#http/bind';
import { describeActivity } from './activity.service.ts';

/** What the people of a venue did on a day. */
export function bindStaffActivity(router: Router): void {
  bind(router, getStaffActivity, ({ principal, query }) => describeActivity(router.deps, principal.venue, query.day));
}
