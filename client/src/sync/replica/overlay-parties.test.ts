import { expect, it } from 'vitest';
import { overlayOf } from './overlay.ts';
import type { OverlayFacts, ShownEntry } from './overlay-layer.ts';

const HOUR_MS = 3_600_000;

const nothing: OverlayFacts = {
  clientId: 'C00001',
  deviceId: 'd',
  timeZone: 'America/New_York',
  base: () => undefined,
  bills: () => [],
};

function entry(name: string, args: Record<string, unknown>, change: Partial<ShownEntry> = {}): ShownEntry {
  return { id: 'm', name, args, isParked: false, queuedAtUtc: '2026-06-15T15:00:00.000Z', offsetMs: 0, ...change };
}

const arrival = () => ({
  checkin_id: '06152026-C00001-AAAAAAAA',
  waiver_id: 'C00001-AAAAAAAAAAAA',
  checked_in_at: '2026-06-15T15:00:00.000Z',
});

it('[M5] shows a party as checked in with the latest count, by the corrected time', () => {
  const booking_id = 'C00001-b';
  const party = (party_goers: number, checked_in_at: string, change: Partial<ShownEntry> = {}) =>
    entry('check_in_party', { booking_id, party_goers, checked_in_at }, change);
  const shown = (base: object | undefined, ...entries: ShownEntry[]) =>
    overlayOf(entries, { ...nothing, base: () => base as never }).bookings.get(booking_id);
  const [early, noon, late] = ['2026-06-15T14:00:00.000Z', '2026-06-15T15:00:00.000Z', '2026-06-15T16:00:00.000Z'];
  const row = (party_goers: number, at: string) => ({
    booking_id,
    check_in_status: 'checked in',
    party_goers,
    party_checked_in_at: at,
    party_check_in: { id: 'm', checkin_ids: [] },
  });
  expect(shown({ booking_id, check_in_status: 'not checked in' }, party(4, noon))).toEqual({
    ...row(4, noon),
    isPending: true,
  });
  /* Late arrivals, and a count that another desk took between them. */
  expect(shown(row(8, early), party(10, noon))).toEqual({ ...row(10, noon), isPending: true });
  expect(shown(row(8, late), party(10, noon))).toBeUndefined();
  expect(shown(row(10, noon), party(10, noon))).toBeUndefined();
  expect(shown(row(8, late), party(10, noon, { offsetMs: 2 * HOUR_MS }))).toMatchObject({ party_goers: 10 });
  expect(shown(row(2, early), party(8, noon), party(10, late, { isParked: true }))).toEqual({
    ...row(10, late),
    isPending: true,
    isParked: true,
  });
  /* Staff may mark a booking by hand, and unmark it after a count. */
  expect(shown({ booking_id, check_in_status: 'checked in' }, party(4, noon))).toMatchObject({ party_goers: 4 });
  expect(shown({ ...row(8, late), check_in_status: 'not checked in' }, party(4, noon))).toMatchObject({
    party_goers: 4,
  });
  expect(shown(undefined, party(4, noon))).toBeUndefined();
});

it('[M8] hides a party’s check-in that is undone, queued or on the server, with those made by name with it', () => {
  const booking_id = 'C00001-b';
  const { checkin_id } = arrival();
  const args = { booking_id, party_goers: 4, checked_in_at: '2026-06-15T15:00:00.000Z', checkin_ids: [checkin_id] };
  const count = entry('check_in_party', args, { id: 'p' });
  const undo = entry('undo_check_in_party', { party_check_in_id: 'p', booking_id, checkin_ids: [checkin_id] });
  const booking = { booking_id, status: 'confirmed', check_in_status: 'not checked in' };
  const over = (base: object) => ({
    ...nothing,
    base: (collection: string) => (collection === 'bookings' ? (base as never) : undefined),
  });
  expect(overlayOf([count], over(booking)).bookings.get(booking_id)).toMatchObject({
    check_in_status: 'checked in',
    party_check_in: { id: 'p', checkin_ids: [checkin_id] },
  });
  const queued = overlayOf([entry('check_in', arrival()), count, undo], over(booking));
  expect(queued.bookings.size).toBe(0);
  expect(queued.check_ins.get(checkin_id)).toMatchObject({ undone_at: undo.queuedAtUtc });
  const came = (id: string) => ({
    ...booking,
    check_in_status: 'checked in',
    party_goers: 4,
    party_checked_in_at: '2026-06-15T15:00:00.000Z',
    party_check_in: { id, checkin_ids: [] },
  });
  expect(overlayOf([undo], over(came('p'))).bookings.get(booking_id)).toEqual({
    ...booking,
    needs_review: false,
    isPending: true,
  });
  /* Another desk has counted since. */
  expect(overlayOf([undo], over(came('q'))).bookings.size).toBe(0);
});

it('[M5] keeps the rest of a booking whose party has arrived', () => {
  const party = { booking_id: 'b', party_goers: 4, checked_in_at: '2026-06-15T15:00:00.000Z' };
  const base = () => ({ booking_id: 'b', party_name: 'Curie', check_in_status: 'not checked in' }) as never;
  expect([...overlayOf([entry('check_in_party', party)], { ...nothing, base }).bookings.values()]).toEqual([
    {
      booking_id: 'b',
      party_name: 'Curie',
      check_in_status: 'checked in',
      party_goers: 4,
      party_checked_in_at: '2026-06-15T15:00:00.000Z',
      party_check_in: { id: 'm', checkin_ids: [] },
      isPending: true,
    },
  ]);
});

it('[S34] [M5] leaves a booking that is on another day than the desk saw, canceled or not', () => {
  const seen = { date_scheduled: '2026-06-15', booking_time: '10:00' };
  const party = { booking_id: 'b', party_goers: 4, checked_in_at: '2026-06-15T15:00:00.000Z', seen };
  const shown = (booking: object) =>
    overlayOf([entry('check_in_party', party)], {
      ...nothing,
      base: () => ({ booking_id: 'b', check_in_status: 'not checked in', status: 'confirmed', ...booking }) as never,
    }).bookings.get('b');
  expect(shown({ ...seen, date_scheduled: '2026-06-20' })).toBeUndefined();
  expect(shown({ ...seen, date_scheduled: '2026-06-20', status: 'cancelled' })).toBeUndefined();
  expect(shown({ ...seen, booking_time: '16:00' })).toMatchObject({ check_in_status: 'checked in', party_goers: 4 });
  expect(shown({ ...seen, status: 'cancelled' })).toMatchObject({
    status: 'cancelled',
    check_in_status: 'checked in',
    party_goers: 4,
    needs_review: true,
  });
  expect(shown(seen)).not.toHaveProperty('needs_review');
});
