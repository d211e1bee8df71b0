import { expect, it } from 'vitest';
import { FakeSyncEngine } from '../../sync/testing/fake-sync-engine.ts';
import { checkIn, checkInParty, undoCheckIn } from './check-in-actions.ts';

const nowMs = () => Date.parse('2026-11-20T17:00:00.000Z');
const failure = { ok: false, kind: 'storage_full', message: 'This device is full.' } as const;

it('queues a check-in under an id of the venue and its day, with the card where one was scanned', async () => {
  const engine = new FakeSyncEngine({}, { nowMs });
  const byCard = await checkIn(engine, { waiverId: 'w', membershipId: 'm' });
  const byHand = await checkIn(engine, { waiverId: 'w' });
  const ids = [byCard, byHand].map((saved) => (saved.ok ? saved.checkinId : ''));
  expect(ids).toEqual([
    expect.stringMatching(/^11202026-C00001-/) as string,
    expect.stringMatching(/^11202026-C00001-/) as string,
  ]);
  expect(engine.sent.map(({ name, args }) => [name, args])).toEqual([
    ['check_in', { checkin_id: ids[0], waiver_id: 'w', membership_id: 'm' }],
    ['check_in', { checkin_id: ids[1], waiver_id: 'w' }],
  ]);
});

it('queues the undo of one check-in', async () => {
  const engine = new FakeSyncEngine({}, { nowMs });
  expect(await undoCheckIn(engine, 'c')).toEqual({ ok: true, checkinId: 'c' });
  expect(engine.sent).toEqual([{ name: 'undo_check_in', args: { checkin_id: 'c' } }]);
});

const seen = { date_scheduled: '2026-06-15', booking_time: '10:00' };

it('[B16] [M5] queues how many of a party came, and the day and time that the desk saw', async () => {
  const engine = new FakeSyncEngine({}, { nowMs });
  expect(await checkInParty(engine, { bookingId: 'b', partyGoers: 8, seen })).toMatchObject({ ok: true });
  expect(engine.sent).toEqual([{ name: 'check_in_party', args: { booking_id: 'b', party_goers: 8, seen } }]);
});

it('[S13] reports that nothing was saved', async () => {
  const engine = new FakeSyncEngine({}, { nowMs });
  engine.failure = failure;
  const wanted = { ok: false, message: 'This device is full.' };
  expect(await checkIn(engine, { waiverId: 'w' })).toEqual(wanted);
  expect(await undoCheckIn(engine, 'c')).toEqual(wanted);
  expect(await checkInParty(engine, { bookingId: 'b', partyGoers: 8, seen })).toEqual(wanted);
});
