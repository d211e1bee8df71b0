import { getHealth, getLiveness } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import { bind, type Router } from '#http/bind';

export function bindHealth(router: Router): void {
  bind(router, getHealth, async ({ context }) => {
    const found = await router.health();
    return context.json(found, found.status === 'ok' ? 200 : 503);
  });
  bind(router, getLiveness, async () => ({ status: 'ok' as const }));
}
