import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textLine, utcValue } from './calendar-text.ts';

/** What a calendar makes of a line. */
function readText(line: string): string {
  const unfolded = line.replaceAll('\r\n ', '');
  return unfolded
    .slice('SUMMARY:'.length)
    .replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
}

const texts = fc.string({
  unit: fc.constantFrom('a', ' ', ',', ';', '\\', ':', '"', '\n', 'é', '“', '多', '🎯', 'ñ', '👩‍👧'),
  maxLength: 200,
});

it('[B34] any text comes through lines of at most 75 octets, which are never cut within a character', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const line = textLine('SUMMARY', text);
      expect(readText(line)).toBe(text);
      const lines = line.split('\r\n');
      for (const one of lines) {
        expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75);
        expect(one.isWellFormed()).toBe(true);
      }
      expect(line.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    }),
  );
});

it('[B34] fills lines, and folds only those that are too long', () => {
  expect(textLine('SUMMARY', 'x'.repeat(67))).toBe(`SUMMARY:${'x'.repeat(67)}`);
  expect(textLine('SUMMARY', 'x'.repeat(68))).toBe(`SUMMARY:${'x'.repeat(67)}\r\n x`);
  expect(textLine('SUMMARY', 'é'.repeat(34))).toBe(`SUMMARY:${'é'.repeat(33)}\r\n é`);
});

it('[B34] leaves out what no calendar reads', () => {
  expect(textLine('NAME', 'Red\u0000 \u0007Rock\r\nPark')).toBe(String.raw`NAME:Red Rock\nPark`);
  expect(utcValue('2026-11-20T15:04:05.678Z')).toBe('20261120T150405Z');
});
