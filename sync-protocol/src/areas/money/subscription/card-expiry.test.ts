import { describe, expect, it } from 'vitest';
import { isCardExpired, isCardExpiry, typedCardExpiry } from './card-expiry.ts';

describe('[Y13] the expiration of a card', () => {
  it('is a month and two digits of a year', () => {
    expect(['12/28', '01/30'].map(isCardExpiry)).toEqual([true, true]);
    expect(['13/28', '00/28', '1/28', '12/2028', '1228', ''].map(isCardExpiry)).toEqual(Array(6).fill(false));
  });

  it('has passed once its month is over', () => {
    expect(isCardExpired('06/26', '2026-06-30')).toBe(false);
    expect(isCardExpired('05/26', '2026-06-01')).toBe(true);
    expect(isCardExpired('01/27', '2026-12-31')).toBe(false);
    expect(isCardExpired('12/25', '2026-01-01')).toBe(true);
  });

  it('is typed as digits, with a slash after two, in five characters', () => {
    expect(['1', '12', '122', '1228', '12/289', 'a1b2'].map((text) => typedCardExpiry(text))).toEqual([
      '1',
      '12/',
      '12/2',
      '12/28',
      '12/28',
      '12/',
    ]);
    expect(typedCardExpiry('12', '12/')).toBe('12');
  });
});
