import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  defaultVariantColorsResolver,
  type MantineTheme,
  mergeMantineTheme,
  mergeThemeOverrides,
} from '@mantine/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastOf } from './accent.ts';
import { cssVariables, theme, venueTheme } from './theme.ts';

const accents = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const variants = ['filled', 'light', 'outline', 'subtle', 'default'] as const;
/** What buttons lie on: the page, cards, and dialogs. */
const surfaces = ['var(--mantine-color-body)', 'var(--gate-surface)'] as const;

it('[U26] text on a button passes 4.5:1 in any accent, light and dark, at rest and under the pointer', () => {
  fc.assert(
    fc.property(accents, (accent) => {
      expect(tooPale(accent, ['venue'])).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('[U26] and so it does in the colors that no venue chooses', () => {
  expect(tooPale('#007bff', ['gate', 'red', 'gray'])).toEqual([]);
});

it('[U26] what deletes is readable under the pointer', () => {
  const faint = (['light', 'dark'] as const).flatMap((scheme) => {
    const color = colorsIn(themeOf('#007bff'), scheme);
    return surfaces.filter((surface) => {
      const below = color(surface);
      const hover = over(color('var(--mantine-color-red-light-hover)'), below);
      return contrastOf(hexOf(color('var(--mantine-color-error)')), hexOf(hover)) < 4.5;
    });
  });
  expect(faint).toEqual([]);
});

it('[U26] the title of a notice is readable on its tint', () => {
  const faint = (['light', 'dark'] as const).flatMap((scheme) => {
    const color = colorsIn(themeOf('#007bff'), scheme);
    return ['red', 'yellow', 'green'].flatMap((name) =>
      surfaces.flatMap((surface) => {
        const tint = over(color(`var(--mantine-color-${name}-light)`), color(surface));
        const ratio = contrastOf(hexOf(color(`var(--mantine-color-${name}-light-color)`)), hexOf(tint));
        return ratio < 4.5 ? [`${scheme} ${name} on ${surface}: ${ratio.toFixed(2)}`] : [];
      }),
    );
  });
  expect(faint).toEqual([]);
});

type Rgba = readonly [number, number, number, number];

const themeOf = (accent: string): MantineTheme =>
  mergeMantineTheme(DEFAULT_THEME, mergeThemeOverrides(theme, venueTheme(accent)));

/** Every variant, state and surface on which the text is too pale. */
function tooPale(accent: string, colors: readonly string[]): string[] {
  const own = themeOf(accent);
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    const color = colorsIn(own, scheme);
    for (const name of colors)
      for (const variant of variants)
        for (const surface of surfaces) {
          const button = defaultVariantColorsResolver({ color: name, theme: own, variant });
          for (const state of ['background', 'hover'] as const) {
            const below = hexOf(over(color(button[state]), color(surface)));
            const ratio = contrastOf(hexOf(color(button.color)), below);
            if (ratio < 4.5) found.push(`${scheme} ${name} ${variant} ${state} on ${surface}: ${ratio.toFixed(2)}`);
          }
        }
  }
  return found;
}

/** Reads a color of the style sheet that the theme makes. */
function colorsIn(own: MantineTheme, scheme: 'light' | 'dark'): (text: string) => Rgba {
  const made = [defaultCssVariablesResolver(own), cssVariables(own)];
  const values = Object.assign({}, ...made.map(({ variables }) => variables), ...made.map((part) => part[scheme]));
  return function read(text: string): Rgba {
    const name = /^var\((--[\w-]+)\)$/.exec(text)?.[1];
    if (name) return read(String(values[name]));
    if (text === 'transparent') return [0, 0, 0, 0];
    const parts = /^rgba?\(([^)]+)\)$/.exec(text)?.[1]?.split(',').map(Number);
    if (parts) return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0, parts[3] ?? 1];
    const digits = /^#([\da-f]{6})$/i.exec(text.length === 4 ? text.replaceAll(/[^#]/g, '$&$&') : text)?.[1];
    expect(digits, `${text} is a color`).toBeDefined();
    const value = Number.parseInt(digits ?? '', 16);
    return [(value >> 16) & 255, (value >> 8) & 255, value & 255, 1];
  };
}

const over = ([red, green, blue, alpha]: Rgba, below: Rgba): Rgba => [
  red * alpha + below[0] * (1 - alpha),
  green * alpha + below[1] * (1 - alpha),
  blue * alpha + below[2] * (1 - alpha),
  1,
];

const hexOf = ([red, green, blue]: Rgba): string =>
  `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
