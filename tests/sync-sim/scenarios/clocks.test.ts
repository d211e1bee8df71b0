import { queueSigningPort } from '@gatehouse/client/areas/waivers/signing/flow/queue-signing-port';
import { checkIn } from '@gatehouse/client/domain/check-ins/check-in-actions';
import { LEASE_DAYS } from '@gatehouse/sync-protocol/base/limits';
import { afterEach, expect, it } from 'vitest';
import { rowsOf } from '../simulator/rows-of.ts';
import { engineOf, type SimDevice } from '../simulator/sim-device.ts';
import { signing } from '../simulator/sim-people.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

let world: SimWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Switches off, lets time pass, and switches on again with the wall clock as it is then. */
async function restart(device: SimDevice, { offMs = 0, wallErrorMs = device.wallErrorMs } = {}): Promise<void> {
  device.kill();
  await world.run(offMs);
  device.wallErrorMs = wallErrorMs;
  device.open();
  await world.run(1_000);
}

async function admit(device: SimDevice): Promise<string> {
  const done = await checkIn(
    engineOf(device),
    { waiverId: world.random.pick(world.fixture.waiverIds) },
    world.random.bytes,
  );
  if (!done.ok) throw new Error(done.message);
  return done.checkinId;
}

async function sign(device: SimDevice) {
  const args = signing(world.random, device.identity.clientId);
  expect(await queueSigningPort(engineOf(device)).submit(args)).toMatchObject({ ok: true });
  return args;
}

async function stored() {
  return world.server.read(world.fixture.venue.clientId, async (db) => ({
    checkIns: await db
      .selectFrom('check_ins')
      .select(['check_in_time', 'venue_date', 'clock_correction_ms', 'clock_flagged'])
      .execute(),
    signings: await db.selectFrom('signing_events').select(['signed_at', 'review_reasons']).execute(),
  }));
}

function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(world.time.nowMs);
}

it('[C6] a kiosk a year slow, in constant contact, signs today, and the desk finds the person', async () => {
  world = await openWorld(61, ['kiosk', 'front_desk']);
  const [kiosk] = world.of('kiosk');
  const [desk] = world.of('front_desk');
  if (!kiosk) throw new Error('no kiosk');
  await world.run(MINUTE);
  await restart(kiosk, { wallErrorMs: -YEAR });
  await world.run(MINUTE);
  const { waiver_ids: waiverIds } = await sign(kiosk);
  await world.run(MINUTE);
  expect(rowsOf(desk as SimDevice, 'customers').get(waiverIds[0] ?? '')).toMatchObject({ date_signed: today() });
  expect((await stored()).signings).toMatchObject([{ review_reasons: expect.stringContaining('clock_flagged') }]);
});

it('[C6] [S5] a desk two days slow keeps its check-in in view before, during and after the pull', async () => {
  world = await openWorld(62, ['front_desk']);
  const desk = world.devices[0] as SimDevice;
  await restart(desk, { wallErrorMs: -2 * DAY });
  await world.run(MINUTE);
  const checkinId = await admit(desk);
  for (let second = 0; second < 60; second += 1) {
    expect(rowsOf(desk, 'check_ins').get(checkinId)).toMatchObject({ venue_date: today() });
    await world.run(1_000);
  }
  expect(rowsOf(desk, 'check_ins').get(checkinId)).not.toHaveProperty('isPending');
});

it.each([
  ['that nobody knew to be a year slow', false],
  ['that died in the night', true],
])(
  '[C7] [S18] what a restored server gets back of a clock %s has the first time and flag',
  async (_title, isFilled) => {
    world = await openWorld(63, ['kiosk', 'front_desk']);
    const desk = world.of('front_desk')[0] as SimDevice;
    if (isFilled) await world.run(MINUTE);
    /* Only the server can say what this clock was off by. */
    desk.isOnline = false;
    await restart(desk, { offMs: isFilled ? 14 * HOUR : 0, wallErrorMs: -YEAR });
    await admit(desk);
    await sign(desk);
    await world.run(HOUR);
    await world.server.backUp();
    desk.isOnline = true;
    await world.run(2 * MINUTE);
    const first = await stored();
    expect(first).toMatchObject({ checkIns: [{ venue_date: today(), clock_flagged: 1 }], signings: [{}] });
    await restart(desk, { offMs: DAY, wallErrorMs: 0 });
    await world.server.restore();
    expect(await stored()).toEqual({ checkIns: [], signings: [] });
    await world.run(10 * MINUTE);
    expect(await stored()).toEqual(first);
  },
);

it('[C8] six days without network on a clock that dies at each start, time never runs before what was done', async () => {
  world = await openWorld(64, ['front_desk']);
  const desk = world.devices[0] as SimDevice;
  await world.run(MINUTE);
  desk.isOnline = false;
  /* Three days on a good clock, switched off at night. */
  for (let day = 0; day < 3; day += 1) {
    await restart(desk, { offMs: 14 * HOUR });
    await world.run(10 * HOUR);
    await admit(desk);
  }
  const diedAtMs = world.time.nowMs;
  desk.isClockDead = true;
  let lastMs = engineOf(desk).now().epochMs;
  for (let day = 0; day < 3; day += 1) {
    await restart(desk, { offMs: 14 * HOUR });
    expect(engineOf(desk).now().epochMs).toBeGreaterThanOrEqual(lastMs);
    /* What is done just before a power cut counts too. */
    await world.run(10 * HOUR + 45_000);
    await admit(desk);
    lastMs = engineOf(desk).now().epochMs;
  }
  /* What ran since counts, what it was off does not; nothing is ever ahead. */
  expect(lastMs - diedAtMs).toBeGreaterThan(30 * HOUR - 10 * MINUTE);
  expect(lastMs).toBeLessThanOrEqual(world.time.nowMs);
});

it('[C9] [D4] [S22] people lock after seven days of running, although the clock dies at each start', async () => {
  world = await openWorld(65, ['front_desk']);
  const desk = world.devices[0] as SimDevice;
  await world.run(MINUTE);
  desk.isOnline = false;
  desk.isClockDead = true;
  let ranMs = 0;
  for (let day = 0; day < 25 && !desk.status?.isLocked; day += 1) {
    expect(rowsOf(desk, 'customers').size).toBe(16);
    await restart(desk, { offMs: 12 * HOUR });
    await world.run(12 * HOUR);
    ranMs += 12 * HOUR;
  }
  expect(rowsOf(desk, 'customers').size).toBe(0);
  expect(ranMs / DAY).toBeGreaterThanOrEqual(LEASE_DAYS);
  expect(ranMs / DAY).toBeLessThanOrEqual(LEASE_DAYS + 1);
  desk.isOnline = true;
  await world.run(2 * MINUTE);
  expect(rowsOf(desk, 'customers').size).toBe(16);
});

it.each([
  ['while it runs, by less than a night', 9 * HOUR],
  ['while it runs, by a year', YEAR],
])('[C4] [C8] [C9] a clock that is set ahead %s inflates nothing', async (_title, aheadMs) => {
  world = await openWorld(66, ['front_desk']);
  const desk = world.devices[0] as SimDevice;
  await world.run(MINUTE);
  desk.isOnline = false;
  await world.run(DAY);
  desk.wallErrorMs = aheadMs;
  await world.run(2 * MINUTE);
  await admit(desk);
  desk.wallErrorMs = 0;
  await world.run(2 * MINUTE);
  expect(Math.abs(engineOf(desk).now().epochMs - world.time.nowMs)).toBeLessThan(MINUTE);
  await restart(desk);
  expect(Math.abs(engineOf(desk).now().epochMs - world.time.nowMs)).toBeLessThan(MINUTE);
  expect(desk.status).toMatchObject({ isLocked: false });
});

it('[C8] [C9] a start on a clock that is a year ahead leaves nothing behind once the clock is right', async () => {
  world = await openWorld(67, ['front_desk']);
  const desk = world.devices[0] as SimDevice;
  await world.run(MINUTE);
  desk.isOnline = false;
  await restart(desk, { offMs: DAY, wallErrorMs: YEAR });
  await admit(desk);
  await world.run(5 * MINUTE);
  await restart(desk, { wallErrorMs: 0 });
  expect(Math.abs(engineOf(desk).now().epochMs - world.time.nowMs)).toBeLessThan(MINUTE);
  expect(desk.status).toMatchObject({ isLocked: false });
  /* Nor does it where the clock dies before it was ever right. */
  await restart(desk, { wallErrorMs: YEAR });
  await world.run(5 * MINUTE);
  desk.isClockDead = true;
  await restart(desk);
  expect(engineOf(desk).now().epochMs).toBeLessThanOrEqual(world.time.nowMs);
  expect(desk.status).toMatchObject({ isLocked: false });
});
