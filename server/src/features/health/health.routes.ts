import { getHealth } from '@gatehouse/sync-protocol/http/health';
import { bind, type Router } from '../../middleware/bind.ts';
import { createHealth } from './health.service.ts';

export function bindHealth(router: Router): void {
  const health = createHealth(router.deps);
  bind(router, getHealth, async ({ context }) => {
    const found = await health();
    return context.json(found, found.status === 'ok' ? 200 : 503);
  });
}
