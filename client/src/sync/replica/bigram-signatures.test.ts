import { expect, it } from 'vitest';
import { maskOf, Signatures } from './bigram-signatures.ts';

const count = (bits: number): number => bits.toString(2).replaceAll('0', '').length;
const bitsIn = (query: string): number => maskOf(query).reduce((sum, { bits }) => sum + count(bits >>> 0), 0);

it('a key may contain each of its parts, from its first pair to its last', () => {
  const signatures = new Signatures();
  signatures.set(0, 'marie long');
  for (const part of ['ma', 'marie', 'e l', 'ng', 'marie long', 'm', '']) {
    expect([part, signatures.mayContain(0, maskOf(part))]).toEqual([part, true]);
  }
});

it('rules out what has a pair of characters that the key lacks', () => {
  const signatures = new Signatures();
  signatures.set(0, 'marie long');
  for (const other of ['am', 'mar!', 'nowak', 'gn', 'ma ri', 'lo ng', 'ie lx']) {
    expect([other, signatures.mayContain(0, maskOf(other))]).toEqual([other, false]);
  }
  signatures.set(1, '');
  expect(signatures.mayContain(1, maskOf('ma'))).toBe(false);
  expect(signatures.mayContain(1, maskOf('m'))).toBe(true);
});

it('checks one bit for each pair, and lists each pair once', () => {
  expect(maskOf('')).toEqual([]);
  expect(maskOf('a')).toEqual([]);
  expect(bitsIn('ab')).toBe(1);
  expect(bitsIn('abc')).toBe(2);
  expect(bitsIn('abab')).toBe(2);
});

it('distinguishes the pairs of an alphabet, using all bits of a signature', () => {
  const pairs = 'abcdefghijklmnopqrstuvwxyz'
    .split('')
    .flatMap((first) => 'aeiou '.split('').map((second) => first + second));
  const seen = new Set(pairs.map((pair) => JSON.stringify(maskOf(pair))));
  const words = new Set(pairs.flatMap((pair) => maskOf(pair).map(({ word }) => word)));
  expect(seen.size).toBeGreaterThan(90);
  expect(words).toEqual(new Set(Array.from({ length: 16 }, (_, word) => word)));
});

it('keeps each slot separate from its neighbors', () => {
  const signatures = new Signatures();
  signatures.set(1, 'bb');
  const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789@. '.split('').flatMap((a, _, all) => all.map((b) => a + b));
  signatures.set(0, alphabet.join('\n'));
  signatures.set(2, alphabet.join('\n'));
  for (const pair of ['aa', 'ab', 'zz', '9.', 'qx']) {
    expect([pair, signatures.mayContain(1, maskOf(pair))]).toEqual([pair, false]);
    expect([pair, signatures.mayContain(0, maskOf(pair))]).toEqual([pair, true]);
  }
  expect(signatures.mayContain(1, maskOf('bb'))).toBe(true);
});

it('a key that is set again leaves nothing of the previous one, and touches no other slot', () => {
  const signatures = new Signatures();
  for (const slot of [0, 1, 2]) signatures.set(slot, 'marie');
  signatures.set(1, 'nowak');
  expect([0, 1, 2].map((slot) => signatures.mayContain(slot, maskOf('marie')))).toEqual([true, false, true]);
  expect(signatures.mayContain(1, maskOf('nowak'))).toBe(true);
});

it('grows with the people, however far apart their slots are, and keeps existing signatures', () => {
  const signatures = new Signatures();
  const slots = [0, 1, 1_023, 1_024, 2_047, 2_048, 2_049, 20_000];
  for (const slot of slots) signatures.set(slot, slot % 2 === 0 ? 'even' : 'odds');
  for (const slot of slots) {
    const found = [signatures.mayContain(slot, maskOf('even')), signatures.mayContain(slot, maskOf('odds'))];
    expect([slot, ...found]).toEqual([slot, slot % 2 === 0, slot % 2 === 1]);
  }
});

it('a key without a pair rules out every pair, also where another key was before', () => {
  const signatures = new Signatures();
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');
  signatures.set(0, 'marie long');
  signatures.set(0, '');
  for (const [at, letter] of letters.entries()) signatures.set(at + 1, letter);
  for (const first of letters)
    for (const second of letters) {
      const mask = maskOf(first + second);
      const found = [0, ...letters.keys()].filter((slot) => signatures.mayContain(slot, mask));
      expect([first + second, ...found]).toEqual([first + second]);
    }
});

it('a long query looks for every one of its pairs, also where they share a word', () => {
  const query = 'abcdefghijklmnop';
  const pairs = Array.from({ length: query.length - 1 }, (_, at) => query.slice(at, at + 2));
  const bits = new Set(pairs.flatMap((pair) => maskOf(pair).map((each) => `${each.word}:${each.bits}`)));
  expect(bits.size).toBeGreaterThan(8);
  expect(bitsIn(query)).toBe(bits.size);
});
