import { expect, it } from 'vitest';
import { checkBlackout, datesOf, noBlackout, wordingOf } from './blackout.model.ts';

const TODAY = '2026-11-20';
const ofOffering = wordingOf({ clientId: 'C00001', offeringId: 'C00001-Off1' });
const ofBusiness = wordingOf({ clientId: 'C00001', offeringId: null });
const range = (start_date: string, end_date: string) => ({ ...noBlackout, start_date, end_date });

it('[B9] asks for a day, today or later', () => {
  const check = (blackout_date: string) => checkBlackout('single', { ...noBlackout, blackout_date }, ofOffering, TODAY);
  expect(check('')).toEqual({ blackout_date: 'Please select a date' });
  expect(check('2026-11-19')).toEqual({ blackout_date: 'Blackout dates must be today or later' });
  expect(check(TODAY)).toEqual({});
});

it('[B9] asks for both ends of a range', () => {
  const message = 'Please select both start and end dates';
  expect(checkBlackout('range', noBlackout, ofOffering, TODAY)).toEqual({ start_date: message });
  expect(checkBlackout('range', range(TODAY, ''), ofOffering, TODAY)).toEqual({ end_date: message });
});

it('[B9] words a range that is reversed or too long as its screen does', () => {
  const reversed = range('2026-12-02', '2026-12-01');
  expect(checkBlackout('range', reversed, ofOffering, TODAY)).toEqual({
    end_date: 'End date must be on or after start date',
  });
  expect(checkBlackout('range', reversed, ofBusiness, TODAY)).toEqual({
    end_date: 'Start date must be before end date',
  });
  const tooLong = range('2026-12-01', '2027-03-11');
  expect(datesOf(tooLong)).toHaveLength(101);
  expect(checkBlackout('range', tooLong, ofOffering, TODAY)).toEqual({
    end_date: 'Date range too large (maximum 100 days). Please use smaller ranges.',
  });
  expect(checkBlackout('range', tooLong, ofBusiness, TODAY)).toEqual({
    end_date: 'Date range too large (maximum 100 dates)',
  });
  expect(checkBlackout('range', range('2026-12-01', '2027-03-10'), ofBusiness, TODAY)).toEqual({});
});

it('[B9] takes every day of a range, and one day as a range', () => {
  expect(datesOf(range('2026-12-31', '2027-01-02'))).toEqual(['2026-12-31', '2027-01-01', '2027-01-02']);
  expect(datesOf(range(TODAY, TODAY))).toEqual([TODAY]);
});
