import { loadProfile } from '@gatehouse/kiosk-config/load';
import type { ScannerProfile } from '@gatehouse/kiosk-config/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addKey, type Burst, emptyBurst, SCAN_LENGTH_MIN, scanOf } from './scanner-burst.ts';

const standard = loadProfile('front_desk', {}).scanner;

/** Plays keys with these pauses before them, then the suffix. */
function play(text: string, gaps: number[], profile: ScannerProfile = standard, suffixGapMs = 5) {
  let atMs = 1000;
  let burst: Burst = emptyBurst;
  for (const [index, key] of Array.from(text).entries()) {
    atMs += gaps[index % gaps.length] ?? 0;
    burst = addKey(burst, { key, code: '', shift: false, atMs }, profile);
  }
  const keys = scanOf(burst, atMs + suffixGapMs, profile);
  return keys && keys.map((item) => item.key).join('');
}

describe('burst recognition', () => {
  it('[K12] recognizes fast keys with a suffix as a scan', () => {
    expect(play('C00001M1234567X', [8])).toBe('C00001M1234567X');
  });

  it('[K12] never captures typing at 120 ms a key or slower, whatever the profile', () => {
    const gaps = fc.array(fc.integer({ min: 120, max: 900 }), { minLength: 1, maxLength: 30 });
    const profile = fc.record({
      prefix: fc.constantFrom('', '~', '%A'),
      suffix: fc.constantFrom('Enter' as const, 'Tab' as const, 'none' as const),
      keyIntervalMsMax: fc.integer({ min: 5, max: 100 }),
      camera: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), gaps, profile, (text, pauses, scanner) => {
        expect(play(scanner.prefix + text, pauses, scanner)).toBeNull();
      }),
    );
  });

  it('[K12] reads every code at a scanner’s pace exactly', () => {
    const text = fc.stringMatching(/^[0-9A-Z-]{6,40}$/);
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 0, max: 35 }), { minLength: 1 }), (code, pauses) => {
        expect(play(code, pauses)).toBe(code);
      }),
    );
  });

  it('[K12] uses the average: one late key inside a scan does not lose it', () => {
    expect(play('C00001M1234567X', [4, 4, 4, 4, 4, 4, 60])).toBe('C00001M1234567X');
  });

  it('ignores a roll over a few keys, or a suffix that comes later', () => {
    expect(play('A'.repeat(SCAN_LENGTH_MIN - 1), [10])).toBeNull();
    expect(play('C00001M1234567X', [8], standard, 400)).toBeNull();
  });

  it('starts after the prefix, and captures nothing without it', () => {
    const profile = { ...standard, prefix: '~' };
    expect(play('ab~C00001M1234567X', [8], profile)).toBe('~C00001M1234567X');
    expect(play('C00001M1234567X', [8], profile)).toBeNull();
  });
});
