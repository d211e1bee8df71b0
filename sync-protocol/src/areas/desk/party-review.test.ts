import { describe, expect, it } from 'vitest';
import { isOtherBooking, seenByMoves } from './party-review.ts';

const seen = { date_scheduled: '2026-06-15', booking_time: '10:00' };

it.each([
  ['unchanged', {}, false],
  ['at another time of that day', { booking_time: '16:00' }, false],
  ['completed meanwhile', { status: 'completed' }, false],
  ['on another day', { date_scheduled: '2026-06-20' }, true],
  ['canceled', { status: 'cancelled' }, false],
  ['canceled on another day', { date_scheduled: '2026-06-20', status: 'cancelled' }, true],
])('[M5] [S32] a booking that is %s', (_name, change, isOther) => {
  const booking = { ...seen, status: 'confirmed', ...change };
  expect(isOtherBooking(seen, booking)).toBe(isOther);
});

it('[M5] a check-in that doesn’t say what its desk saw counts for any day', () => {
  expect(isOtherBooking(undefined, { date_scheduled: '2026-06-20' })).toBe(false);
});

describe('[M5] what an older device saw', () => {
  const now = { date_scheduled: '2026-06-22', booking_time: '12:00' };
  const toThe20th = { happenedAtUtc: '2026-06-15T13:00:00.000Z', before: seen };
  const toThe22nd = {
    happenedAtUtc: '2026-06-16T13:00:00.000Z',
    before: { date_scheduled: '2026-06-20', booking_time: '12:00' },
  };
  const moves = [toThe20th, toThe22nd];

  it('is the booking before the move that came after the check-in', () => {
    expect(seenByMoves(now, moves, { atUtc: '2026-06-15T12:00:00.000Z', venueDate: '2026-06-15' })).toEqual(seen);
    const between = { atUtc: '2026-06-16T12:00:00.000Z', venueDate: '2026-06-16' };
    expect(seenByMoves(now, moves, between)).toEqual({ date_scheduled: '2026-06-20', booking_time: '12:00' });
  });

  it('is the booking of that day where it was moved away before the check-in', () => {
    expect(seenByMoves(now, moves, { atUtc: '2026-06-15T18:00:00.000Z', venueDate: '2026-06-15' })).toEqual(seen);
  });

  it('has the time that later moves changed', () => {
    const toNoon = { happenedAtUtc: '2026-06-17T13:00:00.000Z', before: { booking_time: '10:00' } };
    const toThe22nd = { happenedAtUtc: '2026-06-16T13:00:00.000Z', before: { date_scheduled: '2026-06-15' } };
    const checkIn = { atUtc: '2026-06-15T12:00:00.000Z', venueDate: '2026-06-15' };
    expect(seenByMoves(now, [toThe22nd, toNoon], checkIn)).toEqual(seen);
  });

  it('is the booking as it is where it was moved away from that day and back before the check-in', () => {
    const away = { happenedAtUtc: '2026-06-14T13:00:00.000Z', before: { ...seen, booking_time: '09:00' } };
    const back = {
      happenedAtUtc: '2026-06-14T14:00:00.000Z',
      before: { date_scheduled: '2026-06-20', booking_time: '12:00' },
    };
    const checkIn = { atUtc: '2026-06-15T10:00:00.000Z', venueDate: '2026-06-15' };
    expect(seenByMoves(seen, [away, back], checkIn)).toEqual(seen);
  });

  it('is the booking as it is where nothing points to another', () => {
    expect(seenByMoves(now, moves, { atUtc: '2026-06-22T18:00:00.000Z', venueDate: '2026-06-22' })).toEqual(now);
    expect(seenByMoves(now, [], { atUtc: '2026-06-15T18:00:00.000Z', venueDate: '2026-06-15' })).toEqual(now);
  });
});
