import { describe, expect, it } from 'vitest';
import { dollarsSchema } from './primitives.ts';

describe('dollars that a caller names', () => {
  const accepts = (amount: number) => dollarsSchema(0.01, 100_000).safeParse(amount).success;

  it('[P19] are whole cents, whatever their double looks like', () => {
    expect([1.1, 19.99, 0.07, 0.1 + 0.2, 100_000].filter((amount) => !accepts(amount))).toEqual([]);
    const refused: number[] = [];
    for (let cents = 1; cents <= 10_000_000; cents += 9_973) if (!accepts(cents / 100)) refused.push(cents);
    expect(refused).toEqual([]);
  });

  it('[P19] with a third decimal are refused, not rounded', () => {
    expect([1.005, 0.001, 19.999, 99_999.995, 1.000_000_1, 0, 100_000.01].filter(accepts)).toEqual([]);
    expect(dollarsSchema(0, 10).safeParse(1.005).error?.issues[0]?.message).toMatch(/at most two decimals/);
  });
});
