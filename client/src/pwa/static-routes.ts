/// <reference lib="webworker" />
import { LOGO_PATTERN } from './logo-cache.ts';

interface Route {
  condition: { urlPattern: { pathname: string } };
  source: 'fetch-event' | 'network';
}

/** Not every browser has this, and TypeScript's library does not have it yet. */
interface RoutingInstallEvent {
  addRoutes?(routes: readonly Route[]): Promise<void>;
}

const routes: readonly Route[] = [
  { condition: { urlPattern: { pathname: LOGO_PATTERN } }, source: 'fetch-event' },
  { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
];

/**
 * Lets calls of the API pass without waking this worker, where the browser can (Chromium). They would also keep it from
 * giving way to the next release. Elsewhere its fetch handler leaves them to the network.
 */
export async function bypassForServerPaths(event: ExtendableEvent & RoutingInstallEvent): Promise<void> {
  await event.addRoutes?.(routes).catch(() => undefined);
}
