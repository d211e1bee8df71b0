import { expect, it } from 'vitest';
import { Loop, type Round } from './loop.ts';

function world(rounds: Round[]) {
  const waits: number[] = [];
  const state = { runs: 0, fire: (): void => undefined };
  const loop = new Loop({
    timers: {
      after: (delayMs, run) => {
        waits.push(delayMs);
        state.fire = run;
        return () => undefined;
      },
      nextFrame: () => () => undefined,
    },
    random: () => 0.5,
    round: async () => {
      state.runs += 1;
      return rounds.shift() ?? { kind: 'idle', waitMs: null };
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { loop, waits, state, settle };
}

it('runs one round at a time, again when woken, and waits as each round says', async () => {
  const { loop, waits, state, settle } = world([{ kind: 'again' }, { kind: 'idle', waitMs: 7 }]);
  loop.start();
  loop.wake();
  await settle();
  expect(state.runs).toBe(2);
  expect(waits).toEqual([7]);
  loop.stop();
});

it('runs again when it was stopped and started during a round', async () => {
  const ends: (() => void)[] = [];
  const loop = new Loop({
    timers: { after: () => () => undefined, nextFrame: () => () => undefined },
    random: () => 0.5,
    round: () => new Promise((resolve) => ends.push(() => resolve({ kind: 'idle', waitMs: null }))),
  });
  loop.start();
  loop.stop();
  loop.start();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(ends).toHaveLength(2);
});

it('stays stopped when the round ends after the stop', async () => {
  const ends: (() => void)[] = [];
  const loop = new Loop({
    timers: { after: () => () => undefined, nextFrame: () => () => undefined },
    random: () => 0.5,
    round: () => new Promise((resolve) => ends.push(() => resolve({ kind: 'again' }))),
  });
  loop.start();
  loop.wake();
  loop.stop();
  ends[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(ends).toHaveLength(1);
});

it('ignores wakes while it backs off, except urgent ones', async () => {
  const { loop, waits, state, settle } = world([{ kind: 'failed' }, { kind: 'failed' }]);
  loop.start();
  await settle();
  expect(waits).toEqual([500]);
  loop.wake();
  await settle();
  expect(state.runs).toBe(1);
  loop.wake({ isUrgent: true });
  await settle();
  expect(state.runs).toBe(2);
  expect(waits).toEqual([500, 500]);
  state.fire();
  await settle();
  expect(state.runs).toBe(3);
});
