import type { Change } from '@gatehouse/sync-protocol/sync/messages/pull';
import { addToChecksum, rowHash } from '@gatehouse/sync-protocol/sync/row-checksum';
import { expect, it } from 'vitest';
import { putPerson, putVenue, removePerson } from '../testing/pulled.ts';
import { checkInRow } from '../testing/rows.ts';
import { Replica } from './replica.ts';

const putCheckIn = (id: string, version: number, venueDate: string): Change => ({
  op: 'put',
  collection: 'check_ins',
  id,
  version,
  row: { ...checkInRow({ checkin_id: id, waiver_id: 'a', venue_date: venueDate }) },
});
const putBooking = (id: string, day: string): Change => ({
  op: 'put',
  collection: 'bookings',
  id,
  version: 1,
  row: { booking_id: id, date_scheduled: day },
});
const evict = (collection: string, day: string): Change => ({ op: 'evict', collection, id: day, version: 9 });

function replicaOf(...changes: Change[]): Replica {
  const replica = new Replica();
  replica.apply(changes);
  return replica;
}

const found = (replica: Replica, query: string): number => replica.people.count(query);

it('stores rows by id, the newest of each, and reports what it touched', () => {
  const replica = new Replica();
  const touched = replica.apply([
    putPerson('a', 1),
    putPerson('b', 2),
    putVenue(2),
    putPerson('a', 3, { email: 'x@y' }),
  ]);
  expect([...touched]).toEqual(['customers', 'venue']);
  expect([replica.size('customers'), replica.size('venue'), replica.size('members')]).toEqual([2, 1, 0]);
  expect(replica.get('customers', 'a')).toMatchObject({ waiver_id: 'a', email: 'x@y' });
  expect(replica.get('customers', 'c')).toBeUndefined();
  expect(replica.get('members', 'a')).toBeUndefined();
  expect([...replica.entries('customers')].map(([id, row]) => [id, row.waiver_id])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
  ]);
});

it('[V3] ignores unknown collections, and does not touch what a reset names', () => {
  const replica = replicaOf(putPerson('a', 1));
  const touched = replica.apply([
    { op: 'put', collection: 'parties', id: 'p', version: 2, row: {} },
    { op: 'reset', collection: '*', id: '*', version: 2 },
  ]);
  expect([...touched]).toEqual([]);
  expect(replica.size('customers')).toBe(1);
  expect([...replica.entries('parties' as 'customers')]).toEqual([]);
  expect(replica.checksum('parties')).toEqual({ count: 0, checksum: 0 });
  expect(replica.size('parties' as 'customers')).toBe(0);
});

it('removes a person from the rows and from the search', () => {
  const replica = replicaOf(putPerson('a', 1), putPerson('b', 1));
  expect(found(replica, 'marie')).toBe(2);
  expect([...replica.apply([removePerson('a', 2)])]).toEqual(['customers']);
  expect(replica.get('customers', 'a')).toBeUndefined();
  expect(found(replica, 'marie')).toBe(1);
});

it('searches only people', () => {
  const member: Change = {
    op: 'put',
    collection: 'members',
    id: 'm',
    version: 1,
    row: { ...(putPerson('m', 1) as { row: object }).row },
  };
  const replica = replicaOf(member, putPerson('a', 1));
  expect(found(replica, 'marie')).toBe(1);
  replica.apply([{ op: 'remove', collection: 'members', id: 'a', version: 2 }]);
  expect(found(replica, 'marie')).toBe(1);
});

it('[L3] drops rows older than the given day, of one collection', () => {
  const replica = replicaOf(
    putCheckIn('before', 1, '2026-06-13'),
    putCheckIn('on', 1, '2026-06-14'),
    putCheckIn('after', 1, '2026-06-15'),
    putPerson('old', 1, { kept_until: '2026-06-13' }),
    putPerson('new', 1, { kept_until: '2026-06-14' }),
    putBooking('past', '2026-06-13'),
    putBooking('today', '2026-06-14'),
  );
  const idsOf = (name: 'check_ins' | 'customers' | 'bookings') => [...replica.entries(name)].map(([id]) => id);
  expect([...replica.apply([evict('check_ins', '2026-06-14')])]).toEqual(['check_ins']);
  expect([idsOf('check_ins'), idsOf('customers').length]).toEqual([['on', 'after'], 2]);
  replica.apply([evict('customers', '2026-06-14'), evict('bookings', '2026-06-14')]);
  expect([idsOf('customers'), idsOf('bookings')]).toEqual([['new'], ['today']]);
  expect(found(replica, 'marie')).toBe(1);
});

it('[L3] drops nothing of a collection that has no day', () => {
  const replica = replicaOf(putVenue(1));
  replica.apply([evict('venue', '9999-12-31')]);
  expect(replica.size('venue')).toBe(1);
});

it('[L7] counts and sums rows by id and version, in any order', () => {
  const replica = replicaOf(putPerson('a', 1), putPerson('b', 7));
  const wanted = addToChecksum(addToChecksum(0, rowHash('b', 7)), rowHash('a', 1));
  expect(replica.checksum('customers')).toEqual({ count: 2, checksum: wanted });
  expect(replica.checksum('venue')).toEqual({ count: 0, checksum: 0 });
});

it('[L7] names the collections that differ from the server’s, in number or in sum', () => {
  const replica = replicaOf(putPerson('a', 1), putVenue(2));
  const { customers, venue } = { customers: replica.checksum('customers'), venue: replica.checksum('venue') };
  expect(replica.differing({ customers, venue, members: { count: 0, checksum: 0 } })).toEqual([]);
  const other = { ...customers, checksum: customers.checksum + 1 };
  expect(replica.differing({ customers: other, venue })).toEqual(['customers']);
  expect(replica.differing({ customers, venue: { ...venue, count: 2 } })).toEqual(['venue']);
  expect(replica.differing({ parties: { count: 1, checksum: 5 } })).toEqual(['parties']);
});

it('a snapshot contains every row with its version', () => {
  const replica = replicaOf(putPerson('a', 4), putVenue(2), putCheckIn('c', 3, '2026-06-14'));
  const again = replicaOf(...replica.snapshot());
  expect(replica.snapshot()).toHaveLength(3);
  for (const name of ['customers', 'venue', 'check_ins'] as const) {
    expect(again.checksum(name)).toEqual(replica.checksum(name));
    expect([...again.entries(name)]).toEqual([...replica.entries(name)]);
  }
});

it('[D4] drops the given collections, and with people their names', () => {
  const replica = replicaOf(putPerson('a', 1), putVenue(2));
  replica.forget(['members', 'venue']);
  expect([replica.size('venue'), replica.size('customers'), found(replica, 'marie')]).toEqual([0, 1, 1]);
  replica.forget(['customers']);
  expect([replica.size('customers'), found(replica, 'marie')]).toEqual([0, 0]);
  replica.apply([putPerson('b', 3), putPerson('a', 4)]);
  expect([found(replica, 'marie'), found(replica, '')]).toEqual([2, 2]);
});
