import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cachedLogo } from './logo-cache.ts';
import { memoryCaches } from './testing/memory-caches.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const address = (version: string): URL =>
  new URL(`https://gate.example/api/customer/preferences/C00001/logo?v=${version}`);
const url = address(hashOf('logo').slice(0, 16));

const picture = (text: string, headers = {}): Response =>
  new Response(text, { headers: { 'content-type': 'image/webp', ...headers } });
const portal = (status = 200): Response =>
  new Response('<html>Please sign in</html>', { status, headers: { 'content-type': 'text/html' } });
const gone = (): Response =>
  Response.json({ code: 'NOT_FOUND', message: 'This venue has no logo.', requestId: 'r' }, { status: 404 });

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The text of the logo that a page gets; 'none' for an error. */
async function shown(answer: Response | Error, at = url): Promise<string> {
  vi.stubGlobal('fetch', async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const waiting: Promise<unknown>[] = [];
  const event = { request: new Request(at), waitUntil: (work: Promise<unknown>) => void waiting.push(work) };
  const response = await cachedLogo(event, at);
  await Promise.all(waiting);
  return response.ok ? response.text() : 'none';
}

it('shows a logo as it was last seen while the network is gone', async () => {
  const cut = new TypeError('cut');
  expect(await shown(cut)).toBe('none');
  expect(await shown(picture('logo'))).toBe('logo');
  expect(await shown(cut)).toBe('logo');
  expect(await shown(gone())).toBe('none');
  expect(await shown(cut)).toBe('none');
});

it('[K22] neither shows nor stores what a portal answers, nor forgets the logo for its 404', async () => {
  expect(await shown(portal())).toBe('none');
  expect(await shown(picture('logo'))).toBe('logo');
  for (const wrong of [portal(), portal(404), picture('a portal’s own logo'), picture('lo')])
    expect(await shown(wrong)).toBe('logo');
  expect(await shown(new TypeError('cut'))).toBe('logo');
});

it('[K22] shows a newer logo than the page knows of, which the server names by its hash', async () => {
  const newer = picture('newer', { etag: `"${hashOf('newer')}"` });
  expect(await shown(newer)).toBe('newer');
  expect(await shown(new TypeError('cut'), address('0'.repeat(16)))).toBe('newer');
});

it('[K22] does not show a page that an earlier release stored as the logo', async () => {
  await (await caches.open('gatehouse-logos')).put(url.pathname, portal());
  expect(await shown(new TypeError('cut'))).toBe('none');
});

it('[K22] shows the logo as it was last seen where the answer is cut off', async () => {
  expect(await shown(picture('logo'))).toBe('logo');
  const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut')) });
  expect(await shown(new Response(body, { headers: { 'content-type': 'image/webp' } }))).toBe('logo');
});
