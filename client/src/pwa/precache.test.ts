import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPrecache, type Precache } from './precache.ts';
import type { PrecacheEntry, PrecacheGroup } from './precache-groups.ts';
import { memoryCaches } from './testing/memory-caches.ts';

/** A file in these tests holds its own path. */
const entry = (url: string, rest: Partial<PrecacheEntry> = {}, contents = `/${url}`): PrecacheEntry => ({
  url,
  revision: null,
  sha256: createHash('sha256').update(contents).digest('hex'),
  ...rest,
});
const entries: PrecacheEntry[] = [
  entry('index.html', { revision: 'r1' }),
  entry('assets/entry-a.js'),
  entry('assets/kiosk-b.js', { groups: ['kiosk'] }),
  entry('assets/chart-c.js', { groups: ['owner', 'admin'] }),
];
const kiosk = new Set<PrecacheGroup>(['kiosk']);
const nobody = new Set<PrecacheGroup>();

let asked: string[];
let past: string[];
let answer: (path: string) => Response | Promise<Response>;

beforeEach(() => {
  asked = [];
  past = [];
  answer = (path) => new Response(path);
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('fetch', async (path: string, { cache }: RequestInit) => {
    asked.push(path);
    if (cache === 'reload') past.push(path);
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
  const next = release('gatehouse-shell-2', [
    entry('index.html', { revision: 'r2' }, 'new /index.html'),
    ...entries.slice(1),
  ]);
  answer = (path) => new Response(`new ${path}`);
  expect((await next.store(kiosk)).missing).toEqual([]);
  expect(asked).toEqual(['/index.html']);
  expect(await textOf(next, '/index.html')).toBe('new /index.html');
  expect(await textOf(next, '/assets/entry-a.js')).toBe('/assets/entry-a.js');
});

it('[K19] fetches and keeps a hashed file of the release that was opened once, and no other', async () => {
  const precache = release();
  const chart = await precache.fetch('/assets/chart-c.js');
  if (chart) await precache.keep('/assets/chart-c.js', chart);
  expect(await textOf(precache, '/assets/chart-c.js')).toBe('/assets/chart-c.js');
  expect(await precache.fetch('/assets/gone-z.js')).toBeUndefined();
  expect(await precache.fetch('/index.html')).toBeUndefined();
  expect((await precache.status(nobody)).missing).toEqual(['/index.html', '/assets/entry-a.js']);
});

const portal = () => new Response('<html>Please sign in</html>', { headers: { 'content-type': 'text/html' } });
const store = async (path: string, response: Response, name = 'gatehouse-shell-1'): Promise<void> =>
  (await caches.open(name)).put(path, response);

it('[K22] stores nothing that a portal answers with status 200, and what is right once it is gone', async () => {
  answer = portal;
  const precache = release();
  expect((await precache.store(kiosk)).missing).toHaveLength(3);
  expect(await (await caches.open('gatehouse-shell-1')).keys()).toEqual([]);
  await expect(precache.fetch('/assets/chart-c.js')).rejects.toThrow('another file');
  answer = (path) => new Response(path);
  expect((await precache.store(kiosk)).missing).toEqual([]);
});

it('[K22] asks past the browser’s cache for a hashed file whose answer was wrong', async () => {
  answer = (path) => (path.includes('entry') && !past.includes(path) ? portal() : new Response(path));
  expect((await release().store(nobody)).missing).toEqual([]);
  expect(asked.filter((path) => path.includes('entry'))).toHaveLength(2);
});

it('[K22] takes no wrong copy from a release that is kept', async () => {
  await store('/assets/kiosk-b.js', portal(), 'gatehouse-shell-0');
  expect((await release().store(kiosk)).missing).toEqual([]);
  expect(await textOf(release(), '/assets/kiosk-b.js')).toBe('/assets/kiosk-b.js');
});

it('[K22] never serves or counts a stored file with other contents, and a repair replaces it', async () => {
  await store('/index.html?revision=r1', portal());
  await store('/assets/entry-a.js', portal());
  expect(await textOf(release(), '/index.html')).toBeUndefined();
  expect((await release().status(nobody)).missing).toEqual(['/index.html', '/assets/entry-a.js']);
  expect((await release().store(nobody)).missing).toEqual([]);
});

it('[K22] reads each stored file once, and again when it is doubted', async () => {
  const precache = release();
  await precache.store(kiosk);
  await store('/assets/entry-a.js', portal());
  expect((await precache.status(kiosk)).missing).toEqual([]);
  precache.doubt();
  expect((await precache.status(kiosk)).missing).toEqual(['/assets/entry-a.js']);
});

it('[K22] replaces a stored file that can no longer be read, and takes it from no release that is kept', async () => {
  const damaged = (): Response =>
    new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('damaged')) }));
  await store('/index.html?revision=r1', damaged());
  await store('/assets/entry-a.js', damaged(), 'gatehouse-shell-0');
  expect(await textOf(release(), '/index.html')).toBeUndefined();
  await store('/index.html?revision=r1', damaged());
  expect((await release().store(kiosk)).missing).toEqual([]);
  expect(await textOf(release(), '/assets/entry-a.js')).toBe('/assets/entry-a.js');
});
