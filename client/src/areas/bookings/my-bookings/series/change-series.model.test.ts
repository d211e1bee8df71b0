import { changeSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { expect, it } from 'vitest';
import { booking } from '../testing/booking.ts';
import { changesNothing, checkSeriesChange, seriesChangeOf } from './change-series.model.ts';

const terms = { minutes: 60, needs: [] };
const values = {
  place: { date: '2026-11-28', time: '14:30' },
  add_players: '2',
  duration_minutes: '60',
  resource_ids: [],
};

it('[B33] sends what is to change of all, and leaves the rest to each', () => {
  const bodyOf = (part: Partial<typeof values>) =>
    changeSeries.body.parse(seriesChangeOf({ ...values, ...part }, booking, terms));
  const { booking_id: from_booking_id, updated_at } = booking;
  const same = { from_booking_id, updated_at, shift_days: 0, skip_conflicts: false };
  expect(bodyOf({})).toEqual(same);
  expect(bodyOf({ place: { date: '2026-11-21', time: '14:30' } })).toEqual({ ...same, shift_days: -7 });
  expect(bodyOf({ place: { date: '2026-11-29', time: '16:00' }, add_players: '0', duration_minutes: '90' })).toEqual({
    ...same,
    shift_days: 1,
    booking_time: '16:00',
    add_players: 0,
    duration_minutes: 90,
  });
  expect(changesNothing(values, booking, terms)).toBe(true);
  expect(changesNothing({ ...values, add_players: '3' }, booking, terms)).toBe(false);
  expect(changesNothing({ ...values, place: { ...values.place, date: '2026-11-29' } }, booking, terms)).toBe(false);
});

it('refuses a move by more than a year, and players that are no number', () => {
  const far = { ...values, place: { date: '2027-11-29', time: '14:30' } };
  expect(checkSeriesChange(far, booking, terms)).toEqual({ place: 'A series can be moved by at most a year at once' });
  expect(checkSeriesChange({ ...far, place: { date: '2027-11-28', time: '14:30' } }, booking, terms)).toEqual({});
  expect(Object.keys(checkSeriesChange({ ...values, add_players: 'x' }, booking, terms))).toEqual(['add_players']);
});
