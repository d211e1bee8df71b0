import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { accentShades } from './accent.ts';

/** Gate green, `#1f7a5c` at shade 8, which passes 4.5:1 under white text. Requirement U5. */
const gate: MantineColorsTuple = [
  '#eaf7f2',
  '#d8ebe3',
  '#aed6c6',
  '#81c0a7',
  '#5daf8d',
  '#46a47d',
  '#389f74',
  '#298a62',
  '#1f7a5c',
  '#0a6243',
];

/** Ink, from text on dark (0) to the page behind it (7) and below. */
const dark: MantineColorsTuple = [
  '#e9edf1',
  '#c6cdd6',
  '#a3aebb',
  '#7b8797',
  '#3d4a5b',
  '#2f3b4a',
  '#26313e',
  '#1b2430',
  '#151c26',
  '#0f151d',
];

/** `Inter Fallback` is a face of `global.css`, for the time until the typeface has arrived. */
const fontFamily = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

/** The single source of colors, sizes and radii; screens use their names. */
export const theme = createTheme({
  colors: { gate, dark },
  primaryColor: 'gate',
  primaryShade: 8,
  black: '#1b2430',
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    /* It is named, because the component itself would come with every kiosk. */
    Modal: { defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Close' } } },
  },
});

/** Paper and ink as backgrounds, grays that pass 4.5:1 on both, and buttons whose text does, also under the pointer. Requirement U26. */
export const cssVariables: CSSVariablesResolver = ({ primaryColor }) => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfaf7',
    '--mantine-color-dimmed': '#566070',
    '--mantine-color-placeholder': '#6a7483',
    '--mantine-color-error': '#b42318',
    /* The accent itself is readable on white, and on the page's paper not quite. */
    '--mantine-color-anchor': 'var(--mantine-primary-color-9)',
    [`--mantine-color-${primaryColor}-outline`]: 'var(--mantine-primary-color-9)',
    '--mantine-color-red-outline': 'var(--mantine-color-error)',
    '--mantine-color-red-light-color': 'var(--mantine-color-error)',
    '--mantine-color-yellow-light-color': 'var(--gate-attention)',
    '--mantine-color-green-light-color': 'var(--gate-ok)',
    '--gate-surface': '#ffffff',
    '--gate-hairline': '#e4e1d8',
    '--gate-attention': '#8a5a00',
    '--gate-ok': '#1f7a5c',
    '--gate-bar': '#46a47d',
    '--gate-focus': 'var(--mantine-primary-color-filled)',
  },
  dark: {
    '--mantine-color-dimmed': '#a3aebb',
    '--mantine-color-placeholder': '#94a0af',
    '--mantine-color-error': '#ff9b93',
    /* Behind the error color, under the mouse. */
    '--mantine-color-red-light-hover': 'rgba(255, 155, 147, 0.14)',
    '--gate-surface': '#222d3a',
    '--gate-hairline': '#35414f',
    '--gate-attention': '#f0c36d',
    '--gate-ok': '#5daf8d',
    '--gate-bar': '#4f8a72',
    /* The accent itself may be as dark as the page. */
    '--gate-focus': 'var(--mantine-primary-color-4)',
  },
});

/** The theme in a venue's own color. */
export function venueTheme(accent: string): MantineThemeOverride {
  return { colors: { venue: accentShades(accent) }, primaryColor: 'venue' };
}
