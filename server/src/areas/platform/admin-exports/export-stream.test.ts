import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ExportStream, StalledReader } from './export-stream.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A thread that answers each request with a piece of 100 kB, of which it has some. */
function fakeThread(pieces: number) {
  const events = new EventEmitter();
  const thread = Object.assign(events, {
    asked: 0,
    isEnded: false,
    postMessage() {
      thread.asked += 1;
      const rows = thread.asked;
      queueMicrotask(() => {
        const piece = { kind: 'piece', bytes: new Uint8Array(100_000), rows };
        events.emit('message', rows > pieces ? { kind: 'end', rows: pieces } : piece);
      });
    },
    terminate: async () => {
      thread.isEnded = true;
      return 0;
    },
  });
  return thread;
}

const streamOf = (thread: ReturnType<typeof fakeThread>) => new ExportStream(thread as unknown as Worker);

it('[Y33] passes every piece on, counts its rows and ends the thread', async () => {
  const thread = fakeThread(20);
  const stream = streamOf(thread);
  let bytes = 0;
  for await (const piece of stream) bytes += (piece as Buffer).length;
  expect([bytes, stream.rows, thread.isEnded]).toEqual([2_000_000, 20, true]);
});

it('[Y33] asks for no more than a slow reader takes', async () => {
  const thread = fakeThread(1_000);
  const stream = streamOf(thread);
  stream.read(0);
  await vi.waitFor(() => expect(thread.asked).toBe(3));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(thread.asked).toBe(3);
  stream.read();
  await vi.waitFor(() => expect(thread.asked).toBeGreaterThan(3));
  stream.destroy();
  expect(thread.isEnded).toBe(true);
});

it('[Y33] keeps no more than a few megabytes of what was passed on', async () => {
  const held = () => process.memoryUsage().arrayBuffers;
  const before = held();
  let most = 0;
  for await (const _ of streamOf(fakeThread(1_000))) most = Math.max(most, held() - before);
  expect(most).toBeLessThan(16 * 1024 * 1024);
});

it('[Y33] breaks off where the reader takes nothing for two minutes, or the thread fails, and never ends early', async () => {
  const stalled = streamOf(fakeThread(1_000));
  const errorOf = (stream: ExportStream) => new Promise((resolve) => stream.once('error', resolve));
  stalled.read(0);
  await vi.advanceTimersByTimeAsync(0);
  const error = errorOf(stalled);
  await vi.advanceTimersByTimeAsync(120_001);
  expect(await error).toBeInstanceOf(StalledReader);

  const failing = fakeThread(1_000);
  const broken = streamOf(failing);
  const failure = errorOf(broken);
  failing.emit('error', new Error('the disk is gone'));
  expect(await failure).toMatchObject({ message: 'the disk is gone' });

  const leaving = fakeThread(1_000);
  const cut = streamOf(leaving);
  const end = errorOf(cut);
  leaving.emit('exit', 1);
  expect(await end).toBeInstanceOf(Error);
  expect(cut.readableEnded).toBe(false);
});
