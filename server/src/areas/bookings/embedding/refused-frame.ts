import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import type { MiddlewareHandler } from 'hono';
import { escapeHtml } from '#base/html';
import { plainPage } from '#http/plain-page';
import { languageOf } from '#http/visit-documents';
import type { Deps } from '#integrations/deps';
import { refusingVenueOf } from './embedding.service.ts';

const FRAMES = new Set(['iframe', 'frame', 'embed', 'object']);

/**
 * A link to the booking page, in a frame on a website that may not show the page itself: `frame-ancestors` alone leaves the
 * visitor with the browser's broken frame. Everyone may frame the link, since a press on it only opens a tab. A browser that does
 * not say where the page is shown, or by whom, gets the page, and judges by its `frame-ancestors`. Requirement B26.
 */
export function refusedFrame(deps: Pick<Deps, 'db'>): MiddlewareHandler {
  return async (c, next) => {
    const isFramed =
      FRAMES.has(c.req.header('sec-fetch-dest') ?? '') && c.req.header('sec-fetch-site') !== 'same-origin';
    const website = isFramed ? originOf(c.req.header('referer')) : null;
    const venue = website === null ? null : await refusingVenueOf(deps, c.req.path, website);
    if (!venue) return next();
    const language = languageOf(c.req.header('accept-language') ?? '');
    const t = writtenText(language);
    const label = escapeHtml(t('refusedFrame.open', { venueName: venue.name }));
    const scheme = c.req.query('scheme');
    const link = `<a href="${escapeHtml(c.req.path)}" target="_blank" rel="noopener">${label}</a>`;
    const page = {
      language,
      title: venue.name,
      body: `<p>${escapeHtml(t('refusedFrame.reason'))}</p><p>${link}</p>`,
      frameAncestors: '*',
    } as const;
    c.header('Cache-Control', 'no-store');
    return plainPage(c, scheme === 'light' || scheme === 'dark' ? { ...page, scheme } : page, 403);
  };
}

function originOf(address: string | undefined): string | null {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : null;
}
