import { scopeOf } from '@gatehouse/sync-protocol/sync/collections';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Poke } from '../db/poke-hub.ts';
import { eventStream } from './event-stream.ts';
import type { SyncCaller } from './sync-caller.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stream of a kiosk over a hub that tests play. */
function opened(options: { version?: () => Promise<number>; isStillAllowed?: () => Promise<boolean> } = {}) {
  const unsubscribe = vi.fn();
  let onPoke: (poke: Poke) => void = () => undefined;
  let onClose = (): void => undefined;
  const pokes = {
    subscribe: (_clientId: string, poke: (poke: Poke) => void, close: () => void) => {
      onPoke = poke;
      onClose = close;
      return unsubscribe;
    },
    versionOf: options.version ?? (async () => 7),
  };
  const caller = { clientId: 'red', collections: scopeOf.kiosk } as unknown as SyncCaller;
  const isStillAllowed = vi.fn(options.isStillAllowed ?? (async () => true));
  const response = eventStream({ pokes: pokes as never }, caller, isStillAllowed);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  return {
    response,
    reader,
    unsubscribe,
    isStillAllowed,
    poke: (poke: Poke) => onPoke(poke),
    close: () => onClose(),
    /** The next chunk; null at the end. */
    async next(): Promise<string | null> {
      const { done, value } = await reader.read();
      return done ? null : new TextDecoder().decode(value);
    },
  };
}

it('[H1] sends the version when it opens, and is cached or buffered by no proxy', async () => {
  const { response, next } = opened();
  expect(await next()).toBe('data: {"version":7}\n\n');
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
});

it('[H1] sends writes that touched the scope of its role, and those that may have touched anything', async () => {
  const stream = opened();
  await stream.next();
  stream.poke({ version: 8, touched: ['customers', 'members'] });
  stream.poke({ version: 9, touched: [] });
  stream.poke({ version: 10, touched: ['customers', 'venue'] });
  stream.poke({ version: 11, touched: null });
  expect([await stream.next(), await stream.next()]).toEqual(['data: {"version":10}\n\n', 'data: {"version":11}\n\n']);
});

it('[H1] sends a version once, also where a poke of it comes while the stream opens', async () => {
  let answer: (version: number) => void = () => undefined;
  const stream = opened({
    version: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await vi.advanceTimersByTimeAsync(0);
  stream.poke({ version: 7, touched: null });
  answer(7);
  await vi.advanceTimersByTimeAsync(0);
  stream.poke({ version: 7, touched: null });
  stream.poke({ version: 8, touched: null });
  expect([await stream.next(), await stream.next()]).toEqual(['data: {"version":7}\n\n', 'data: {"version":8}\n\n']);
});

it('[H1] sends a comment every 25 seconds, and checks the credential no sooner', async () => {
  const stream = opened();
  await stream.next();
  await vi.advanceTimersByTimeAsync(24_999);
  expect(stream.isStillAllowed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await stream.next()).toBe(':\n\n');
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await stream.next()).toBe(':\n\n');
  expect(stream.isStillAllowed).toHaveBeenCalledTimes(2);
});

it('[H1] ends where the credential does', async () => {
  const stream = opened({ isStillAllowed: async () => false });
  await stream.next();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await stream.next()).toBeNull();
  expect(stream.unsubscribe).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(stream.isStillAllowed).toHaveBeenCalledTimes(1);
});

it('[H1] stays open where the credential can’t be looked up', async () => {
  const stream = opened({ isStillAllowed: () => Promise.reject(new Error('no connection')) });
  await stream.next();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await stream.next()).toBe(':\n\n');
});

it('ends once, also where the credential ended during the stop of the server', async () => {
  let answer: (isAllowed: boolean) => void = () => undefined;
  const stream = opened({
    isStillAllowed: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await stream.next();
  await vi.advanceTimersByTimeAsync(25_000);
  stream.close();
  answer(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(await stream.next()).toBeNull();
  expect(stream.unsubscribe).toHaveBeenCalledTimes(1);
});

it('ends a stream that leaves more than 64 events unread', async () => {
  const stream = opened();
  await vi.advanceTimersByTimeAsync(0);
  for (let version = 8; version < 73; version += 1) stream.poke({ version, touched: null });
  expect(stream.unsubscribe).not.toHaveBeenCalled();
  stream.poke({ version: 73, touched: null });
  expect(stream.unsubscribe).toHaveBeenCalledTimes(1);
  const heard: string[] = [];
  for (let line = await stream.next(); line !== null; line = await stream.next()) heard.push(line);
  expect([heard.length, heard.at(-1)]).toEqual([66, 'data: {"version":72}\n\n']);
});

it('stops listening once its reader has disconnected', async () => {
  const stream = opened();
  await stream.next();
  await stream.reader.cancel();
  expect(stream.unsubscribe).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(stream.isStillAllowed).not.toHaveBeenCalled();
});

it('fails and stops listening where the version can’t be read', async () => {
  const stream = opened({ version: () => Promise.reject(new Error('no connection')) });
  await expect(stream.next()).rejects.toThrow('no connection');
  expect(stream.unsubscribe).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(stream.isStillAllowed).not.toHaveBeenCalled();
});

it('keeps no process alive', async () => {
  vi.useRealTimers();
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  const stream = opened();
  expect(timers()).toBe(before);
  await stream.reader.cancel();
});
