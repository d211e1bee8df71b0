import { loadProfile } from '@gatehouse/kiosk-config/load';
import type { ScannerProfile } from '@gatehouse/kiosk-config/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidatesOf, gapMsMax, SCAN_LENGTH_MIN } from './scanner-burst.ts';
import { PAUSE_MS_MAX, type TimedKey } from './timed-key.ts';

const standard = loadProfile('front_desk', {}).scanner;

/** Plays keys with these pauses before them, then the suffix; what may be one scan, and what is one by its pace. */
function play(text: string, gaps: number[], profile: ScannerProfile = standard, suffixGapMs = 5) {
  let atMs = 1000;
  const keys: TimedKey[] = [];
  for (const [index, key] of Array.from(text).entries()) {
    atMs += gaps[index % gaps.length] ?? 0;
    keys.push({ key, code: '', shift: false, atMs });
  }
  const candidates = candidatesOf(keys, atMs + suffixGapMs, profile);
  const textOf = (items: readonly TimedKey[]) => items.map((item) => item.key).join('');
  return {
    all: candidates.map((candidate) => textOf(candidate.keys)),
    byPace: candidates.filter(({ isByPace }) => isByPace).map((candidate) => textOf(candidate.keys)),
  };
}

describe('burst recognition', () => {
  it('[K12] recognizes fast keys with a suffix as a scan', () => {
    expect(play('C00001M1234567X', [8]).byPace).toEqual(['C00001M1234567X']);
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
        expect(play(scanner.prefix + text, pauses, scanner).all).toEqual([]);
      }),
    );
  });

  it('[K12] reads every code at a scanner’s pace exactly', () => {
    const text = fc.stringMatching(/^[0-9A-Z-]{6,40}$/);
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 0, max: 35 }), { minLength: 1 }), (code, pauses) => {
        expect(play(code, pauses).byPace).toEqual([code]);
      }),
    );
  });

  it('[K12] uses the average: one late key inside a scan does not lose it', () => {
    expect(play('C00001M1234567X', [4, 4, 4, 4, 4, 4, 60]).byPace).toEqual(['C00001M1234567X']);
  });

  it('ignores a roll over a few keys', () => {
    expect(play('A'.repeat(SCAN_LENGTH_MIN - 1), [10]).all).toEqual([]);
  });

  it('[F58] a suffix that comes late ends a code, and nothing else', () => {
    expect(play('C00001M1234567X', [8], standard, 400)).toEqual({ all: ['C00001M1234567X'], byPace: [] });
    expect(play('C00001M1234567X', [8], standard, PAUSE_MS_MAX + 1).all).toEqual([]);
  });

  it('[F58] offers what a busy machine’s pauses may have separated, and a person’s keys before a scan apart from it', () => {
    const early = [8, 8, 8, 8, 8, 900, 8, 8, 8, 8, 8, 8, 8, 8, 8];
    expect(play('C00001M1234567X', early).byPace).toEqual(['M1234567X'.padStart(10, '1'), 'C00001M1234567X']);
    expect(play('maC00001M1234567X', [150, 150, 300, ...Array.from({ length: 14 }, () => 8)]).byPace).toEqual([
      'C00001M1234567X',
    ]);
    expect(play('C00001M1234567X', early.with(5, PAUSE_MS_MAX + 1)).all).toEqual(['1M1234567X']);
  });

  it('[F58] leaves a person’s two quick keys before a scan out of what its pace alone decides', () => {
    const gaps = [8, 8, 300, ...Array.from({ length: 14 }, () => 8)];
    expect(play('maC00001M1234567X', gaps)).toEqual({
      all: ['C00001M1234567X', 'maC00001M1234567X'],
      byPace: ['C00001M1234567X'],
    });
  });

  it('[F58] joins what three pauses separated, not four', () => {
    const parts = (count: number) => play('ABC'.repeat(count), [200, 8, 8]).byPace;
    expect(parts(4)).toContain('ABC'.repeat(4));
    expect(parts(5)).not.toContain('ABC'.repeat(5));
  });

  it('[K12] takes gaps up to the longest of a scanner, and codes up to 128 keys', () => {
    const late = [8, 8, 8, 8, 8, gapMsMax(standard)];
    expect(play('C00001M1234567X', late)).toEqual({ all: ['C00001M1234567X'], byPace: ['C00001M1234567X'] });
    expect(play('A'.repeat(128), [8]).all).toEqual(['A'.repeat(128)]);
    expect(play('A'.repeat(129), [8]).all).toEqual([]);
  });

  it('goes by the prefix alone where there is one, at any pace of a scanner', () => {
    const profile = { ...standard, prefix: '~' };
    expect(play('~C00001M1234567X', [90], profile).byPace).toEqual(['~C00001M1234567X']);
  });

  it('starts after the prefix, and captures nothing without it', () => {
    const profile = { ...standard, prefix: '~' };
    expect(play('ab~C00001M1234567X', [8], profile).byPace).toEqual(['~C00001M1234567X']);
    expect(play('C00001M1234567X', [8], profile).all).toEqual([]);
  });
});
