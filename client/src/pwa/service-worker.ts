/// <reference lib="webworker" />

import type { PrecacheEntry } from 'workbox-precaching';
import { PrecacheController } from 'workbox-precaching/PrecacheController';
import { cachedLogo, isLogo } from './logo-cache.ts';
import { everyPageStaysIdle } from './page-idleness.ts';
import { isServerPath } from './server-paths.ts';
import { anyKeptCopy, forgetOldShells, markActivated, shellCacheName } from './shell-caches.ts';
import { bypassForServerPaths } from './static-routes.ts';
import { readRequest } from './worker-messages.ts';

/*
 * The shell's worker. It answers navigations with the precached document and hashed files from the precache; everything
 * the server owns goes to the network. A new release waits until every open page says that it is idle (K1, K2), and the
 * files of the release before it are kept for pages that are still open (K3).
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const manifest = self.__WB_MANIFEST;
const cacheName = shellCacheName(manifest);
const precache = new PrecacheController({ cacheName, fallbackToNetwork: true });
precache.addToCacheList(manifest);

const SHELL = '/index.html';

self.addEventListener('install', (event) => {
  event.waitUntil(bypassForServerPaths(event));
  event.waitUntil(precache.install(event));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await precache.activate(event);
      await markActivated(cacheName);
      await forgetOldShells(cacheName);
      await self.clients.claim();
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
  else if (!url.pathname.startsWith('/api/')) event.respondWith(file(request, url));
});

self.addEventListener('message', (event) => {
  const message = readRequest(event.data);
  if (!message) return;
  const answer = (data: unknown): void => event.ports[0]?.postMessage(data);
  event.waitUntil(
    (async () => {
      if (message.type === 'precache-status') answer(await precacheStatus());
      if (message.type === 'precache-repair') answer(await repairPrecache());
      if (message.type === 'activate-when-idle') {
        const isAgreed = await everyPageStaysIdle(self.clients);
        answer({ activated: isAgreed });
        /* Chromium settles this promise once the worker is active, which must not keep the event open. */
        if (isAgreed) void self.skipWaiting();
      }
    })(),
  );
});

async function shell(request: Request): Promise<Response> {
  const cached = await cachedCopy(SHELL);
  return cached ?? fetch(request);
}

async function file(request: Request, url: URL): Promise<Response> {
  const cached = (await cachedCopy(url.pathname)) ?? (await anyKeptCopy(url.pathname));
  return cached ?? fetch(request);
}

async function cachedCopy(path: string): Promise<Response | undefined> {
  const key = precache.getCacheKeyForURL(path);
  if (!key) return undefined;
  const cache = await caches.open(cacheName);
  return cache.match(key);
}

/** Shape: files expected, and those not stored. Requirement K6. */
async function precacheStatus(): Promise<{ total: number; missing: string[] }> {
  const cache = await caches.open(cacheName);
  const missing: string[] = [];
  for (const [url, key] of precache.getURLsToCacheKeys())
    if (!(await cache.match(key))) missing.push(new URL(url).pathname);
  return { total: manifest.length, missing };
}

async function repairPrecache(): Promise<{ total: number; missing: string[] }> {
  const cache = await caches.open(cacheName);
  for (const path of (await precacheStatus()).missing) {
    const key = precache.getCacheKeyForURL(path);
    const response = await fetch(path, { cache: 'reload' }).catch(() => null);
    if (key && response?.ok) await cache.put(key, response);
  }
  return precacheStatus();
}
