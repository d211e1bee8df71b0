import { checkIn } from '@gatehouse/client/domain/check-ins/check-in-actions';
import { afterEach, expect, it } from 'vitest';
import { addManyWaivers } from '../simulator/many-waivers.ts';
import { rowsOf } from '../simulator/rows-of.ts';
import type { SimDevice } from '../simulator/sim-device.ts';
import { signing } from '../simulator/sim-people.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

let world: SimWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const ITEM_BYTES = 60_000;

function on(device: SimDevice | undefined): SimDevice & { engine: NonNullable<SimDevice['engine']> } {
  if (!device?.engine) throw new Error('the device is off');
  return device as SimDevice & { engine: NonNullable<SimDevice['engine']> };
}

/** A signing whose picture has so many characters. */
async function signLarge(device: SimDevice, chars: number): Promise<void> {
  const { engine, identity } = on(device);
  const args = signing(world.random, identity.clientId);
  const padding = 'A'.repeat(Math.max(0, chars - args.signature_data.length));
  const saved = await engine.enqueue('sign_waiver', { ...args, signature_data: args.signature_data + padding });
  if (!saved.ok) throw new Error(saved.message);
}

/** Milliseconds until everything was answered, `limitMs` at most. */
async function drainMs(device: SimDevice, limitMs: number): Promise<number> {
  const startMs = world.time.nowMs;
  while ((device.status?.unsent ?? 1) > 0 && world.time.nowMs - startMs < limitMs) await world.run(1_000);
  return world.time.nowMs - startMs;
}

async function queued(seed: number, count: number): Promise<SimDevice> {
  world = await openWorld(seed, ['kiosk']);
  const kiosk = on(world.devices[0]);
  await world.run(MINUTE);
  kiosk.isOnline = false;
  await world.run(MINUTE);
  for (let item = 0; item < count; item += 1) await signLarge(kiosk, ITEM_BYTES);
  return kiosk;
}

it.each([256_000, 64_000, 32_000])(
  '[Q17] 60 signings of 60 kB drain at %i bit/s within twice the time that the line itself takes',
  async (bitsPerSecond) => {
    const kiosk = await queued(71, 60);
    const { up } = world.network.limit({ bitsPerSecond });
    kiosk.isOnline = true;
    on(kiosk).engine.syncNow();
    const ownMs = (60 * ITEM_BYTES * 8_000) / bitsPerSecond;
    const tookMs = await drainMs(kiosk, 3 * ownMs);
    expect(kiosk.status).toMatchObject({ unsent: 0, parked: 0 });
    expect(tookMs).toBeLessThan(2 * ownMs);
    expect(up.offeredBytes).toBeLessThan(2 * 60 * ITEM_BYTES);
  },
);

it('[Q17] a line that drops each connection after 10 s still gets everything, item by item', async () => {
  const kiosk = await queued(72, 20);
  world.network.limit({ bitsPerSecond: 64_000, connectionMaxMs: 10_000 });
  kiosk.isOnline = true;
  on(kiosk).engine.syncNow();
  await drainMs(kiosk, 20 * MINUTE);
  expect(kiosk.status).toMatchObject({ unsent: 0, parked: 0 });
});

it('[Q17] the largest signature goes through at 64 kbit/s', async () => {
  const kiosk = await queued(73, 0);
  await signLarge(kiosk, 1_400_000);
  world.network.limit({ bitsPerSecond: 64_000 });
  kiosk.isOnline = true;
  on(kiosk).engine.syncNow();
  expect(await drainMs(kiosk, 10 * MINUTE)).toBeLessThan(6 * MINUTE);
});

it('[Q17] a signing too large for the line keeps none of the others waiting', async () => {
  const kiosk = await queued(74, 0);
  await signLarge(kiosk, 1_400_000);
  for (let item = 0; item < 5; item += 1) await signLarge(kiosk, ITEM_BYTES);
  world.network.limit({ bitsPerSecond: 64_000, connectionMaxMs: 60_000 });
  kiosk.isOnline = true;
  on(kiosk).engine.syncNow();
  await world.run(10 * MINUTE);
  expect(kiosk.status).toMatchObject({ unsent: 1 });
});

it('[Q17] a desk fills on a slow line, though a page takes longer than the time-out for silence', async () => {
  world = await openWorld(75, ['front_desk']);
  const desk = world.devices[0] as SimDevice;
  desk.kill();
  const { waiver_id: first } = await addManyWaivers(world.server);
  const { down } = world.network.limit({ bitsPerSecond: 64_000 });
  desk.open();
  await world.run(10 * MINUTE);
  expect(desk.status).toMatchObject({ isFilled: true });
  expect(rowsOf(desk, 'customers').size).toBe(2_517);
  expect(down.offeredBytes / 3).toBeGreaterThan((30_000 * 64_000) / 8_000);
  const { engine } = on(desk);
  await checkIn(engine, { waiverId: first }, world.random.bytes);
  await world.run(MINUTE);
  expect(desk.status).toMatchObject({ unsent: 0 });
});
