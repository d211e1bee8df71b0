import type { MantineColorsTuple } from '@mantine/core';

/** WCAG AA for normal text. */
const CONTRAST_MIN = 4.5;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const INK: Rgb = [27, 36, 48];
/** Colors of the navigation bar. Requirement U3. */
const NAVIGATION_TEXT: Rgb = [51, 51, 51];
const NAVIGATION_ACTIVE: Rgb = [0, 51, 102];
/** Minimum contrast between an active link and its bar: WCAG AA for parts of a control. */
const ACTIVE_CONTRAST_MIN = 3;
/** Behind accents used as text in the dark: the theme's surface, lighter than its page, and lighter still under the pointer. */
const DARK_SURFACE: Rgb = mix([34, 45, 58], WHITE, 0.05);
/** The accent of the theme and the preferences. Requirement U3. */
export const DEFAULT_ACCENT = '#007bff';
/** Gatehouse's own, on pages without a venue. Requirement U5. */
export const GATE_ACCENT = '#1f7a5c';
/** The accent of the navigation bar. Requirement U3. */
export const DEFAULT_NAVIGATION_ACCENT = '#61dafb';

type Rgb = readonly [number, number, number];

export interface ReadableColor {
  background: string;
  text: string;
}

/**
 * A surface in a venue's color with readable text: white or ink where one passes 4.5:1, otherwise the color is
 * darkened until white does. Any text is accepted; an invalid color becomes the default. Requirement U3.
 */
export function readableAccent(color: string, fallback = DEFAULT_ACCENT): ReadableColor {
  const rgb = parse(color) ?? parse(fallback) ?? INK;
  if (contrast(rgb, WHITE) >= CONTRAST_MIN) return { background: hex(rgb), text: '#ffffff' };
  if (contrast(rgb, INK) >= CONTRAST_MIN) return { background: hex(rgb), text: hex(INK) };
  return { background: hex(towards(rgb, BLACK, WHITE)), text: '#ffffff' };
}

export interface NavigationColors extends ReadableColor {
  activeBackground: string;
  activeText: string;
  /** Behind a link under the pointer. */
  hover: string;
}

/**
 * A bar in a venue's color. By default `#61dafb` with `#333333`, active links `#003366` with `#ffffff`. With another accent an
 * active link is in a darker tone of a light bar, under white text, and white on a dark bar, in the bar's own color. Requirement U3.
 */
export function navigationColors(accent: string): NavigationColors {
  const color = parse(accent) ?? parse(DEFAULT_NAVIGATION_ACCENT) ?? INK;
  const isLight = contrast(color, NAVIGATION_TEXT) >= CONTRAST_MIN;
  const background = isLight ? color : towards(color, BLACK, WHITE);
  return {
    background: hex(background),
    text: hex(isLight ? NAVIGATION_TEXT : WHITE),
    activeBackground: hex(isLight ? activeOn(background) : WHITE),
    activeText: hex(isLight ? WHITE : background),
    hover: hex(mix(background, isLight ? WHITE : BLACK, 0.25)),
  };
}

function activeOn(lightBar: Rgb): Rgb {
  if (hex(lightBar) === DEFAULT_NAVIGATION_ACCENT) return NAVIGATION_ACTIVE;
  return towards(towards(lightBar, BLACK, lightBar, ACTIVE_CONTRAST_MIN), BLACK, WHITE);
}

/** The color, darkened until white text on it passes. */
export function accentUnderWhite(color: string): string {
  return hex(towards(parse(color) ?? parse(DEFAULT_ACCENT) ?? INK, BLACK, WHITE));
}

/**
 * Ten shades for Mantine around the accent, which sits at the theme's primary shade, 8. Those used as text in the dark scheme (3
 * and 4) are readable there, and 9, the text of a quiet button, on 2, which is behind it under the pointer. Requirement U26.
 */
export function accentShades(color: string): MantineColorsTuple {
  const strong = parse(accentUnderWhite(color)) ?? INK;
  const tint = (share: number): string => hex(mix(strong, WHITE, share));
  const hovered = mix(strong, WHITE, 0.7);
  const onDark = (share: number): string => hex(towards(mix(strong, WHITE, share), WHITE, DARK_SURFACE));
  return [
    tint(0.93),
    tint(0.84),
    hex(hovered),
    onDark(0.58),
    onDark(0.46),
    tint(0.34),
    tint(0.22),
    tint(0.1),
    hex(strong),
    hex(towards(mix(strong, BLACK, 0.16), BLACK, hovered)),
  ];
}

/** Relative luminance contrast of two colors, 1–21. */
export function contrastOf(one: string, other: string): number {
  return contrast(parse(one) ?? INK, parse(other) ?? INK);
}

function towards(start: Rgb, end: Rgb, against: Rgb, contrastMin = CONTRAST_MIN): Rgb {
  let color = start;
  for (let share = 0; contrast(color, against) < contrastMin && share <= 1; share += 0.02)
    color = mix(start, end, share);
  return color;
}

function parse(text: string): Rgb | null {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim())?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const value = Number.parseInt(full, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function mix(one: Rgb, other: Rgb, share: number): Rgb {
  return [
    Math.round(one[0] + (other[0] - one[0]) * share),
    Math.round(one[1] + (other[1] - one[1]) * share),
    Math.round(one[2] + (other[2] - one[2]) * share),
  ];
}

function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number): number => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
