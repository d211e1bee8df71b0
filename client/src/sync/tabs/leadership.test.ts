import { expect, it } from 'vitest';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { FakeTime, settled } from '../testing/fake-time.ts';
import { told } from '../testing/tab-world.ts';
import { Leadership } from './leadership.ts';

function leading({ random = 0 } = {}) {
  const time = new FakeTime();
  const tabs = new FakeTabs();
  const { claims } = tabs;
  const changes: boolean[] = [];
  const facts = {
    isFit: true,
    random,
    get beats(): number {
      return tabs.count('heartbeat');
    },
  };
  const leadership = new Leadership({
    timers: time.timers,
    random: () => facts.random,
    tabs,
    onChange: (isLeader) => changes.push(isLeader),
    isFit: () => facts.isFit,
    status: () => told().status,
  });
  return { leadership, time, tabs, claims, changes, facts };
}

it('[D10] requests the lead without stealing it, and sends a heartbeat every five seconds while it leads', async () => {
  const { leadership, time, claims, changes, facts } = leading();
  leadership.start();
  expect(claims).toMatchObject([{ steal: false, isWithdrawn: false }]);
  expect([changes, facts.beats]).toEqual([[], 0]);
  void claims[0]?.grant();
  await settled();
  expect([changes, facts.beats]).toEqual([[true], 1]);
  await time.pass(4_999);
  expect(facts.beats).toBe(1);
  await time.pass(1);
  expect(facts.beats).toBe(2);
  await time.pass(60_000);
  expect([changes, facts.beats]).toEqual([[true], 14]);
  expect(claims).toHaveLength(1);
});

it.each([
  [0, 12_000],
  [0.5, 13_500],
  [1, 15_000],
])('[S12] takes the lead from a leader without a recent heartbeat (%d)', async (random, silenceMs) => {
  const { leadership, time, claims } = leading({ random });
  leadership.start();
  await time.pass(silenceMs - 1);
  expect(claims).toHaveLength(1);
  await time.pass(1);
  expect(claims).toMatchObject([{ isWithdrawn: true }, { steal: true, isWithdrawn: false }]);
});

it('[S12] restarts its wait with each heartbeat of the leader', async () => {
  const { leadership, time, claims } = leading();
  leadership.start();
  for (let left = 5; left > 0; left -= 1) {
    await time.pass(11_000);
    leadership.heard();
  }
  expect(claims).toHaveLength(1);
  expect(time.waits).toEqual([12_000]);
  await time.pass(12_000);
  expect(claims).toHaveLength(2);
});

it('[D10] watches no other leader while it leads', async () => {
  const { leadership, time, claims, facts } = leading();
  leadership.start();
  void claims[0]?.grant();
  await settled();
  expect(time.waits).toEqual([5_000]);
  leadership.heard();
  expect(time.waits).toEqual([5_000]);
  await time.pass(30_000);
  expect([claims.length, facts.beats]).toEqual([1, 7]);
});

it('[D10] keeps the lead when its wait for silence ends as it is granted', async () => {
  const { leadership, time, claims } = leading();
  leadership.start();
  await time.pass(11_999);
  void claims[0]?.grant();
  await time.pass(60_000);
  expect(claims).toHaveLength(1);
});

it('[D19] sends no heartbeat while its storage does not respond, and resumes when it does', async () => {
  const { leadership, time, claims, facts } = leading();
  leadership.start();
  void claims[0]?.grant();
  facts.isFit = false;
  await time.pass(20_000);
  expect(facts.beats).toBe(1);
  facts.isFit = true;
  await time.pass(5_000);
  expect(facts.beats).toBe(2);
});

it('[D19] takes no lead while its storage does not respond, and keeps watching', async () => {
  const { leadership, time, claims, facts } = leading();
  facts.isFit = false;
  leadership.start();
  await time.pass(36_000);
  expect(claims).toHaveLength(1);
  facts.isFit = true;
  await time.pass(12_000);
  expect(claims).toHaveLength(2);
});

it('[D10] steps down when its lock was stolen, and requests it again like any other tab', async () => {
  const { leadership, time, claims, changes, facts } = leading();
  leadership.start();
  const led = claims[0]?.grant();
  await settled();
  claims[0]?.lose();
  await led;
  expect(changes).toEqual([true, false]);
  expect(claims).toMatchObject([{ isWithdrawn: true }, { steal: false, isWithdrawn: false }]);
  expect(time.waits).toEqual([12_000]);
  await time.pass(11_000);
  expect(facts.beats).toBe(1);
  leadership.heard();
  expect(time.waits).toEqual([12_000]);
  void claims[1]?.grant();
  await settled();
  expect(changes).toEqual([true, false, true]);
});

it('ends its lead when it is stopped, and requests no other', async () => {
  const { leadership, time, claims, changes, facts } = leading();
  leadership.start();
  const led = claims[0]?.grant();
  await settled();
  leadership.stop();
  await led;
  expect(changes).toEqual([true, false]);
  expect(time.waits).toEqual([]);
  expect([claims.length, claims[0]?.isWithdrawn, facts.beats]).toEqual([1, true, 1]);
});

it('withdraws and watches no longer when it is stopped before it led', async () => {
  const { leadership, time, claims, changes } = leading();
  leadership.start();
  leadership.stop();
  expect([claims[0]?.isWithdrawn, time.waits]).toEqual([true, []]);
  await claims[0]?.grant();
  expect([changes, time.waits]).toEqual([[], []]);
});

it('requests nothing when it is stopped before it started', () => {
  const { leadership, time, claims } = leading();
  leadership.stop();
  leadership.start();
  expect([claims, time.waits]).toEqual([[], []]);
});

it('[D10] keeps the lead that it got immediately, where the browser has no locks', async () => {
  const { leadership, time, tabs, changes } = leading();
  const lead = tabs.lead.bind(tabs);
  tabs.lead = (onLead, options) => {
    const withdraw = lead(onLead, options);
    void tabs.claims.at(-1)?.grant();
    return withdraw;
  };
  leadership.start();
  await time.pass(60_000);
  expect([tabs.claims.length, changes]).toEqual([1, [true]]);
});
