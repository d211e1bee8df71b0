import { listUsage } from '@gatehouse/sync-protocol/areas/platform/usage.contracts';
import { bind, type Router } from '#http/bind';
import { pageOfUsage } from './usage.service.ts';

/** What venues use, for the platform's admins. */
export function bindUsage(router: Router): void {
  const { deps } = router;
  bind(router, listUsage, ({ query }) => pageOfUsage(deps, query));
}
