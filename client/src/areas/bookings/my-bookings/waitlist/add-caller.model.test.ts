import { addToWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { expect, it } from 'vitest';
import { withoutHours } from '#domain/offerings/testing/paintball';
import { bodyOf, type CallerValues, checkCaller, firstValues, withDay } from './add-caller.model.ts';

const date = '2026-11-28';
const requestId = '3d0fa9a5-7c7f-4d3c-9df4-0a2c3b1f5e11';
const values: CallerValues = {
  ...firstValues([withoutHours], date),
  party_name: 'Ada',
  party_phone: '(212) 555-0101',
};
const check = (part: Partial<CallerValues>) => checkCaller({ ...values, ...part }, withoutHours);

it('[B43] sends a caller as the contract takes them: without an email, and any time where none was typed', () => {
  const body = bodyOf({ ...values, wishes: [{ date, from: '', to: '12:00' }] }, requestId);
  expect(addToWaitlist.body.parse(body)).toMatchObject({
    party_email: '',
    players: 4,
    wishes: [{ date, to: '12:00' }],
  });
});

it('[B43] chooses the only offering, and none of several', () => {
  expect([values.offering_id, values.players]).toEqual([withoutHours.offering_id, '4']);
  expect(firstValues([withoutHours, withoutHours], date)).toMatchObject({ offering_id: '', players: '' });
});

it('[B37] says what is wrong with the party and its days', () => {
  expect(check({})).toEqual({});
  expect(check({ players: '3' }).players).toBe('Please enter 4 to 10 players');
  expect(check({ players: '11' }).players).toBe('Please enter 4 to 10 players');
  expect(check({ players: 'x' }).players).toBe('Please enter a whole number');
  expect(check({ party_email: 'nobody' }).party_email).toBe('Please enter a valid email address');
  expect(check({ wishes: [{ date: '', from: '', to: '' }] }).wishes).toBe('Please choose a date for each day');
  expect(check({ wishes: [{ date, from: '12:00', to: '10:00' }] }).wishes).toMatch(/^The first time of a day/);
  expect(checkCaller(values, null).offering_id).toBe('Please choose an offering');
});

it('[B37] takes at most 14 days', () => {
  const [day] = values.wishes;
  expect(withDay(Array.from({ length: 13 }, () => day ?? { date, from: '', to: '' }))).toHaveLength(14);
  expect(withDay(Array.from({ length: 14 }, () => day ?? { date, from: '', to: '' }))).toBeUndefined();
});
