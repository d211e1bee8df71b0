import { getHealth, getLiveness } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import { bind, type Router } from '#http/bind';

/** Whether the server works, with status 503 if it doesn't, and whether its process runs at all. */
export function bindHealth(router: Router): void {
  bind(router, getHealth, async ({ context }) => {
    const found = await router.health();
    return context.json(found, found.status === 'ok' ? 200 : 503);
  });
  bind(router, getLiveness, async () => ({ status: 'ok' as const }));
}
