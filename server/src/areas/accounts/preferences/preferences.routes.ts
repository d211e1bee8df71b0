import {
  deleteLogo,
  getLogo,
  getPreferences,
  setPreferences,
  uploadLogo,
} from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import { bind, type Router } from '#http/bind';
import * as logoService from './logo.service.ts';
import * as preferencesService from './preferences.service.ts';

const FRESH_SECONDS = 60;

/** A venue's colors and logo; the logo itself is public and cached by its hash. */
export function bindPreferences(router: Router): void {
  const { deps } = router;

  bind(router, getPreferences, async ({ params }) => ({
    preferences: await preferencesService.getPreferences(deps, params.client_id),
  }));
  bind(router, setPreferences, async ({ params, body, principal }) => ({
    preferences: await preferencesService.updatePreferences(deps, params.client_id, body, principal.userId),
  }));
  bind(router, uploadLogo, async ({ params, upload, principal }) => ({
    preferences: await logoService.setLogo(deps, params.client_id, upload, principal.userId),
  }));
  bind(router, deleteLogo, async ({ params, principal }) => ({
    preferences: await logoService.deleteLogo(deps, params.client_id, principal.userId),
  }));

  bind(router, getLogo, async ({ params, context }) => {
    const logo = await logoService.getLogo(deps, params.client_id);
    const headers = {
      'Content-Type': logo.mimeType,
      'Cache-Control': `public, max-age=${FRESH_SECONDS}, must-revalidate`,
      ETag: `"${logo.sha256}"`,
    };
    const known = context.req.header('if-none-match') ?? '';
    if (known.includes(headers.ETag)) return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(logo.bytes), { headers });
  });
}
