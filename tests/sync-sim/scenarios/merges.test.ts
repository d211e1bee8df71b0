import { checkIn } from '@gatehouse/client/domain/check-ins/check-in-actions';
import { todaysCheckIns } from '@gatehouse/client/domain/check-ins/todays-check-ins';
import { afterEach, expect, it } from 'vitest';
import { rowsOf } from '../simulator/rows-of.ts';
import { engineOf, type SimDevice } from '../simulator/sim-device.ts';
import { openWorld, type SimWorld } from '../simulator/sim-world.ts';

let world: SimWorld;
afterEach(() => world.close());

const MINUTE = 60_000;

function peopleIn(device: SimDevice): string[] {
  const { venueDate } = engineOf(device).now();
  return [...todaysCheckIns(rowsOf(device, 'check_ins').values(), venueDate).byWaiver.keys()];
}

async function owner(path: string, body: object = {}): Promise<unknown> {
  const { venue } = world.fixture;
  const answer = await world.server.owner(
    'POST',
    `/api/clients/${venue.clientId}/customers/${path}`,
    venue.token,
    body,
  );
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer.body;
}

it('[F22] [S21] desks that were offline during a merge check in either record: one person in, and nothing lost by its undo', async () => {
  world = await openWorld(22, ['front_desk', 'front_desk', 'scan_station']);
  await world.run(MINUTE);
  const [a, b, station] = world.devices as [SimDevice, SimDevice, SimDevice];
  const [kept = '', merged = ''] = world.fixture.waiverIds.slice(-2);
  a.isOnline = false;
  b.isOnline = false;
  const reply = await owner('merge', { keep_waiver_id: kept, merge_waiver_id: merged });
  const ofMerged = await checkIn(engineOf(a), { waiverId: merged }, world.random.bytes);
  await world.run(1_000);
  const ofKept = await checkIn(engineOf(b), { waiverId: kept }, world.random.bytes);
  for (const desk of [a, b]) desk.isOnline = true;
  await world.run(3 * MINUTE);
  for (const device of [a, b, station]) {
    expect(peopleIn(device)).toEqual([kept]);
    expect(rowsOf(device, 'check_ins').size).toBe(2);
  }
  expect(rowsOf(a, 'customers').get(merged)).toMatchObject({ merged_into: kept });

  await owner(`merges/${(reply as { merge_id: string }).merge_id}/undo`);
  await world.run(10 * MINUTE);
  for (const device of [a, b, station]) {
    expect(peopleIn(device).toSorted()).toEqual([kept, merged].toSorted());
    for (const made of [ofMerged, ofKept])
      expect(made.ok && rowsOf(device, 'check_ins').get(made.checkinId)?.undone_at).toBe(null);
  }
});
