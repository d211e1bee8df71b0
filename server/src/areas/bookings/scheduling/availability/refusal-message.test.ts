import { expect, it } from 'vitest';
import { closureMessage, refusalError } from './refusal-message.ts';

it('[B3] a day that is closed says why, and a holiday says which', () => {
  const holiday = { name: 'Labor Day', type: 'Federal' };
  expect(closureMessage({ reason: 'holiday', holiday })).toBe('Labor Day - No bookings available on this holiday.');
  const refused = refusalError({ kind: 'closed', closure: { reason: 'past' } });
  expect(refused).toMatchObject({ code: 'DATE_UNAVAILABLE', message: 'Date unavailable: This date has passed' });
});

it('[B3] a time that is full says how many places are left', () => {
  const taken = (placesLeft: number) => refusalError({ kind: 'taken', placesLeft });
  expect(taken(0).message).not.toContain('left');
  expect(taken(1).message).toBe('Only 1 place is left at this time. Please choose another time.');
  expect(taken(2).message).toContain('Only 2 places are left');
  for (const placesLeft of [0, 1, 2]) expect(taken(placesLeft).code).toBe('PLACE_TAKEN');
});

it('[B3] a party that is too large, and a time that is none, are named as such', () => {
  expect(refusalError({ kind: 'too_many_players', total: 11, max: 10 })).toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringContaining('(11) exceeds maximum allowed (10)'),
  });
  expect(refusalError({ kind: 'no_such_time' }).code).toBe('TIME_UNAVAILABLE');
});
