import {
  createPromo,
  listPromos,
  updatePromo,
  validatePromo,
} from '@gatehouse/sync-protocol/areas/money/promos.contracts';
import { throttle } from '#access/throttle';
import { bind, type Router } from '#http/bind';
import * as promosService from './promos.service.ts';

/** Codes are short words: guessing is rate-limited. */
const byAddress = { name: 'promo-address', hitsMax: 60, windowMs: 600_000 };

/** Promotional codes: whether one can be used, and how admins list, add and change them. */
export function bindPromos(router: Router): void {
  const { deps } = router;
  bind(router, validatePromo, async ({ params, ip }) => {
    await throttle(deps, byAddress, ip);
    return promosService.describePromo(deps, params.code);
  });
  bind(router, listPromos, async () => ({ promos: await promosService.listPromos(deps) }));
  bind(router, createPromo, async ({ body, principal }) => ({
    promo: await promosService.createPromo(deps, body, `user:${principal.userId}`),
  }));
  bind(router, updatePromo, async ({ params, body, principal }) => ({
    promo: await promosService.updatePromo(
      deps,
      params.code.trim().toUpperCase(),
      withoutUndefined(body),
      `user:${principal.userId}`,
    ),
  }));
}

/** Omitted fields must not overwrite. */
function withoutUndefined<T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
