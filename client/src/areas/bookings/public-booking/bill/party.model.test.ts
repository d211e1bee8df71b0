import { expect, it } from 'vitest';
import { billOf, lineOf } from '#domain/bills/testing/bill';
import { askedOf, countsOf, extraChoices, isSame, type OfferedExtra } from './party.model.ts';

const extra = (fields: Partial<OfferedExtra> = {}): OfferedExtra => ({
  extra_id: 'x1',
  name: 'Socks',
  amount: 3,
  per: 'item',
  max_quantity: 9,
  left: null,
  ...fields,
});
const booked = (quantity: number) => [
  { ...lineOf(), kind: 'person' as const },
  { ...lineOf({ extra_id: 'x1', name: 'Socks', unit: 3, quantity }), kind: 'extra' as const },
];

it('[B64] counts an extra that the whole party has as one', () => {
  expect(countsOf(billOf(), booked(4), [extra()]).extras).toEqual({ x1: 4 });
  expect(countsOf(billOf(), booked(4), [extra({ per: 'person' })]).extras).toEqual({ x1: 1 });
});

it('[B64] offers as many of an extra as are left besides the booking’s own', () => {
  const choose = (offered: OfferedExtra) => {
    const lines = booked(2);
    return extraChoices(lines, [offered], countsOf(billOf(), lines, [offered]))[0]?.max;
  };
  expect([choose(extra()), choose(extra({ left: 3 })), choose(extra({ left: 30 }))]).toEqual([9, 5, 9]);
  expect(choose(extra({ per: 'person' }))).toBe(1);
});

it('[B64] lets guests keep an extra that is no longer sold, and take no more of it', () => {
  const lines = booked(2);
  expect(extraChoices(lines, [], countsOf(billOf(), lines, []))).toEqual([
    { id: 'x1', name: 'Socks', amount: 3, left: null, max: 2 },
  ]);
});

it('[B64] asks for every kind of guest, and for the extras that are wanted', () => {
  const counts = { party: { adult: 2, child: 0 }, extras: { x1: 0, x2: 1 } };
  expect(askedOf(counts)).toEqual({
    party: [
      { band_id: 'adult', players: 2 },
      { band_id: 'child', players: 0 },
    ],
    extras: [{ extra_id: 'x2', quantity: 1 }],
  });
  expect(isSame(counts, { party: { adult: 2 }, extras: { x2: 1 } })).toBe(true);
  expect(isSame(counts, { ...counts, extras: {} })).toBe(false);
});
