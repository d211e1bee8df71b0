import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Gate green, `#1f7a5c` at shade 8, which passes 4.5:1 under white text. Source: look.md 'Identity'. */
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
  '#0c6a48',
];

/** The one place for colours, sizes and radii; screens use names. */
export const theme = createTheme({
  colors: { gate },
  primaryColor: 'gate',
  primaryShade: 8,
  black: '#1b2430',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
});
