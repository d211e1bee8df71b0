import { getOrganizationToday } from '@gatehouse/sync-protocol/areas/reports/organization-today.contracts';
import { bind, type Router } from '#http/bind';
import { describeToday } from './chain-today.service.ts';

/** Today's figures of the venues of a chain. */
export function bindOrganizationToday(router: Router): void {
  bind(router, getOrganizationToday, async ({ params, principal }) => ({
    venues: await describeToday(router.deps, {
      organizationId: params.organization_id,
      userId: principal.userId,
    }),
  }));
}
