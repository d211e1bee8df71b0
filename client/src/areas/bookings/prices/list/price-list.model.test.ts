import { expect, it } from 'vitest';
import {
  bandIdOf,
  bodyOf,
  checkList,
  type ListValues,
  moved,
  newRateId,
  toPriceList,
  valuesOf,
} from './price-list.model.ts';
import { checkRate, hasLimits, rateOf, valuesOf as rateValues } from './rate.model.ts';

const rate = rateOf({ ...rateValues(null), name: ' Adult ', amount: '$29.95' }, 'r1');
const values: ListValues = {
  bands: [{ band_id: 'adult', name: 'Adult', min_age: null, max_age: null }],
  rates: [rate],
  minimum_charge: '150',
  deposit_kind: 'percent',
  deposit_percent: '30',
};

it('[B62] sends a list as it is read, and leaves the ids of new prices to the server', () => {
  const body = bodyOf({ ...values, rates: [rate, { ...rate, rate_id: newRateId() }] }, 7);
  expect(body).toMatchObject({ revision: 7, minimum_charge: 150, deposit_percent: 30 });
  expect(body.rates.map(({ rate_id: id }) => id)).toEqual(['r1', undefined]);
  expect(bodyOf({ ...values, deposit_kind: 'full' }, 7).deposit_percent).toBeNull();
});

it('[B62] says which numbers are wrong, and prices nothing by them', () => {
  const wrong = { ...values, minimum_charge: '1.005', deposit_percent: '0' };
  expect(Object.keys(checkList(wrong))).toEqual(['minimum_charge', 'deposit_percent']);
  expect(toPriceList(wrong, { depositCents: 0, hasSquare: true })).toBeNull();
  const part = { amount: 'x', players_min: '4', players_max: '3', from_time: '12:00', to_time: '12:00' };
  const dates = { from_date: '2026-12-02', to_date: '2026-12-01' };
  expect(Object.keys(checkRate({ ...rateValues(rate), ...part, ...dates }))).toEqual([
    'amount',
    'to_date',
    'to_time',
    'players_max',
  ]);
  expect(checkRate(rateValues(rate))).toEqual({});
});

it('[B62] takes the list to the rule in cents, without a deposit that nobody could pay', () => {
  const offering = { depositCents: 5000, hasSquare: true };
  expect(toPriceList(values, offering)).toMatchObject({
    minimumCents: 15_000,
    rates: [{ cents: 2995 }],
    deposit: { kind: 'percent', percent: 30 },
  });
  expect(toPriceList(values, { ...offering, hasSquare: false })?.deposit).toEqual({ kind: 'fixed', cents: 0 });
  expect(toPriceList({ ...values, deposit_kind: 'fixed' }, offering)?.deposit).toEqual({ kind: 'fixed', cents: 5000 });
});

it('[B62] keeps what a price of the other kind would have apart', () => {
  const perBooking = rateOf({ ...rateValues(rate), per: 'booking', band_id: 'adult', included_players: '4' }, 'r1');
  expect([perBooking.band_id, perBooking.included_players]).toEqual([null, 4]);
  expect(hasLimits(rateValues(rate))).toBe(false);
  expect(hasLimits({ ...rateValues(rate), days: ['sat'] })).toBe(true);
});

it('[B62] moves prices by one, and not past the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});

it('[B62] makes the id of a kind of guest from its name', () => {
  expect(bandIdOf('Senior (65+)', [])).toBe('senior_65');
  expect(bandIdOf('Child', ['child', 'child_2'])).toBe('child_3');
  expect(bandIdOf('成人', [])).toBe('guest');
});

it('[B62] begins with what is stored', () => {
  const stored = {
    revision: 1,
    bands: [],
    rates: [],
    minimum_charge: 12.5,
    deposit_kind: 'fixed' as const,
    deposit_percent: null,
  };
  expect(valuesOf(stored)).toMatchObject({ minimum_charge: '12.50', deposit_percent: '30' });
});
