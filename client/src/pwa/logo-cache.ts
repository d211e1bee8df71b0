/// <reference lib="webworker" />
const CACHE = 'gatehouse-logos';
const LOGO = /^\/api\/customer\/preferences\/[^/]+\/logo$/;
/** The same, and somewhat more, as a `URLPattern` has it. */
export const LOGO_PATTERN = '/api/customer/preferences/*/logo';

/** Whether this is the address of a venue's logo, with or without its version. */
export function isLogo(url: URL): boolean {
  return LOGO.test(url.pathname);
}

/**
 * A venue's logo, from the network when it answers and else as last seen, so that an offline kiosk shows it. The
 * cache-busting query is not part of the key. A logo that was deleted is forgotten.
 */
export async function cachedLogo(event: FetchEvent, url: URL): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(cache.put(url.pathname, response.clone()));
    if (response.status === 404) event.waitUntil(cache.delete(url.pathname));
    return response;
  } catch (error) {
    const stored = await cache.match(url.pathname);
    if (stored) return stored;
    throw error;
  }
}
