import { getLogo, getPreferences } from '@gatehouse/sync-protocol/http/preferences';
import { AppError } from '../../app-error.ts';
import { bind, type Router } from '../../middleware/bind.ts';
import { readPreferences } from './preferences.service.ts';

export function bindPreferences(router: Router): void {
  bind(router, getPreferences, async ({ params }) => ({
    success: true as const,
    preferences: await readPreferences(router.deps, params.client_id),
  }));

  /* No venue has a logo, so every page falls back to its own. */
  bind(router, getLogo, async ({ params }) => {
    await readPreferences(router.deps, params.client_id);
    throw new AppError('NOT_FOUND', { message: 'This venue has no logo.' });
  });
}
