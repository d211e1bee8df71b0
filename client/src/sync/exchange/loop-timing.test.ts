import { expect, it } from 'vitest';
import { FakeTime, settled } from '../testing/fake-time.ts';
import { Loop, type Round } from './loop.ts';

function looping(...rounds: (Round | Error | Promise<Round>)[]) {
  const time = new FakeTime();
  const signals: AbortSignal[] = [];
  const loop = new Loop({
    timers: time.timers,
    random: () => 0.5,
    round: async (signal) => {
      signals.push(signal);
      const round = rounds.shift() ?? { kind: 'idle', waitMs: null };
      if (round instanceof Error) throw round;
      return round;
    },
  });
  return { loop, time, signals };
}

it('runs one round when it is started twice', async () => {
  const { loop, signals } = looping();
  loop.start();
  loop.start();
  await settled();
  expect(signals).toHaveLength(1);
  loop.start();
  await settled();
  expect(signals).toHaveLength(1);
});

it('does nothing when it is woken before it was started or after it was stopped', async () => {
  const { loop, signals } = looping();
  loop.wake({ isUrgent: true });
  await settled();
  expect(signals).toHaveLength(0);
  loop.start();
  await settled();
  loop.stop();
  loop.wake({ isUrgent: true });
  await settled();
  expect(signals).toHaveLength(1);
  expect(signals[0]?.aborted).toBe(true);
});

it('waits for a wake after a round that says nothing of time', async () => {
  const { loop, time, signals } = looping();
  loop.start();
  await time.pass(10 * 86_400_000);
  expect([signals.length, ...time.delays]).toEqual([1]);
  loop.wake();
  await settled();
  expect(signals).toHaveLength(2);
});

it('runs again after the time that the round said, and not before', async () => {
  const { loop, time, signals } = looping({ kind: 'idle', waitMs: 50 });
  loop.start();
  await time.pass(49);
  expect(signals).toHaveLength(1);
  await time.pass(1);
  expect(signals).toHaveLength(2);
});

it.each([
  ['right away', 0, 1],
  ['in the past', -5, 1],
  ['in a moment', 1.5, 1.5],
])('never runs again at once for a round that is due %s', async (_title, waitMs, delayMs) => {
  const { loop, time, signals } = looping({ kind: 'idle', waitMs });
  loop.start();
  await settled();
  expect([signals.length, ...time.delays]).toEqual([1, delayMs]);
});

it('a wake takes the place of the wait', async () => {
  const { loop, time, signals } = looping({ kind: 'idle', waitMs: 50 }, { kind: 'idle', waitMs: 1_000 });
  loop.start();
  await time.pass(20);
  loop.wake();
  await settled();
  expect(signals).toHaveLength(2);
  expect(time.waits).toEqual([1_000]);
  await time.pass(900);
  expect(signals).toHaveLength(2);
});

it('leaves no timer behind when it is stopped', async () => {
  const { loop, time, signals } = looping({ kind: 'idle', waitMs: 50 });
  loop.start();
  await settled();
  loop.stop();
  expect(time.waits).toEqual([]);
  await time.pass(100);
  expect(signals).toHaveLength(1);
});

it('sets no timer for a round that ended after the stop', async () => {
  let end: (round: Round) => void = () => undefined;
  const { loop, time } = looping(new Promise<Round>((resolve) => (end = resolve)));
  loop.start();
  loop.stop();
  end({ kind: 'idle', waitMs: 50 });
  await settled();
  expect(time.waits).toEqual([]);
});

it('stays at rest after a stop and a start between two rounds', async () => {
  const { loop, time, signals } = looping({ kind: 'idle', waitMs: 50 });
  loop.start();
  await settled();
  loop.stop();
  loop.start();
  await settled();
  expect([signals.length, ...time.waits]).toEqual([2]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

it('backs off for longer with each failure in a row, and from the beginning after a good round', async () => {
  const { loop, time } = looping(
    { kind: 'failed' },
    { kind: 'failed' },
    { kind: 'failed' },
    { kind: 'idle', waitMs: 9 },
    { kind: 'failed' },
  );
  loop.start();
  await time.pass(60_000);
  expect(time.delays).toEqual([500, 1_000, 2_000, 9, 500]);
});

it('backs off for longer when rounds throw as well', async () => {
  const { loop, time, signals } = looping(new Error('storage'), new Error('storage'), { kind: 'failed' });
  loop.start();
  await time.pass(60_000);
  expect(time.delays).toEqual([500, 1_000, 2_000]);
  expect(signals).toHaveLength(4);
});

it('waits at least as long as the server asked', async () => {
  const { loop, time } = looping({ kind: 'failed', retryAfterMs: 30_000 });
  loop.start();
  await settled();
  expect(time.delays).toEqual([30_500]);
});

it('never backs off for no time at all', async () => {
  for (const outcome of [{ kind: 'failed' } as const, new Error('storage')]) {
    const time = new FakeTime();
    const loop = new Loop({
      timers: time.timers,
      random: () => 0,
      round: async () => {
        if (outcome instanceof Error) throw outcome;
        return outcome;
      },
    });
    loop.start();
    await settled();
    expect(time.delays).toEqual([1]);
    loop.stop();
  }
});

it('a start begins its back-off again', async () => {
  const { loop, time } = looping({ kind: 'failed' }, { kind: 'failed' }, { kind: 'failed' });
  loop.start();
  await time.pass(500);
  expect(time.delays).toEqual([500, 1_000]);
  loop.stop();
  loop.start();
  await settled();
  expect(time.delays).toEqual([500, 1_000, 500]);
});

it('an urgent wake begins the back-off again, also during a round', async () => {
  let end: (round: Round) => void = () => undefined;
  const { loop, time, signals } = looping(
    { kind: 'failed' },
    { kind: 'failed' },
    new Promise<Round>((resolve) => (end = resolve)),
    { kind: 'failed' },
  );
  loop.start();
  await time.pass(1_500);
  expect(signals).toHaveLength(3);
  loop.wake();
  loop.wake({ isUrgent: true });
  end({ kind: 'idle', waitMs: null });
  await settled();
  expect(signals).toHaveLength(4);
  expect(time.delays).toEqual([500, 1_000, 500]);
});

it('a wake while it runs after a failure is not remembered, unless it is urgent', async () => {
  let end: (round: Round) => void = () => undefined;
  const { loop, time, signals } = looping({ kind: 'failed' }, new Promise<Round>((resolve) => (end = resolve)), {
    kind: 'idle',
    waitMs: null,
  });
  loop.start();
  await time.pass(500);
  loop.wake();
  end({ kind: 'idle', waitMs: null });
  await settled();
  expect(signals).toHaveLength(2);
});

it('forgets a wake that it has answered', async () => {
  let end: (round: Round) => void = () => undefined;
  const { loop, signals } = looping(new Promise<Round>((resolve) => (end = resolve)));
  loop.start();
  await settled();
  loop.wake();
  end({ kind: 'idle', waitMs: null });
  await settled();
  expect(signals).toHaveLength(2);
});
