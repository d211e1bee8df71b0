import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ExtraUse, extraTimeOf, leftOfStock } from './extra-stock.ts';

const uses = fc.array(
  fc.record({
    date: fc.constantFrom('2026-06-19', '2026-06-20'),
    startMs: fc.nat(20),
    length: fc.integer({ min: 1, max: 8 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  }),
);

it('[B63] of a stock for each time, so many are left as at the fullest moment; of one for each day, as on the day', () => {
  fc.assert(
    fc.property(uses, fc.nat(20), fc.integer({ min: 1, max: 8 }), fc.nat(30), (given, startMs, length, stock) => {
      const taken: ExtraUse[] = given.map((use) => ({ ...use, endMs: use.startMs + use.length }));
      const time = { date: '2026-06-20', startMs, endMs: startMs + length };
      const moments = Array.from({ length }, (_, at) => startMs + at);
      const usedAt = (ms: number) =>
        taken.reduce((sum, use) => sum + (use.startMs <= ms && ms < use.endMs ? use.quantity : 0), 0);
      const peak = Math.max(...moments.map(usedAt));
      expect(leftOfStock({ stock, stock_per: 'time' }, time, taken)).toBe(Math.max(0, stock - peak));
      const ofDay = taken.filter(({ date }) => date === time.date).reduce((sum, { quantity }) => sum + quantity, 0);
      expect(leftOfStock({ stock, stock_per: 'day' }, time, taken)).toBe(Math.max(0, stock - ofDay));
    }),
  );
});

it('[B63] bookings that only touch share a stock, and without a length it is that of the same start', () => {
  const hour = (startMs: number) => extraTimeOf(startMs, { date: '2026-06-20', minutes: 60 });
  const one = (time: ReturnType<typeof hour>) => [{ ...time, quantity: 1 }];
  const stock = { stock: 1, stock_per: 'time' } as const;
  expect(leftOfStock(stock, hour(0), one(hour(3_600_000)))).toBe(1);
  expect(leftOfStock(stock, hour(0), one(hour(3_599_999)))).toBe(0);
  const start = (startMs: number) => extraTimeOf(startMs, { date: '2026-06-20', minutes: null });
  expect([leftOfStock(stock, start(0), one(start(0))), leftOfStock(stock, start(0), one(start(60_000)))]).toEqual([
    0, 1,
  ]);
});
