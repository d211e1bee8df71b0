import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accentShades, contrastOf, readableAccent } from './accent.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('makes text readable on any colour', () => {
  fc.assert(
    fc.property(colour, (accent) => {
      const { background, text } = readableAccent(accent);
      expect(contrastOf(background, text)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(accentShades(accent)[8] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('leaves a colour alone that is readable already', () => {
  expect(readableAccent('#1f7a5c')).toEqual({ background: '#1f7a5c', text: '#ffffff' });
  expect(readableAccent('#61dafb')).toEqual({ background: '#61dafb', text: '#1b2430' });
});

it('reads short forms, and takes the default for what is no colour', () => {
  expect(readableAccent('#abc').background).toBe('#aabbcc');
  expect(readableAccent('url(x)')).toEqual(readableAccent('#007bff'));
});
