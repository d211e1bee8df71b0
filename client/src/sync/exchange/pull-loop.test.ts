import { PROTOCOL_VERSION, SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import type { PullReply } from '@gatehouse/sync-protocol/sync/messages/pull';
import { expect, it } from 'vitest';
import type { ApiResult } from '../../lib/api/api-result.ts';
import { FOLD_DELTAS_MIN } from '../cache/cache-session.ts';
import { loadedCache } from '../testing/cache-sessions.ts';
import { FakeTime } from '../testing/fake-time.ts';
import { FakeTransport } from '../testing/fake-transport.ts';
import { cursor, good, offline, pageOf, putPerson, putVenue, refusal } from '../testing/pulled.ts';
import { DeviceClock } from '../time/device-clock.ts';
import { PullLoop } from './pull-loop.ts';

const MINUTE_MS = 60_000;

interface Facts {
  held?: { id: string; receipt: string };
  random?: number;
  isListening?: boolean;
  untilNextDayMs?: number;
}

async function pulling(...answers: (ApiResult<PullReply> | (() => ApiResult<PullReply>))[]) {
  const cache = await loadedCache();
  const time = new FakeTime();
  const clock = new DeviceClock(time, { offsetMs: 0, floorMs: 0 });
  const facts: Facts = {};
  const transport = new FakeTransport();
  const asked = transport.pulls;
  transport.onPull = () => {
    const answer = answers.shift() ?? good(pageOf([], cache.cursor?.version ?? 0));
    return typeof answer === 'function' ? answer() : answer;
  };
  const heard: [ApiResult<PullReply>, number][] = [];
  const applied: number[] = [];
  const loop = new PullLoop({
    cache,
    transport,
    clock,
    replicaId: 'replica-1',
    held: () => facts.held,
    random: () => facts.random ?? 0.5,
    isListening: () => facts.isListening ?? false,
    untilNextDayMs: () => facts.untilNextDayMs ?? 86_400_000,
    onAnswer: async (answer, roundTripMs) => void heard.push([answer, roundTripMs]),
    onApplied: async (reply) => void applied.push(reply.cursor.version),
  });
  const round = (signal = new AbortController().signal) => loop.round(signal);
  return { cache, time, facts, asked, heard, applied, answers, round };
}

/** What the server holds of one person at a version, and of another checksum. */
const differing = { customers: { count: 5, checksum: 1 } };

it('[L1] asks from where the cache is, with what the server must know of this device', async () => {
  const { asked, round, facts } = await pulling(good(pageOf([putPerson('a', 1)], 3)));
  await round();
  expect(asked[0]).toEqual({
    protocol: PROTOCOL_VERSION,
    schema: SCHEMA_VERSION,
    replica_id: 'replica-1',
    cursor: null,
    client_now: '2026-06-15T15:00:00.000Z',
  });
  facts.held = { id: 'm', receipt: 'r' };
  await round();
  expect(asked[1]).toMatchObject({ cursor: cursor(3), held: { id: 'm', receipt: 'r' } });
});

it('[L2] goes on page by page, and tells of each that was applied', async () => {
  const first = pageOf([putPerson('a', 1)], 0, { more: true });
  const { cache, applied, round } = await pulling(good(first), good(pageOf([putPerson('b', 2)], 2)));
  expect(await round()).toEqual({ kind: 'again' });
  expect(cache.state.isFilled).toBe(false);
  expect(await round()).toMatchObject({ kind: 'idle' });
  expect(applied).toEqual([0, 2]);
  expect(cache.replica.size('customers')).toBe(2);
});

it('[C2] measures the time between question and answer alone', async () => {
  let nowMs = 5_000;
  const cache = await loadedCache();
  const trips: number[] = [];
  const transport = new FakeTransport();
  transport.onPull = () => {
    nowMs += 250;
    return offline;
  };
  const loop = new PullLoop({
    cache,
    transport,
    clock: new DeviceClock(
      { wall: () => nowMs, monotonic: () => nowMs, newSession: () => 's' },
      { offsetMs: 0, floorMs: 0 },
    ),
    replicaId: 'r',
    held: () => undefined,
    random: () => 0,
    isListening: () => false,
    untilNextDayMs: () => 0,
    onAnswer: async (_answer, roundTripMs) => void trips.push(roundTripMs),
    onApplied: async () => undefined,
  });
  await loop.round(new AbortController().signal);
  expect(trips).toEqual([250]);
});

it('backs off after a failure, as long as the server asked', async () => {
  const { applied, heard, round } = await pulling(offline, refusal(503, 'UNAVAILABLE', 7_000));
  expect(await round()).toEqual({ kind: 'failed', retryAfterMs: null });
  expect(await round()).toEqual({ kind: 'failed', retryAfterMs: 7_000 });
  expect(heard).toHaveLength(2);
  expect(applied).toEqual([]);
});

it('leaves an answer alone that comes after it was stopped', async () => {
  const stop = new AbortController();
  const { cache, heard, applied, round } = await pulling(() => {
    stop.abort();
    return good(pageOf([putPerson('a', 1)], 1));
  });
  expect(await round(stop.signal)).toEqual({ kind: 'idle', waitMs: null });
  expect([heard, applied]).toEqual([[], []]);
  expect(cache.cursor).toBeNull();
});

it('[D3] asks again at once when its answer no longer fits, and tells nobody', async () => {
  const { cache, applied, round } = await pulling(
    () => good(pageOf([putPerson('a', 1)], 1)),
    good(pageOf([{ op: 'reset', collection: '*', id: '*', version: 2 }], 0, { more: true })),
  );
  await round();
  expect(await round()).toEqual({ kind: 'again' });
  expect(applied).toEqual([1]);
  expect(cache.state.filling).not.toBeNull();
});

it('[L7] starts over when rows differ from the server’s, and reports it with the next pull alone', async () => {
  const { cache, asked, round } = await pulling(good(pageOf([putPerson('a', 1)], 1, { checksums: differing })));
  expect(await round()).toEqual({ kind: 'again' });
  expect(cache.state.filling).toMatchObject({ cursor: null });
  await round();
  expect(asked[1]).toMatchObject({ cursor: null, repaired: ['customers'] });
  await round();
  expect(asked[2]).not.toHaveProperty('repaired');
});

it('[L7] goes on reporting until the server has answered', async () => {
  const { asked, answers, round } = await pulling(good(pageOf([putPerson('a', 1)], 1, { checksums: differing })));
  await round();
  answers.push(offline);
  await round();
  await round();
  expect(asked.map(({ repaired }) => repaired)).toEqual([undefined, ['customers'], ['customers']]);
});

it('[L7] leaves rows alone that are the server’s', async () => {
  const { cache, round, answers } = await pulling(good(pageOf([putPerson('a', 1)], 1)));
  await round();
  const { customers, venue } = {
    customers: cache.replica.checksum('customers'),
    venue: cache.replica.checksum('venue'),
  };
  answers.push(good(pageOf([], 1, { checksums: { customers, venue } })));
  expect(await round()).toMatchObject({ kind: 'idle' });
  expect(cache.state.filling).toBeNull();
});

it('[L7] does not start over again and again for a difference that stays', async () => {
  const page = (version: number) => good(pageOf([putPerson('a', 1)], version, { checksums: differing }));
  const { cache, time, asked, round } = await pulling(page(1), page(1), page(1), page(1));
  expect(await round()).toEqual({ kind: 'again' });
  expect(await round()).toMatchObject({ kind: 'idle' });
  await time.pass(10 * MINUTE_MS - 1);
  expect(await round()).toMatchObject({ kind: 'idle' });
  expect(cache.state.filling).toBeNull();
  await time.pass(1);
  expect(await round()).toEqual({ kind: 'again' });
  expect(cache.state.filling).not.toBeNull();
  expect(asked.map(({ repaired }) => repaired?.length ?? 0)).toEqual([0, 1, 1, 1]);
});

it('[L7] a report has at most sixteen names', async () => {
  const checksums = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`c${at}`, { count: 1, checksum: 1 }]));
  const { asked, round } = await pulling(good(pageOf([], 1, { checksums })));
  await round();
  await round();
  expect(asked[1]?.repaired).toHaveLength(16);
});

it('[S25] folds what was pulled once so many deltas are stored', async () => {
  const { cache, answers, round } = await pulling(good(pageOf([putVenue(1)], 1)));
  await round();
  for (let version = 2; version <= FOLD_DELTAS_MIN; version++) {
    answers.push(good(pageOf([putPerson('a', version)], version)));
    await round();
  }
  expect(cache.deltas).toBe(FOLD_DELTAS_MIN - 1);
  answers.push(good(pageOf([putPerson('a', 99)], 99)));
  await round();
  expect(cache.deltas).toBe(0);
  expect(cache.replica.size('customers')).toBe(1);
});

it.each([
  [false, 0, MINUTE_MS / 2],
  [false, 0.5, MINUTE_MS],
  [false, 1, 1.5 * MINUTE_MS],
  [true, 0, 2.5 * MINUTE_MS],
  [true, 0.5, 5 * MINUTE_MS],
])('[H2] polls now and then, seldom while the poke stream is open (%s, %d)', async (isListening, random, waitMs) => {
  const { facts, round } = await pulling(good(pageOf([], 1)));
  Object.assign(facts, { isListening, random });
  expect(await round()).toEqual({ kind: 'idle', waitMs });
});

it.each([
  [0, 6_000],
  [0.5, 8_500],
  [1, 11_000],
])('[L8] pulls soon after the venue’s midnight, and not before it (%d)', async (random, waitMs) => {
  const { facts, round } = await pulling(good(pageOf([], 1)));
  Object.assign(facts, { random, untilNextDayMs: 1_000 });
  expect(await round()).toEqual({ kind: 'idle', waitMs });
});
