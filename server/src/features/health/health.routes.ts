import { getHealth, getLiveness } from '@gatehouse/sync-protocol/http/health';
import { bind, type Router } from '../../middleware/bind.ts';

export function bindHealth(router: Router): void {
  bind(router, getHealth, async ({ context }) => {
    const found = await router.health();
    return context.json(found, found.status === 'ok' ? 200 : 503);
  });
  bind(router, getLiveness, async () => ({ status: 'ok' as const }));
}
