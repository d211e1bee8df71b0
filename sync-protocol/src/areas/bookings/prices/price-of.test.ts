import fc from 'fast-check';
import { expect, it } from 'vitest';
import { weekdays } from '../availability/schedule.ts';
import { answersEveryParty, type PriceList, type Rate } from './price-list.ts';
import { addedLine, type PriceAsked, type PriceLine, priceOf } from './price-of.ts';
import { slowPrice } from './testing/slow-price.ts';

const unlimited = {
  band_id: null,
  included_players: null,
  days: [],
  from_date: null,
  to_date: null,
  from_time: null,
  to_time: null,
  players_min: null,
  players_max: null,
} as const;

const perPerson = (rate_id: string, cents: number, change: Partial<Rate> = {}): Rate => ({
  ...unlimited,
  rate_id,
  name: rate_id,
  per: 'person',
  cents,
  ...change,
});

const perBooking = (rate_id: string, cents: number, change: Partial<Rate> = {}): Rate => ({
  ...perPerson(rate_id, cents, change),
  per: 'booking',
});

const band = (band_id: string) => ({ band_id, name: band_id, min_age: null, max_age: null });
const saturday = { date: '2026-12-12', time: '15:00' };
const untaxed = { isIncluded: false, taxes: [] };

function asked(list: Partial<PriceList>, change: Partial<PriceAsked> = {}): PriceAsked {
  return {
    list: { bands: [band('adult'), band('child')], rates: [], minimumCents: null, deposit: { kind: 'full' }, ...list },
    start: saturday,
    party: [{ band_id: 'adult', players: 2 }],
    extras: [],
    code: null,
    taxes: untaxed,
    ...change,
  };
}

it('[B62] prices the example of the contract to the cent', () => {
  const price = priceOf(
    asked(
      { rates: [perPerson('adults', 2995, { band_id: 'adult' }), perPerson('children', 1995, { band_id: 'child' })] },
      {
        party: [
          { band_id: 'adult', players: 2 },
          { band_id: 'child', players: 1 },
        ],
        extras: [{ extra_id: 'pizza', name: 'Pizza', cents: 1850, per: 'item', isTaxable: true, quantity: 1 }],
        code: { appliesTo: 'rates', off: { percent: 15 } },
        taxes: {
          isIncluded: false,
          taxes: [{ tax_id: 'sales', name: 'Sales tax', milliPercent: 8875, on: ['rates', 'extras'] }],
        },
      },
    ),
  );
  expect(price.lines.map(({ discount }) => discount)).toEqual([899, 299, 0]);
  expect(price.lines.map(({ tax }) => tax)).toEqual([452, 151, 164]);
  expect(price.total).toBe(9404);
});

it('[B62] charges a booking once, and the guests it doesn’t include in the order of the bands', () => {
  const rates = [
    perBooking('lane', 5000, { included_players: 3 }),
    perPerson('adult', 1000, { band_id: 'adult' }),
    perPerson('child', 0),
  ];
  const party = [
    { band_id: 'child', players: 4 },
    { band_id: 'adult', players: 2 },
  ];
  const { lines, total } = priceOf(asked({ rates }, { party }));
  expect(lines.map(({ kind, band_id, quantity, total: sum }) => [kind, band_id, quantity, sum])).toEqual([
    ['base', null, 1, 5000],
    ['person', 'child', 3, 0],
  ]);
  expect(total).toBe(5000);
});

it.each<[string, Partial<Rate>, boolean]>([
  ['its first day', { from_date: '2026-12-12' }, true],
  ['the day before its first', { from_date: '2026-12-13' }, false],
  ['its last day', { to_date: '2026-12-12' }, true],
  ['the day after its last', { to_date: '2026-12-11' }, false],
  ['its first minute', { from_time: '15:00' }, true],
  ['the minute before', { from_time: '15:01' }, false],
  ['its end', { to_time: '15:00' }, false],
  ['the minute before its end', { to_time: '15:01' }, true],
  ['its day of the week', { days: ['fri', 'sat'] }, true],
  ['another day of the week', { days: ['sun'] }, false],
  ['its least party', { players_min: 2 }, true],
  ['a smaller party', { players_min: 3 }, false],
  ['its largest party', { players_max: 2 }, true],
  ['a larger party', { players_max: 1 }, false],
])('[B62] takes the first rate that fits: %s', (_, limits, isTaken) => {
  const { lines } = priceOf(asked({ rates: [perPerson('limited', 900, limits), perPerson('otherwise', 1000)] }));
  expect(lines.map(({ name }) => name)).toEqual([isTaken ? 'limited' : 'otherwise']);
});

it('[B62] fills up to the minimum before a code, which may go below it', () => {
  const rates = [perPerson('guest', 1000)];
  const list = { rates, minimumCents: 5000 };
  expect(priceOf(asked(list)).lines.map(({ kind, gross }) => [kind, gross])).toEqual([
    ['person', 2000],
    ['minimum', 3000],
  ]);
  expect(priceOf(asked({ rates, minimumCents: 2000 })).lines).toHaveLength(1);
  const code = { appliesTo: 'rates', off: { cents: 9_999 } } as const;
  const price = priceOf(asked(list, { code }));
  expect([price.total, price.lines.map(({ discount }) => discount)]).toEqual([0, [2000, 3000]]);
});

it('[B62] takes an extra for each person for the whole party, and taxes only what is taxable', () => {
  const extras = [
    { extra_id: 'socks', name: 'Socks', cents: 300, per: 'person', isTaxable: false, quantity: 1 },
    { extra_id: 'cake', name: 'Cake', cents: 2000, per: 'item', isTaxable: true, quantity: 2 },
  ] as const;
  const taxes = {
    isIncluded: false,
    taxes: [{ tax_id: 't', name: 'Tax', milliPercent: 10_000, on: ['extras'] }],
  } as const;
  const { lines } = priceOf(asked({ rates: [perPerson('guest', 1000)] }, { extras, taxes }));
  expect(lines.map(({ quantity, net, tax }) => [quantity, net, tax])).toEqual([
    [2, 2000, 0],
    [2, 600, 0],
    [2, 4000, 400],
  ]);
});

it.each([
  [{ kind: 'fixed', cents: 5000 }, 2001],
  [{ kind: 'fixed', cents: 500 }, 500],
  [{ kind: 'percent', percent: 30 }, 600],
  [{ kind: 'full' }, 2001],
] as const)('[B62] asks for %j of the total at once', (deposit, due) => {
  expect(priceOf(asked({ rates: [perBooking('all', 2001)], deposit })).dueNow).toBe(due);
});

it('[B62] names a guest whom a list has no price for, and knows such lists', () => {
  const rates = [perPerson('adult', 1000, { band_id: 'adult' }), perPerson('weekend', 500, { days: ['sat'] })];
  const list = { bands: [band('adult'), band('child')], rates };
  expect(answersEveryParty(list)).toBe(false);
  const party = [{ band_id: 'child', players: 1 }];
  const sunday = { ...saturday, date: '2026-12-13' };
  expect(() => priceOf(asked(list, { party, start: sunday }))).toThrow(new RangeError('No price for child'));
  expect(answersEveryParty({ ...list, rates: [...rates, perPerson('any', 1)] })).toBe(true);
  expect(
    answersEveryParty({ ...list, rates: [perBooking('some', 1, { included_players: 5 }), perBooking('all', 1)] }),
  ).toBe(false);
  expect(
    answersEveryParty({ ...list, rates: [perBooking('late', 1, { from_time: '18:00' }), perBooking('all', 1)] }),
  ).toBe(true);
  expect(answersEveryParty({ ...list, rates: [] })).toBe(false);
});

/* A list answers every party; limits, tiers, taxes and codes are whatever the wire allows, up to its largest. */
const cents = fc.oneof(fc.nat({ max: 10_000 }), fc.constantFrom(0, 1, 10_000_000));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const date = fc.constantFrom('2026-12-11', '2026-12-12', '2026-12-13');
const time = fc.constantFrom('00:00', '14:59', '15:00', '15:01', '23:59');
const bandId = fc.constantFrom('adult', 'child', 'senior');
const rate = fc.record({
  rate_id: fc.uuid(),
  name: fc.constant('Rate'),
  per: fc.constantFrom('person' as const, 'booking' as const),
  band_id: optional(bandId),
  cents,
  included_players: optional(fc.nat({ max: 12 })),
  days: fc.subarray([...weekdays]),
  from_date: optional(date),
  to_date: optional(date),
  from_time: optional(time),
  to_time: optional(time),
  players_min: optional(fc.nat({ max: 20 })),
  players_max: optional(fc.nat({ max: 20 })),
});
const tax = fc.record({
  tax_id: fc.uuid(),
  name: fc.constant('Tax'),
  milliPercent: fc.oneof(fc.nat({ max: 30_000 }), fc.constantFrom(0, 8875, 30_000)),
  on: fc.subarray(['rates' as const, 'extras' as const]),
});
const world: fc.Arbitrary<PriceAsked> = fc.record({
  list: fc.record({
    bands: fc.constant(['adult', 'child', 'senior'].map(band)),
    rates: fc.tuple(fc.array(rate, { maxLength: 6 }), cents).map(([rates, last]) => [...rates, perPerson('any', last)]),
    minimumCents: optional(cents),
    deposit: fc.oneof(
      fc.record({ kind: fc.constant('fixed' as const), cents }),
      fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.constant({ kind: 'full' as const }),
    ),
  }),
  start: fc.record({ date, time }),
  party: fc.uniqueArray(
    fc.record({
      band_id: bandId,
      players: fc.oneof({ weight: 200, arbitrary: fc.nat({ max: 15 }) }, { weight: 1, arbitrary: fc.constant(10_000) }),
    }),
    {
      selector: ({ band_id: id }) => id,
    },
  ),
  extras: fc.array(
    fc.record({
      extra_id: fc.uuid(),
      name: fc.constant('Extra'),
      cents,
      per: fc.constantFrom('item' as const, 'person' as const),
      isTaxable: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 1000 }),
    }),
    { maxLength: 5 },
  ),
  code: optional(
    fc.record({
      appliesTo: fc.constantFrom('rates' as const, 'all' as const),
      off: fc.oneof(
        fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
        fc.record({ cents: fc.integer({ min: 1, max: 10_000_000 }) }),
      ),
    }),
  ),
  taxes: fc.record({ isIncluded: fc.boolean(), taxes: fc.array(tax, { maxLength: 5 }) }),
});

it('[B92] taxes a line below zero by the same rule: rounded down, and split so that its taxes add up', () => {
  const taxes = [
    { tax_id: 'sales', name: 'Sales tax', milliPercent: 8_875, on: ['extras' as const] },
    { tax_id: 'city', name: 'City', milliPercent: 4_500, on: ['extras' as const] },
  ];
  const off = { extra_id: null, name: 'Broken lane', unit: -1_999, quantity: 1, isTaxable: true };
  const { taxes: contained, ...line } = addedLine(off, { isIncluded: true, taxes });
  expect(line).toMatchObject({ net: -1_999, tax: -236, total: -1_999 });
  expect(contained.map(({ amount }) => amount)).toEqual([-157, -79]);
  const added = addedLine({ ...off, unit: -2_000 }, { isIncluded: false, taxes });
  expect(added.taxes.map(({ amount }) => amount)).toEqual([-177, -90]);
});

it('[B62] agrees with the slow model, and every line and sum adds up, in 10,000 random worlds', () => {
  fc.assert(
    fc.property(world, (given) => {
      const price = priceOf(given);
      expect(price).toEqual(slowPrice(given));
      const isSound = ({ gross, discount, net, taxes, tax, total }: PriceLine): boolean =>
        net === gross - discount &&
        net >= 0 &&
        tax === taxes.reduce((sum, { amount }) => sum + amount, 0) &&
        total === (given.taxes.isIncluded ? net : net + tax);
      expect(price.lines.filter((line) => !isSound(line))).toEqual([]);
      expect(price.dueNow).toBeLessThanOrEqual(price.total);
    }),
    { numRuns: 10_000 },
  );
});
