import { queueSigningPort } from '@gatehouse/client/areas/waivers/signing/flow/queue-signing-port';
import { afterEach, expect, it } from 'vitest';
import { endYear, placesOf } from '../../helpers/venues/year-end.ts';
import { rowsOf } from '../simulator/rows-of.ts';
import type { SimDevice } from '../simulator/sim-device.ts';
import { signing } from '../simulator/sim-people.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

let world: SimWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** 10:00 PM in New York. */
const LAST_EVENING = Date.parse('2027-01-01T03:00:00.000Z');

async function sign(device: SimDevice | undefined): Promise<string> {
  if (!device?.engine) throw new Error('the device is off');
  const args = signing(world.random, device.identity.clientId);
  expect(await queueSigningPort(device.engine).submit(args)).toMatchObject({ ok: true });
  return String(args.waiver_ids[0]);
}

async function archive(): Promise<void> {
  const { app } = world.server;
  app.clock.advance(world.time.nowMs - app.clock.now());
  await endYear(app);
}

it('[W5] [L8] devices over New Year: one online, one offline until March, and a kiosk that brings December’s last signature', async () => {
  world = await openWorld(5, ['front_desk', 'front_desk', 'kiosk']);
  for (const device of world.devices) device.kill();
  await world.run(LAST_EVENING - world.time.nowMs);
  for (const device of world.devices) device.open();
  await world.run(2 * MINUTE);
  const [desk, away] = world.of('front_desk');
  const [kiosk] = world.of('kiosk');
  const { clientId } = world.fixture.venue;
  expect([desk, away].map((one) => one && rowsOf(one, 'customers').size)).toEqual([16, 16]);

  /* The fixture's waivers of 2025 are due already; the job was not running. */
  await archive();
  expect((await placesOf(world.server.app, clientId)).archived).toHaveLength(4);
  for (const one of [away, kiosk]) if (one) one.isOnline = false;
  const lastOfYear = await sign(kiosk);
  const online = await sign(desk);
  await world.run(3 * HOUR);
  await archive();
  const firstOfYear = await sign(desk);
  await world.run(2 * HOUR);
  expect(desk && [...rowsOf(desk, 'customers').values()].map((row) => row.waiver_id)).toEqual([firstOfYear]);
  const moved = await placesOf(world.server.app, clientId);
  expect(moved.present).toEqual([firstOfYear]);
  expect(moved.archived).toContain(online);

  for (const device of world.devices) device.kill();
  await world.run(60 * 24 * HOUR);
  for (const device of world.devices) {
    device.isOnline = true;
    device.open();
  }
  await world.run(10 * MINUTE);
  await archive();
  await world.run(2 * HOUR);
  const places = await placesOf(world.server.app, clientId);
  expect(places.present).toEqual([firstOfYear]);
  expect(places.archived).toEqual([...world.fixture.waiverIds, online, lastOfYear].toSorted());
  for (const one of [desk, away])
    expect(one && [...rowsOf(one, 'customers').values()].map((row) => row.waiver_id)).toEqual([firstOfYear]);
  const repairs = await world.server.read(clientId, (db) =>
    db.selectFrom('devices').select('checksum_repairs').where('checksum_repairs', '>', 0).execute(),
  );
  expect(repairs).toEqual([]);
});
