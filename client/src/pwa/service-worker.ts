/// <reference lib="webworker" />

import { beginList, groupsToInstall, keepGroups } from './kept-groups.ts';
import { cachedLogo, isLogo, LOGO_PATTERN } from './logo-cache.ts';
import { everyPageStaysIdle, silentPages } from './page-idleness.ts';
import { createPrecache } from './precache.ts';
import type { PrecacheEntry, PrecacheGroup } from './precache-groups.ts';
import { isServerPath } from './server-paths.ts';
import { anyKeptCopy, forgetOldShells, isRunningShellBroken, markActivated, shellCacheName } from './shell-caches.ts';
import { readRequest } from './worker-messages.ts';

/*
 * The shell's worker. It answers navigations with the stored document and hashed files from its cache; everything
 * the server owns goes to the network. It stores what this browser needs, which its pages say (K19). A new release waits
 * until it has that too and every open page says that it is idle (K1, K2), and the files of the release before it are
 * kept for pages that are still open (K3). Nothing is stored or served that is not the release's file (K22).
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

const manifest = self.__WB_MANIFEST;
const cacheName = shellCacheName(manifest);
const precache = createPrecache(manifest, cacheName);

const SHELL = '/index.html';
/** The release that ran until now shows another server's page: this one takes over at once, and opens such pages again. */
let isRescue = false;

self.addEventListener('install', (event) => {
  event.waitUntil(bypassForServerPaths(event));
  event.waitUntil(
    (async () => {
      await beginList();
      if (!(await storeWhatIsNeeded())) throw new Error('Not every file could be stored');
      isRescue = await isRunningShellBroken();
      if (isRescue) void self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await markActivated(cacheName);
      await forgetOldShells(cacheName);
      await self.clients.claim();
      /* Each loads through this worker, which answers once it is active. */
      if (isRescue)
        for (const page of await silentPages(self.clients)) void page.navigate(page.url).catch(() => undefined);
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!isServerPath(url.pathname)) event.respondWith(shell(request));
    return;
  }
  if (isLogo(url)) event.respondWith(cachedLogo(event, url));
  else if (!url.pathname.startsWith('/api/')) event.respondWith(file(event, url.pathname));
});

self.addEventListener('message', (event) => {
  const message = readRequest(event.data);
  if (!message) return;
  const answer = (data: unknown): void => event.ports[0]?.postMessage(data);
  event.waitUntil(
    (async () => {
      if (message.type === 'precache-status') answer(await precache.status(await withKept(message.groups)));
      if (message.type === 'precache-repair') {
        precache.doubt();
        await keepGroups(message.groups);
        answer(await precache.store(await withKept(message.groups)));
      }
      if (message.type === 'activate-when-idle') {
        const isAgreed = (await storeWhatIsNeeded()) && (await everyPageStaysIdle(self.clients));
        answer({ activated: isAgreed });
        /* Chromium settles this promise once the worker is active, which must not keep the event open. */
        if (isAgreed) void self.skipWaiting();
      }
    })(),
  );
});

/** What pages say meanwhile is part of it. */
async function storeWhatIsNeeded(): Promise<boolean> {
  const groups = await groupsToInstall();
  const { missing } = await precache.store(groups);
  if (missing.length > 0) return false;
  const now = await groupsToInstall();
  return [...now].every((group) => groups.has(group)) || storeWhatIsNeeded();
}

async function withKept(groups: readonly PrecacheGroup[]): Promise<Set<PrecacheGroup>> {
  return new Set([...(await groupsToInstall()), ...groups]);
}

async function shell(request: Request): Promise<Response> {
  const cached = await precache.match(SHELL);
  return cached ?? fetch(request);
}

/** What only others need is stored once it was opened here. */
async function file(event: FetchEvent, path: string): Promise<Response> {
  const cached = await precache.match(path);
  if (cached) return cached;
  const own = await precache.fetch(path);
  if (!own) return (await anyKeptCopy(path)) ?? fetch(event.request);
  event.waitUntil(precache.keep(path, own.clone()).catch(() => undefined));
  return own;
}

/// <reference lib="webworker" />

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
async function bypassForServerPaths(event: ExtendableEvent & RoutingInstallEvent): Promise<void> {
  await event.addRoutes?.(routes).catch(() => undefined);
}
