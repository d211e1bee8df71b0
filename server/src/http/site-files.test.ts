import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../base/app-error.ts';
import { serveClient } from './client-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-site-'));
const app = new Hono();
const facts = {
  replies: { '/api/x': { name: '</script><b>$&' } },
  screen: { venue: `O'Brien & <i>Sons</i> $&` },
};

beforeAll(() => {
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>shell</title>');
  writeFileSync(join(folder, 'site/index.html'), '<link rel="canonical" href="https://gatehouse.invalid/">landing');
  writeFileSync(join(folder, 'site/about.html'), '<link rel="canonical" href="https://gatehouse.invalid/about">about');
  writeFileSync(join(folder, 'site/_waiver.en.html'), 'Sign at {{venue}}: {{replies}}{{other}}');
  writeFileSync(join(folder, 'site/_waiver.es.html'), 'Firme en {{venue}}');
  for (const name of ['book', 'booking', 'waitlist', 'waiver'])
    writeFileSync(join(folder, `site/_${name}.html`), `a visit to ${name}: {{replies}}`);
  writeFileSync(join(folder, 'site/sitemap.xml'), '<loc>https://gatehouse.invalid/about</loc>');
  app.onError((error, c) => c.text(error.message, error instanceof AppError ? 404 : 500));
  serveClient(app, folder, 'https://gate.example', async ({ path }) => (path.endsWith('/C00002') ? facts : null));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('[G1] serves a public page’s own document, with this service’s address', async () => {
  const answer = await app.request('/about');
  expect(await answer.text()).toBe('<link rel="canonical" href="https://gate.example/about">about');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(await (await app.request('/')).text()).toContain('landing');
});

it('compresses a page as the browser accepts, and not at all for one that does not', async () => {
  const body = async (accepted: string) => {
    const answer = await app.request('/about', { headers: { 'accept-encoding': accepted } });
    return { encoding: answer.headers.get('content-encoding'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const br = await body('gzip, deflate, br');
  expect([br.encoding, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', expect.stringContaining('about')]);
  const gzip = await body('gzip, br;q=0');
  expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', expect.stringContaining('about')]);
  expect((await body('')).encoding).toBeNull();
});

it('reports that a page has not changed, until a release replaces it', async () => {
  const first = await app.request('/about');
  const etag = first.headers.get('etag') ?? '';
  const again = () => app.request('/about', { headers: { 'if-none-match': `W/${etag}` } });
  expect((await again()).status).toBe(304);
  writeFileSync(join(folder, 'site/about.html'), 'the next release');
  const next = await again();
  expect([next.status, await next.text()]).toEqual([200, 'the next release']);
});

it('[G1] has one address for each page', async () => {
  const answer = await app.request('/about/');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/about']);
  for (const path of ['/site/about.html', '/site/index.html'])
    expect([path, (await app.request(path)).status]).toEqual([path, 404]);
});

it('serves the pages of a visit with their own document, and nothing else with it', async () => {
  const read = async (path: string) => (await app.request(path)).text();
  for (const path of ['/book/C00001/C00001-Off1', '/book/C00001/C00001-Off1/'])
    expect([path, await read(path)]).toEqual([path, 'a visit to book: null']);
  expect(await read('/booking/C00001-1/a-token')).toBe('a visit to booking: null');
  expect(await read('/waitlist/C00001-1/a-token')).toBe('a visit to waitlist: null');
  expect(await read('/waiver/C00001?type=adult')).toBe('a visit to waiver: null');
  for (const path of ['/book', '/book/C00001', '/bookings/a/b', '/booking/a/b/c', '/waiver', '/waiver/a/b', '/_book'])
    expect([path, await read(path)]).toEqual([path, expect.stringContaining('shell')]);
});

it('[W31] fills the first screen of a visit in the visitor’s language, and lets no text of a venue become markup', async () => {
  const read = async (path: string, language: string) =>
    (await app.request(path, { headers: { 'accept-language': language } })).text();
  const english = await read('/waiver/C00002', 'de, en-US;q=0.8, es;q=0.5');
  expect(english).toBe(
    'Sign at O&#39;Brien &amp; &lt;i&gt;Sons&lt;/i&gt; $&amp;: {"/api/x":{"name":"\\u003c/script>\\u003cb>$&"}}',
  );
  expect(await read('/waiver/C00002', 'es-MX,es;q=0.9,en;q=0.8')).toMatch(/^Firme en O/);
  expect(await read('/waiver/C00002', 'de;q=0.9')).toMatch(/^Sign at O/);
  expect(await read('/waiver/C00003', 'en')).toBe('a visit to waiver: null');
  const answer = await app.request('/waiver/C00002', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('vary')).toContain('Accept-Language');
  const etag = answer.headers.get('etag') ?? '';
  expect((await app.request('/waiver/C00002', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

it('[B34] lets calendars that keep to robots.txt read feeds, each of which forbids its indexing itself', async () => {
  expect(await (await app.request('/robots.txt')).text()).not.toContain('/calendar');
});

it('lists the pages for search engines', async () => {
  expect(await (await app.request('/sitemap.xml')).text()).toBe('<loc>https://gate.example/about</loc>');
  const robots = await (await app.request('/robots.txt')).text();
  expect(robots).toContain('Sitemap: https://gate.example/sitemap.xml');
  expect(robots).toContain('Disallow: /payment/');
  expect(robots).toContain('Disallow: /booking/');
  expect(robots).toContain('Disallow: /waitlist/');
  expect(robots).toContain('Disallow: /renew/');
  expect(robots).toContain('Disallow: /unsubscribe/');
  expect(robots).toContain('Disallow: /waiver/*?');
});

it('[K3] serves every other screen, and the service worker’s own copy, with the bare shell', async () => {
  for (const path of ['/index.html', '/login', '/kiosk', '/client-dashboard', '/about/us', '/ABOUT', '/..%2fsite'])
    expect([path, await (await app.request(path)).text()]).toEqual([path, expect.stringContaining('shell')]);
});
