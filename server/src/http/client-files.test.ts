import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../base/app-error.ts';
import { serveClient } from './client-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-client-'));
const app = new Hono();

beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>shell</title>');
  writeFileSync(join(folder, 'service-worker.js'), 'self;');
  writeFileSync(join(folder, 'embed.js'), 'embed();');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'assets/reader-abc.wasm'), 'wasm');
  writeFileSync(join(folder, 'assets/index-abc.js'), 'plain');
  writeFileSync(join(folder, 'assets/index-abc.js.br'), 'brotli');
  writeFileSync(join(folder, 'assets/index-abc.js.map'), '{}');
  app.onError((error, c) => c.text(error.message, error instanceof AppError ? 404 : 500));
  serveClient(app, folder, 'https://gate.example', async () => null);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('revalidates the service worker on each use, and keeps hashed files for a year', async () => {
  const worker = await app.request('/service-worker.js');
  expect(worker.headers.get('cache-control')).toBe('no-cache, no-transform');
  const asset = await app.request('/assets/index-abc.js');
  expect(asset.headers.get('cache-control')).toContain('immutable');
});

it.each(['/', '/index.html', '/customer-check-in', '/assets/index-abc.js'])(
  '[K22] forbids proxies to change %s',
  async (path) => {
    expect((await app.request(path)).headers.get('cache-control')).toContain('no-transform');
  },
);

it('[B15] lets every website load the script of the booking page, and keep it for an hour', async () => {
  const { headers } = await app.request('/embed.js');
  expect(headers.get('content-type')).toMatch(/javascript/);
  expect(headers.get('cache-control')).toBe('public, max-age=3600, no-transform');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

it.each([
  ['/service-worker.js', /javascript/],
  ['/manifest.webmanifest', /manifest\+json/],
  ['/assets/reader-abc.wasm', /^application\/wasm/],
])('serves %s in its type', async (path, type) => {
  expect((await app.request(path)).headers.get('content-type')).toMatch(type);
});

it('serves precompressed files', async () => {
  const answer = await app.request('/assets/index-abc.js', { headers: { 'accept-encoding': 'br, gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(await answer.text()).toBe('brotli');
});

it('serves screens with the shell', async () => {
  const answer = await app.request('/customer-check-in');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('shell');
});

it('keeps source maps to itself', async () => {
  expect((await app.request('/assets/index-abc.js.map')).status).toBe(404);
});

it.each(['/assets/index-old.js', '/icons/gate-512.png', '/logo.png', '/api/nothing'])(
  '[K6] answers 404 for %s rather than the shell',
  async (path) => {
    expect((await app.request(path)).status).toBe(404);
  },
);
