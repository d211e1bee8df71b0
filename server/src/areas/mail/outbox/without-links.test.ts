import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutLinks } from './without-links.ts';

const CHARS_MAX = 60;
const clean = (text: string) => withoutLinks(text, CHARS_MAX);

it('leaves names unchanged', () => {
  for (const name of [
    'Splat Valley',
    'Łukasik & Søn',
    'A.B.C. Paintball',
    'Mr. Fun’s 24/7 Park',
    'Club 3.0',
    '龍 Arena',
  ])
    expect(clean(name)).toBe(name);
  expect(clean('St.John')).toBe('St. John');
});

it.each([
  ['a web address', 'Win http://evil.example/free now', 'Win now'],
  ['one with another scheme', 'Win ftp://evil.example now', 'Win now'],
  ['a bare domain', 'Ann evil.com', 'Ann'],
  ['a domain of another script', 'Ann приклад.укр', 'Ann'],
  ['a domain with a path', 'Ann Evil.Com/free', 'Ann'],
  ['a domain with a port', 'Ann EVIL.COM:80', 'Ann'],
  ['www', 'WWW.EVIL', ''],
  ['an email address', 'Ann ann@EVIL.COM', 'Ann'],
  ['a scheme without slashes', 'mailto:ann tel:555', ''],
  ['dots of full width', 'Ann evil．com', 'Ann'],
  ['an ideographic dot', 'Ann evil。com', 'Ann'],
  ['a domain parted by what can’t be seen', 'Ann evil.\u200Bc\u00ADom', 'Ann'],
])('takes out %s', (_name, text, expected) => {
  expect(clean(text)).toBe(expected);
});

it('splits what may still be read as a domain', () => {
  expect(clean('EVIL.COM')).toBe('EVIL. COM');
  expect(clean('Evil.Com')).toBe('Evil. Com');
});

it('is one line without control and direction characters', () => {
  expect(clean('Splat\r\nBcc: x\u0000\u202Eyellav\u2066')).toBe('Splat Bcc: xyellav');
});

it('has a maximum length, cut at whole characters', () => {
  expect(Array.from(clean('🎯'.repeat(100)))).toHaveLength(CHARS_MAX);
  expect(clean('x'.repeat(CHARS_MAX))).toBe('x'.repeat(CHARS_MAX));
});

it('never leaves a link, whatever the input, and is idempotent', () => {
  const parts = 'http:// https: // / www . ． 。 @ : ? # evil EVIL Com com xn--a - _ 1 Ł укр mailto: javascript:'.split(
    ' ',
  );
  const piece = fc.constantFrom(...parts, ' ', '\n', '\u200b', '\u202e');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const line = clean(pieces.join(''));
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}]|:\/\/|[\p{L}\p{N}_-][.。]\p{L}{2}|www\./u);
      expect(clean(line)).toBe(line);
    }),
    { numRuns: 2_000 },
  );
});
