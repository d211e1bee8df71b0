import { contract, publicCalls, venueCalls } from '@gatehouse/sync-protocol/base/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createApiClient } from './api-client.ts';
import { eventsPlace } from './replies/sync-replies.ts';
import { getSignedPdfPlace } from './replies/waiver-replies.ts';

const rename = contract(venueCalls, 'PUT /things/:thing_id', {
  summary: 'Renames a thing',
  query: z.object({ dry: z.boolean().optional() }),
  body: z.object({ name: z.string() }),
  reply: { name: z.string() },
});
const input = { params: { client_id: 'C00001', thing_id: 'a/b' }, body: { name: 'x' } };

function answering(answer: Response | Error) {
  const seen: { url: string; init: RequestInit }[] = [];
  const refused: string[] = [];
  const client = createApiClient({
    token: () => 'secret',
    onUnauthorized: (token) => refused.push(token),
    now: () => 0,
    fetch: async (url, init = {}) => {
      seen.push({ url: url as string, init });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { client, seen, refused };
}

const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ success: false, error: 'm', message: 'm', code, requestId: 'r' }, { status, headers });

it('fills the path, sends the bearer token and parses the reply', async () => {
  const { client, seen } = answering(Response.json({ success: true, name: 'x', extra: 1 }));
  const result = await client.call(rename, { ...input, query: { dry: true } });
  expect(result).toEqual({ ok: true, status: 200, data: { success: true, name: 'x' } });
  expect(seen[0]?.url).toBe('/api/clients/C00001/things/a%2Fb?dry=true');
  expect(seen[0]?.init).toMatchObject({ method: 'PUT', body: '{"name":"x"}' });
  expect(seen[0]?.init.headers).toMatchObject({ authorization: 'Bearer secret' });
});

it('returns an error with its code, message and Retry-After', async () => {
  const { client } = answering(refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '7' }));
  expect(await client.call(rename, input)).toMatchObject({
    ok: false,
    kind: 'refused',
    code: 'TOO_MANY_REQUESTS',
    retryAfterMs: 7000,
  });
});

it('[D9] reports a 401 with the token that was refused, and no other status', async () => {
  const { client, refused } = answering(refusal(401, 'NOT_SIGNED_IN'));
  await client.call(rename, input);
  expect(refused).toEqual(['secret']);
  const other = answering(refusal(403, 'FORBIDDEN'));
  await other.client.call(rename, input);
  expect(other.refused).toEqual([]);
});

it('[X20] asks for a proof before a dangerous act, and sends it once more with one', async () => {
  const answers = ['CONFIRMATION_REQUIRED', 'CONFIRMATION_REQUIRED', 'FORBIDDEN'];
  const codesOf = async (isProven: boolean | null) => {
    let sent = 0;
    const client = createApiClient({
      token: () => 'secret',
      fetch: async () => refusal(403, answers[sent++] ?? ''),
    });
    const end = client.proveWith(async () => isProven ?? false);
    if (isProven === null) end();
    const result = await client.call(rename, input);
    return { sent, code: !result.ok && result.kind === 'refused' && result.code };
  };
  expect(await codesOf(true)).toEqual({ sent: 2, code: 'CONFIRMATION_REQUIRED' });
  expect(await codesOf(false)).toEqual({ sent: 1, code: 'CONFIRMATION_REQUIRED' });
  expect(await codesOf(null)).toEqual({ sent: 1, code: 'CONFIRMATION_REQUIRED' });
  answers.splice(1, 1);
  expect(await codesOf(true)).toEqual({ sent: 2, code: 'FORBIDDEN' });
});

it('[X20] ends no session for a wrong proof', async () => {
  const { client, refused } = answering(refusal(401, 'INVALID_CREDENTIALS'));
  await client.call(rename, input);
  expect(refused).toEqual([]);
});

it('[K22] ends no session for a 401 that is not ours', async () => {
  const proxy = new Response('Password required', { status: 401, headers: { 'www-authenticate': 'Basic' } });
  const { client, refused } = answering(proxy);
  expect(await client.call(rename, input)).toMatchObject({ kind: 'unreadable' });
  expect(refused).toEqual([]);
});

it('[K22] takes bytes and streams only of the endpoint’s type', async () => {
  const pdf = contract(publicCalls, 'GET /api/pdf', { summary: 'A PDF', reply: { contentType: 'application/pdf' } });
  const typed = (type: string) => answering(new Response('…', { headers: { 'content-type': type } })).client;
  const portal = typed('text/html; charset=utf-8');
  expect(await portal.call(pdf)).toMatchObject({ kind: 'unreadable' });
  for (const place of [eventsPlace, getSignedPdfPlace])
    expect(await portal.open(place, { params: { waiver_id: 'W1' } })).toMatchObject({ kind: 'unreadable' });
  expect((await typed('Application/PDF').call(pdf)).ok).toBe(true);
  expect((await typed('text/event-stream; charset=utf-8').open(eventsPlace)).ok).toBe(true);
});

it('distinguishes a lost connection from a response that is not ours', async () => {
  expect(await answering(new TypeError('failed')).client.call(rename, input)).toMatchObject({ kind: 'network' });
  const page = new Response('<html>sign in to the hotel</html>', { status: 200 });
  expect(await answering(page).client.call(rename, input)).toMatchObject({ kind: 'unreadable' });
  const gateway = new Response('Bad gateway', { status: 502 });
  expect(await answering(gateway).client.call(rename, input)).toMatchObject({ kind: 'unreadable', status: 502 });
});

/** A server that responds gradually, and a clock that a test controls. */
function slowServer(parts: readonly string[], partEveryMs: number) {
  const timers = new Set<{ atMs: number; run: () => void }>();
  const time = { nowMs: 0 };
  const after = (delayMs: number, run: () => void) => {
    const timer = { atMs: time.nowMs + delayMs, run };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const wait = (delayMs: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
      after(delayMs, resolve);
    });
  const client = createApiClient({
    token: () => null,
    after,
    timeoutMs: 30_000,
    fetch: async (_url, init = {}) => {
      const signal = init.signal as AbortSignal;
      await wait((init.body as string).length / 8, signal);
      const left = [...parts];
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const part = left.shift();
          if (part === undefined) return controller.close();
          await wait(partEveryMs, signal);
          controller.enqueue(new TextEncoder().encode(part));
        },
      });
      return new Response(body);
    },
  });
  /* Time passes whenever nothing else runs. */
  const run = async <T>(call: Promise<T>): Promise<T> => {
    const state = { isOver: false };
    void call.finally(() => (state.isOver = true));
    while (!state.isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = [...timers].toSorted((a, b) => a.atMs - b.atMs);
      if (!next || state.isOver) continue;
      timers.delete(next);
      time.nowMs = next.atMs;
      next.run();
    }
    return call;
  };
  return { client, run, time, timers };
}

it('[Q17] waits as long as the bytes need at 32 kbit/s, and longer while the response keeps arriving', async () => {
  const reply = JSON.stringify({ success: true, name: 'é'.repeat(8) });
  const parts = [reply.slice(0, 9), reply.slice(9, 30), reply.slice(30)];
  const { client, run, time, timers } = slowServer(parts, 25_000);
  const large = { ...input, body: { name: 'x'.repeat(1_000_000) } };
  expect(await run(client.call(rename, large))).toMatchObject({ ok: true, data: { name: 'éééééééé' } });
  expect(time.nowMs).toBeGreaterThan(3 * 25_000 + 120_000);
  expect(timers.size).toBe(0);
});

it('[Q17] aborts a call that is silent', async () => {
  const { client, run } = slowServer(['{'], 31_000);
  expect(await run(client.call(rename, input))).toMatchObject({ ok: false, kind: 'network' });
});
