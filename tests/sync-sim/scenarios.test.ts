import { checkIn, undoCheckIn } from '@gatehouse/client/sync/check-in-actions';
import { afterEach, expect, it } from 'vitest';
import { signing } from './sim-people.ts';
import { openWorld, type SimWorld } from './sim-world.ts';

let world: SimWorld;
afterEach(() => world.close());

const MINUTE = 60_000;

it('[S1] [S7] what a kiosk signs offline reaches a desk, which checks the person in and undoes it', async () => {
  world = await openWorld(1, ['kiosk', 'front_desk']);
  const [kiosk] = world.of('kiosk');
  const [desk] = world.of('front_desk');
  if (!kiosk?.engine || !desk?.engine) throw new Error('no devices');
  await world.run(MINUTE);
  expect(desk.status).toMatchObject({ isFilled: true, network: 'online', phase: 'ready' });
  kiosk.isOnline = false;
  const args = signing(world.random, kiosk.identity.clientId);
  expect(await kiosk.engine.enqueue('sign_waiver', args)).toMatchObject({ ok: true });
  await world.run(5 * MINUTE);
  expect(kiosk.status).toMatchObject({ unsent: 1, network: 'offline' });
  kiosk.isOnline = true;
  await world.run(10 * MINUTE);
  expect(kiosk.status).toMatchObject({ unsent: 0, network: 'online' });
  const [waiverId = ''] = args.waiver_ids;
  expect(
    desk.engine.searchCustomers(args.adult_first_name.toLowerCase(), 5).rows.map((row) => row.waiver_id),
  ).toContain(waiverId);
  const arrival = await checkIn(desk.engine, { waiverId }, world.random.bytes);
  await world.run(MINUTE);
  await undoCheckIn(desk.engine, arrival.ok ? arrival.checkinId : '');
  await world.run(MINUTE);
  const stored = await world.server.read(desk.identity.clientId, (db) =>
    db.selectFrom('check_ins').selectAll().execute(),
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]?.undone_at).not.toBeNull();
});
