/// <reference lib="webworker" />
import { readFailure } from '../lib/api/api-result.ts';
import { isNamedByHash, sha256Of } from '../lib/sha256.ts';

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
 * cache-busting query is not part of the key. A logo that was deleted is forgotten. An answer that isn't the venue's
 * server's, or is cut off, counts as none: nothing that it says is stored, shown or forgotten. Requirement K22.
 */
export async function cachedLogo(event: Pick<FetchEvent, 'request' | 'waitUntil'>, url: URL): Promise<Response> {
  const cache = await caches.open(CACHE);
  const response = await fetch(event.request).catch(() => null);
  if (response && (await isVersion(response, url).catch(() => false))) {
    event.waitUntil(cache.put(url.pathname, response.clone()));
    return response;
  }
  if (response && (await isGone(response))) {
    event.waitUntil(cache.delete(url.pathname));
    return response;
  }
  const stored = await cache.match(url.pathname);
  /* An earlier release may have stored a page. */
  return stored && isPicture(stored) ? stored : Response.error();
}

/**
 * Whether this is the picture that the address names: its version is how the picture's SHA-256 begins. A newer picture than
 * the page knows of passes too, since only the server answers with a picture and its hash as the `ETag`.
 */
async function isVersion(response: Response, url: URL): Promise<boolean> {
  if (!response.ok || !isPicture(response)) return false;
  const version = url.searchParams.get('v');
  if (version !== null && (await sha256Of(response.clone())).startsWith(version)) return true;
  return isNamedByHash(response);
}

async function isGone(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  const failure = await readFailure(response.clone(), 0);
  return failure.kind === 'refused';
}

const isPicture = (response: Response): boolean => response.headers.get('content-type')?.startsWith('image/') === true;
