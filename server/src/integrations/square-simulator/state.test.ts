import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createSquareSimulator } from './simulator.ts';

const folder = mkdtempSync(join(tmpdir(), 'square-simulator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const simulator = () =>
  createSquareSimulator({ publicUrl: () => 'http://localhost', file: join(folder, 'data', 'square-simulator.json') });

const charge = (key: string) => ({
  method: 'POST',
  headers: { authorization: 'Bearer token', 'square-version': '2026-09-16', 'content-type': 'application/json' },
  body: JSON.stringify({
    source_id: 'cnon:card-nonce-ok',
    idempotency_key: key,
    amount_money: { amount: 100, currency: 'USD' },
    location_id: 'L1',
  }),
});

it('[P2] keeps every charge it confirmed after its process has ended, and replays it', async () => {
  const first = await (await simulator().app.request('/v2/payments', charge('key-1'))).json();
  const again = simulator();
  expect(await (await again.app.request('/v2/payments', charge('key-1'))).json()).toEqual(first);
  expect(again.simulation.store.merchantOf('token').payments).toHaveLength(1);
  /* Written to a temporary file and renamed: no partial file remains. */
  expect(readdirSync(join(folder, 'data'))).toEqual(['square-simulator.json']);
});

it('refuses what Square refuses: no token, a bad one, a key that is too long', async () => {
  const { app } = simulator();
  const withToken = (authorization: string) => ({
    ...charge('key-2'),
    headers: { authorization, 'square-version': 'x' },
  });
  expect((await app.request('/v2/payments', withToken(''))).status).toBe(401);
  expect((await app.request('/v2/payments', withToken('Bearer bad-token'))).status).toBe(401);
  const tooLong = await app.request('/v2/payments', charge('k'.repeat(46)));
  expect([tooLong.status, await tooLong.json()]).toEqual([
    400,
    { errors: [expect.objectContaining({ code: 'VALUE_TOO_LONG', field: 'idempotency_key' })] },
  ]);
});
