import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accentShades, contrastOf, navigationColors, readableAccent } from './accent.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('[U3] makes text readable on any color', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const { background, text } = readableAccent(accent);
      expect(contrastOf(background, text)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(accentShades(accent)[8] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('leaves a readable color unchanged', () => {
  expect(readableAccent('#1f7a5c')).toEqual({ background: '#1f7a5c', text: '#ffffff' });
  expect(readableAccent('#61dafb')).toEqual({ background: '#61dafb', text: '#1b2430' });
});

it('reads short forms, and uses the default for an invalid color', () => {
  expect(readableAccent('#abc').background).toBe('#aabbcc');
  expect(readableAccent('url(x)')).toEqual(readableAccent('#007bff'));
});

it('[U3] makes every link of the navigation bar readable in any accent, the active one too, and distinct from the bar', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const bar = navigationColors(accent);
      expect(contrastOf(bar.text, bar.background)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(bar.text, bar.hover)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(bar.activeText, bar.activeBackground)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(bar.activeBackground, bar.background)).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: 2000 },
  );
});

it('[U3] keeps the four default colors of the bar, also for an invalid color', () => {
  const defaults = { background: '#61dafb', text: '#333333', activeBackground: '#003366', activeText: '#ffffff' };
  expect(navigationColors('#61dafb')).toMatchObject(defaults);
  expect(navigationColors('')).toMatchObject(defaults);
});

it('[U3] shows the active link in a darker tone of a light bar, and white on a dark one', () => {
  const light = navigationColors('#f6c453');
  expect(light.activeText).toBe('#ffffff');
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(light.activeBackground.slice(at, at + 2), 16));
  expect([red, green, blue].toSorted((a = 0, b = 0) => b - a)).toEqual([red, green, blue]);
  expect(navigationColors('#7a1f1f')).toMatchObject({ activeBackground: '#ffffff', activeText: '#7a1f1f' });
});

it('makes an accent readable as text in the dark', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const shades = accentShades(accent);
      for (const surface of ['#1b2430', '#222d3a'])
        for (const text of [shades[3], shades[4]]) expect(contrastOf(text, surface)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});
