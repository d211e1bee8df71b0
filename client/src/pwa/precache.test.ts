import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPrecache, type Precache } from './precache.ts';
import type { PrecacheEntry, PrecacheGroup } from './precache-groups.ts';
import { memoryCaches } from './testing/memory-caches.ts';

const entries: PrecacheEntry[] = [
  { url: 'index.html', revision: 'r1' },
  { url: 'assets/entry-a.js', revision: null },
  { url: 'assets/kiosk-b.js', revision: null, groups: ['kiosk'] },
  { url: 'assets/chart-c.js', revision: null, groups: ['owner', 'admin'] },
];
const kiosk = new Set<PrecacheGroup>(['kiosk']);
const nobody = new Set<PrecacheGroup>();

let asked: string[];
let answer: (path: string) => Response | Promise<Response>;

beforeEach(() => {
  asked = [];
  answer = (path) => new Response(path);
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer(path);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const release = (name = 'gatehouse-shell-1', files = entries): Precache => createPrecache(files, name);
const textOf = async (precache: Precache, path: string): Promise<string | undefined> =>
  (await precache.match(path))?.text();

it('[K19] stores what a browser’s groups need, and nothing of the others', async () => {
  expect(await release().store(kiosk)).toEqual({ total: 3, missing: [] });
  expect(asked.toSorted()).toEqual(['/assets/entry-a.js', '/assets/kiosk-b.js', '/index.html']);
  expect(await release().status(new Set(['owner']))).toEqual({ total: 3, missing: ['/assets/chart-c.js'] });
});

it('[K19] goes on where it was cut short, without a second request for what is stored', async () => {
  answer = (path) => (path.includes('kiosk') ? Promise.reject(new TypeError('cut')) : new Response(path));
  expect((await release().store(kiosk)).missing).toEqual(['/assets/kiosk-b.js']);
  asked = [];
  answer = (path) => new Response(path);
  expect((await release().store(kiosk)).missing).toEqual([]);
  expect(asked).toEqual(['/assets/kiosk-b.js']);
});

it('[K6] a file that the server does not have is missing, and the others are stored', async () => {
  answer = (path) => new Response(path, { status: path === '/index.html' ? 404 : 200 });
  expect(await release().store(kiosk)).toEqual({ total: 3, missing: ['/index.html'] });
});

it('[K19] asks once for a file that two want at the same time', async () => {
  const precache = release();
  await Promise.all([precache.store(kiosk), precache.store(kiosk)]);
  expect(asked).toHaveLength(3);
});

it('[K19] takes a hashed file from a release that is kept, and fetches what may have changed under its name', async () => {
  await release('gatehouse-shell-0').store(kiosk);
  asked = [];
  const next = release('gatehouse-shell-2', [{ url: 'index.html', revision: 'r2' }, ...entries.slice(1)]);
  answer = (path) => new Response(`new ${path}`);
  expect((await next.store(kiosk)).missing).toEqual([]);
  expect(asked).toEqual(['/index.html']);
  expect(await textOf(next, '/index.html')).toBe('new /index.html');
  expect(await textOf(next, '/assets/entry-a.js')).toBe('/assets/entry-a.js');
});

it('[K19] keeps a hashed file of the release that was opened once, and no other', async () => {
  const precache = release();
  await precache.keep('/assets/chart-c.js', new Response('chart'));
  await precache.keep('/assets/gone-z.js', new Response('another release’s'));
  await precache.keep('/index.html', new Response('a page’s'));
  expect(await textOf(precache, '/assets/chart-c.js')).toBe('chart');
  expect(await textOf(precache, '/assets/gone-z.js')).toBeUndefined();
  expect((await precache.status(nobody)).missing).toEqual(['/index.html', '/assets/entry-a.js']);
});
