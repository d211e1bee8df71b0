import { errorMessages } from '@gatehouse/sync-protocol/base/error-messages';
import { expect, it } from 'vitest';
import { amountText, fitText, whyNot } from './occurrence-text.ts';

it('[B33] says why a date does not fit', () => {
  const taken = (message: string) => whyNot({ code: 'PLACE_TAKEN', message });
  expect(taken(errorMessages.PLACE_TAKEN)).toBe('There is no room.');
  expect(taken('Only 3 places are left at this time. Please choose another time or a smaller party.')).toBe(
    'Only 3 places are left at this time.',
  );
  const closed = { code: 'DATE_UNAVAILABLE', message: 'Date unavailable: Blackout date for this offering' };
  expect(whyNot(closed)).toBe('Blackout date for this offering');
  expect(whyNot({ code: 'TIME_UNAVAILABLE', message: errorMessages.TIME_UNAVAILABLE })).toBe(
    'This is not a start time of the day.',
  );
});

it('counts what fits', () => {
  expect([fitText(8, 8), fitText(7, 8), fitText(1, 8), fitText(0, 8)]).toEqual([
    'All 8 dates fit',
    '7 of 8 dates fit',
    '1 of 8 dates fits',
    'None of 8 dates fits',
  ]);
  expect([amountText(8, 8), amountText(7, 8), amountText(1, 1)]).toEqual(['All 8', '7 of 8', '1']);
});
