import { createApp } from '@gatehouse/server/app';
import { expect, it } from 'vitest';
import { onAnyDatabase } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';

const REQUEST_ID = '0f3c5e1c-7a55-4d2b-8b7d-1f2e3d4c5b6a';
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACE_PARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
const fromProxy = { TRUSTED_PROXIES: '127.0.0.1' };

/** How the answer names a request that came with these headers. */
async function namesOf(app: TestApp, headers: Record<string, string>) {
  const answer = await app.request('GET', '/api/nothing', { headers });
  const { requestId } = answer.body as { requestId: string };
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  return { requestId, traceId: answer.headers.get('x-trace-id') };
}

onAnyDatabase('names of requests', (open) => {
  it('[Y94] come from the trusted proxy, and are the same in the answer, its envelope and the log', async () => {
    const app = await open(fromProxy);
    const headers = { 'x-request-id': REQUEST_ID, traceparent: TRACE_PARENT };
    expect(await namesOf(app, headers)).toEqual({ requestId: REQUEST_ID, traceId: TRACE_ID });
    const broken = { ...app.deps.db, readPlatform: () => Promise.reject(new Error('gone')) };
    const { hono } = createApp({ ...app.deps, db: broken });
    const failed = await hono.request('/api/subscriptions/plans', { headers });
    expect([failed.status, failed.headers.get('x-request-id'), failed.headers.get('x-trace-id')]).toEqual([
      500,
      REQUEST_ID,
      TRACE_ID,
    ]);
    const lines = app.logs.filter(({ msg }) => ['request', 'request failed'].includes(String(msg)));
    expect(lines.map(({ msg, requestId, traceId }) => [msg, requestId, traceId])).toEqual([
      ['request', REQUEST_ID, TRACE_ID],
      ['request failed', REQUEST_ID, TRACE_ID],
      ['request', REQUEST_ID, TRACE_ID],
    ]);
  });

  it('[Y94] are our own where anyone but a trusted proxy gives them', async () => {
    for (const app of [await open(), await open({ TRUSTED_PROXIES: '10.0.0.0/8' })]) {
      const names = await namesOf(app, { 'x-request-id': REQUEST_ID, traceparent: TRACE_PARENT });
      expect(names).toEqual({ requestId: expect.stringMatching(/^[\da-f-]{36}$/), traceId: null });
      expect(names.requestId).not.toBe(REQUEST_ID);
    }
  });

  it('[Y94] are our own where those given are not well-formed', async () => {
    const app = await open(fromProxy);
    for (const requestId of [
      '',
      'short',
      'x'.repeat(65),
      'ada@example.org',
      '<script>1</script>',
      '12345678"}',
      'a b c d e f',
    ])
      expect((await namesOf(app, { 'x-request-id': requestId })).requestId, requestId).toMatch(/^[\da-f-]{36}$/);
    for (const traceparent of [
      TRACE_ID,
      TRACE_PARENT.toUpperCase(),
      `ff${TRACE_PARENT.slice(2)}`,
      `${TRACE_PARENT}-more`,
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
      `${TRACE_PARENT}, ${TRACE_PARENT}`,
      `01${TRACE_PARENT.slice(2)}-${'x'.repeat(500)}`,
    ])
      expect((await namesOf(app, { traceparent })).traceId, traceparent).toBeNull();
    const later = await namesOf(app, { traceparent: `01${TRACE_PARENT.slice(2)}-more` });
    expect(later.traceId).toBe(TRACE_ID);
  });
});
