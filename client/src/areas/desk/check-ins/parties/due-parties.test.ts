import { expect, it } from 'vitest';
import { bookingRow } from '#sync/testing/rows';
import { dueParties, otherPartiesText } from './due-parties.ts';

const at = (booking_time: string, change: Partial<Parameters<typeof bookingRow>[0]> = {}) =>
  bookingRow({ booking_id: `C00001-${booking_time}`, booking_time, ...change });
const namesOf = (parties: readonly { booking_time: string }[]) => parties.map((party) => party.booking_time);

it('[F57] a party is due from an hour before its start until two hours after it', () => {
  const today = ['09:59', '10:00', '11:30', '13:00', '13:01'].map((time) => at(time));
  const sorted = dueParties(today, '12:00');
  expect(namesOf(sorted.due)).toEqual(['10:00', '11:30', '13:00']);
  expect(namesOf(sorted.later)).toEqual(['13:01']);
  expect(sorted).toMatchObject({ missed: 1, isIn: 0 });
});

it('[F57] a party that is in, or marked as no show, is not due', () => {
  const today = [
    at('11:00', { check_in_status: 'checked in' }),
    at('11:30', { check_in_status: 'no show' }),
    at('15:00', { check_in_status: 'checked in' }),
  ];
  expect(dueParties(today, '11:15')).toEqual({ due: [], later: [], missed: 1, isIn: 2 });
});

it('[F57] one line counts the parties that have no row of their own', () => {
  const due = ['11:00', '11:10', '11:20', '11:30', '11:40', '11:50'].map((time) => at(time));
  const others = [at('16:30'), at('18:00'), at('08:00'), at('09:30', { check_in_status: 'checked in' })];
  expect(otherPartiesText(dueParties([...due, ...others], '11:15'), 4)).toBe(
    '2 more due · 2 later, next at 4:30 PM · 1 in · 1 didn’t come',
  );
  expect(otherPartiesText(dueParties(due.slice(0, 4), '11:15'), 4)).toBe('');
});
