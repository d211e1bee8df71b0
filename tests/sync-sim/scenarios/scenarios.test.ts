import { checkIn, undoCheckIn } from '@gatehouse/client/domain/check-ins/check-in-actions';
import { afterEach, expect, it } from 'vitest';
import { signing } from '../simulator/sim-people.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

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

it('[L11] a canceled venue’s kiosk hands over what it holds, gets nothing new, and goes on once the venue has paid', async () => {
  world = await openWorld(2, ['kiosk', 'front_desk']);
  const [kiosk] = world.of('kiosk');
  const [desk] = world.of('front_desk');
  if (!kiosk?.engine || !desk?.engine) throw new Error('no devices');
  await world.run(MINUTE);
  const { clientId } = kiosk.identity;
  const setStatus = (status: 'cancelled' | 'active') =>
    world.server.app.deps.db.writePlatform((db) =>
      db.updateTable('clients').set({ payment_status: status }).where('client_id', '=', clientId).execute(),
    );
  kiosk.isOnline = false;
  const before = signing(world.random, clientId);
  await kiosk.engine.enqueue('sign_waiver', before);
  await world.run(MINUTE);
  await setStatus('cancelled');
  kiosk.isOnline = true;
  await world.run(10 * MINUTE);
  /* The door stays open. */
  const during = signing(world.random, clientId);
  await kiosk.engine.enqueue('sign_waiver', during);
  await world.run(10 * MINUTE);
  for (const { status } of [kiosk, desk]) expect(status).toMatchObject({ isSuspended: true, unsent: 0, parked: 0 });
  const signed = await world.server.read(clientId, (db) => db.selectFrom('waivers').select('waiver_id').execute());
  for (const { waiver_ids: ids } of [before, during]) expect(signed).toContainEqual({ waiver_id: ids[0] });
  const shown = (args: typeof before) =>
    desk.engine?.searchCustomers(args.adult_first_name.toLowerCase(), 5).rows.map((row) => row.waiver_id);
  for (const args of [before, during]) expect(shown(args)).not.toContain(args.waiver_ids[0]);
  await setStatus('active');
  await world.run(5 * MINUTE);
  for (const { status } of [kiosk, desk]) expect(status).toMatchObject({ isSuspended: false });
  for (const args of [before, during]) expect(shown(args)).toContain(args.waiver_ids[0]);
});
