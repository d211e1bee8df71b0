import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@gatehouse/server/app';
import { getHealth } from '@gatehouse/sync-protocol/areas/platform/health.contracts';
import { afterAll, expect } from 'vitest';
import { call } from '#helpers/app/call';
import { fillPath, isStream, makeCallers, nameOf, rightfulCaller } from '#helpers/app/contract-calls';
import { it, onAnyDatabase } from '#helpers/app/on-databases';

const clientDir = mkdtempSync(join(tmpdir(), 'gatehouse-client-'));
mkdirSync(join(clientDir, 'assets'));
writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Gatehouse</title>');
writeFileSync(join(clientDir, 'assets', 'main-abc123.js'), 'export {};');
afterAll(() => rmSync(clientDir, { recursive: true, force: true }));

function missing(headers: Headers): string[] {
  const expected: Record<string, RegExp> = {
    'content-security-policy': /default-src '(none|self)'.*frame-ancestors '?\S/,
    'x-content-type-options': /^nosniff$/,
    'referrer-policy': /^(no-referrer|same-origin|strict-origin-when-cross-origin)$/,
    'permissions-policy': /microphone=\(\).*unload=\(self\)/,
    'x-request-id': /^[0-9a-f-]{36}$/,
  };
  return Object.entries(expected)
    .filter(([name, pattern]) => !pattern.test(headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${headers.get(name)}`);
}

onAnyDatabase('headers', (open) => {
  it('[X7] are on every answer of every endpoint, refusals too, and nothing private is cached', async ({ app }) => {
    const callers = await makeCallers(app);
    const wrong: string[] = [];
    for (const contract of app.app.contracts) {
      if (isStream(contract)) continue;
      for (const token of [null, rightfulCaller(contract, callers)]) {
        const { status, headers } = await app.request(
          contract.method,
          fillPath(contract, { client_id: callers.clientId }),
          { token },
        );
        wrong.push(...missing(headers).map((line) => `${nameOf(contract)} ${status} ${line}`));
        const isPrivate = contract.access !== 'public' || status >= 400;
        if (isPrivate && !/no-store|private/.test(headers.get('cache-control') ?? ''))
          wrong.push(`${nameOf(contract)} ${status} cache-control: ${headers.get('cache-control')}`);
      }
    }
    const { headers } = await app.request('GET', '/api/nothing');
    expect([...wrong, ...missing(headers)]).toEqual([]);
  });

  it('[X7] are on documents and assets, and documents may not be framed', async ({ app }) => {
    const { hono } = createApp(app.deps, { clientDir });
    for (const path of ['/', '/login', '/kiosk', '/customer-check-in', '/assets/main-abc123.js', '/assets/gone.js']) {
      const { headers } = await hono.request(path);
      expect(missing(headers), path).toEqual([]);
    }
    for (const path of ['/', '/client-dashboard', '/kiosk', '/waiver/C00001']) {
      const policy = (await hono.request(path)).headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).not.toMatch(/'unsafe-eval'|https?:|\*/);
      expect(/script-src ([^;]*)/.exec(policy)?.[1], path).not.toContain('unsafe-inline');
    }
    const asset = await hono.request('/assets/main-abc123.js');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect((await hono.request('/assets/gone.js')).status).toBe(404);
    expect((await hono.request('/')).headers.get('cache-control')).toBe('no-cache, no-transform');
  });

  it('[X7] cut every page off from foreign openers, but leave the payment result the window that opened it', async () => {
    const app = await open();
    const { hono } = createApp(app.deps, { clientDir });
    const policyOf = async (path: string) => (await hono.request(path)).headers.get('cross-origin-opener-policy');
    for (const path of ['/', '/login', '/payments', '/payment/C00001-1/t', '/payment-completed-not'])
      expect(await policyOf(path), path).toBe('same-origin-allow-popups');
    for (const path of ['/payment-completed', '/payment-success', '/payment-success/'])
      expect(await policyOf(path), path).toBe('unsafe-none');
  });

  it('[X7] ask for https only behind https', async () => {
    const plain = await open();
    expect((await call(plain, getHealth)).headers.has('strict-transport-security')).toBe(false);
    const secure = await open({ PUBLIC_URL: 'https://gate.example' });
    const { headers } = await call(secure, getHealth);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  });
});
