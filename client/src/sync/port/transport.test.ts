import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiClient, AskInput } from '../../lib/api/api-client.ts';
import { type ApiResult, unreachable } from '../../lib/api/api-result.ts';
import { eventsPlace, pullEndpoint, pushEndpoint, resendEndpoint } from '../../lib/api/replies/sync-replies.ts';
import { httpTransport } from './transport.ts';

const SILENCE_MS = 60_000;

/** A stream of the server's events, which breaks when its call is aborted, and what was heard of it. */
function events(opened?: ApiResult<Response>) {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
  let asked: AskInput | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      writer = controller;
    },
  });
  const api = {
    open: async (address: unknown, input: AskInput) => {
      expect(address).toBe(eventsPlace);
      asked = input;
      input.signal?.addEventListener('abort', () => writer?.error(new Error('aborted')));
      return opened ?? { ok: true, status: 200, data: new Response(body) };
    },
  } as unknown as ApiClient;
  const heard: (number | 'open')[] = [];
  const handlers = { onOpen: () => void heard.push('open'), onPoke: (version: number) => void heard.push(version) };
  const caller = new AbortController();
  const ended = httpTransport(api).listen(handlers, caller.signal);
  const send = async (text: string): Promise<void> => {
    writer?.enqueue(new TextEncoder().encode(text));
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ended, heard, send, caller, close: () => writer?.close(), isAborted: () => asked?.signal?.aborted };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('asks each endpoint, with more time for what a busy server has to write', async () => {
  const asked: unknown[] = [];
  const api = { ask: async (...given: unknown[]) => asked.push(given) } as unknown as ApiClient;
  const transport = httpTransport(api);
  const { signal } = new AbortController();
  const body = {} as never;
  await Promise.all([transport.push(body, signal), transport.resend(body, signal), transport.pull(body, signal)]);
  expect(asked).toEqual([
    [pushEndpoint, { body, signal, timeoutMs: 60_000 }],
    [resendEndpoint, { body, signal, timeoutMs: 60_000 }],
    [pullEndpoint, { body, signal }],
  ]);
});

it('[H1] hears the versions of events, however they are cut into parts', async () => {
  const { send, heard, close, ended } = events();
  await send('');
  expect(heard).toEqual(['open']);
  await send(': a comment\n\ndata: {"version":3}\r\n\r\nda');
  await send('ta:{"version":4}\n\ndata: nothing\nevent: {"version":5}\n\ndata: {"version":6}');
  expect(heard).toEqual(['open', 3, 4]);
  await send('\n');
  expect(heard).toEqual(['open', 3, 4, 6]);
  close();
  expect(await ended).toEqual({ ok: true });
  expect(vi.getTimerCount()).toBe(0);
});

it('says why the stream did not open', async () => {
  const { ended, heard } = events(unreachable);
  expect(await ended).toEqual(unreachable);
  expect(heard).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('takes a stream without a body for one that ended', async () => {
  const { ended, heard } = events({ ok: true, status: 200, data: new Response(null) });
  expect(await ended).toEqual({ ok: true });
  expect(heard).toEqual(['open']);
});

it('[H1] gives up a stream that says nothing for a minute, counted from the last sign of life', async () => {
  const { send, isAborted, ended } = events();
  await send('');
  vi.advanceTimersByTime(SILENCE_MS - 1);
  await send(': still here\n');
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(isAborted()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isAborted()).toBe(true);
  expect(await ended).toEqual({ ok: true });
});

it('[H1] gives up a stream that never says anything', async () => {
  const { send, isAborted, ended } = events();
  await send('');
  vi.advanceTimersByTime(SILENCE_MS);
  expect(isAborted()).toBe(true);
  expect(await ended).toEqual({ ok: true });
});

it('ends when its caller stops', async () => {
  const { send, caller, ended } = events();
  await send('');
  caller.abort();
  expect(await ended).toEqual({ ok: true });
  expect(vi.getTimerCount()).toBe(0);
});
