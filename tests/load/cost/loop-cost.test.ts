import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loopCost, slownessNow } from './loop-cost.ts';

/** Computes until this process has taken so much processor time. */
function compute(cpuMs: number): void {
  const before = process.cpuUsage();
  for (let spent = 0; spent < cpuMs; ) {
    const { user, system } = process.cpuUsage(before);
    spent = (user + system) / 1000;
  }
}

it('measures the longest turn, and all turns together', async () => {
  const { value, cost } = await loopCost(async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      compute(60);
      await wait(5);
    }
    return 'done';
  });
  expect(value).toBe('done');
  expect(cost.heldMs).toBeGreaterThan(20);
  expect(cost.heldMs).toBeLessThan(cost.cpuMs);
  expect(cost.cpuMs).toBeGreaterThan(200);
});

it('counts no time that is spent waiting', async () => {
  const { cost } = await loopCost(() => wait(300));
  expect(cost.heldMs).toBeLessThan(150);
});

it('tells a slow machine by what work takes that is always the same', () => {
  expect(slownessNow(() => undefined)).toBe(1);
  expect(slownessNow(() => compute(150))).toBeGreaterThan(5);
  expect(slownessNow()).toBeLessThan(20);
});
