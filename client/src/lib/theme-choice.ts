import { isRecord } from './api/shape.ts';
import { isFramed } from './framed.ts';

/** A person's own choice on this browser; null before. Requirement U4. */
export interface ThemeChoice {
  darkMode: boolean | null;
  /** `#rrggbb` */
  accent: string | null;
}

/** `auto` follows the system. */
export type Scheme = 'light' | 'dark' | 'auto';

export const THEME_KEY = 'gatehouse.theme';
const COLOUR = /^#([\da-f]{3}|[\da-f]{6})$/i;

/** Reads what is stored under `THEME_KEY`. A part that is missing or unreadable is null, as if nothing was chosen. */
export function readThemeChoice(text: string | null): ThemeChoice {
  const stored = parse(text);
  const { darkMode, accent } = isRecord(stored) ? stored : {};
  return {
    darkMode: typeof darkMode === 'boolean' ? darkMode : null,
    accent: typeof accent === 'string' && COLOUR.test(accent) ? accent : null,
  };
}

/** The person's own choice, otherwise dark where the venue of the staff screen prefers it, otherwise the system's. Requirement U4. */
export function schemeOf({ darkMode }: Pick<ThemeChoice, 'darkMode'>, isVenueDark: boolean): Scheme {
  if (darkMode !== null) return darkMode ? 'dark' : 'light';
  return isVenueDark ? 'dark' : 'auto';
}

/**
 * Light or dark as the website around a frame is, whose script says so in the frame's address: a dark box on a light website
 * would look like a mistake, whatever the visitor's system prefers. Null where nothing is said, or the page is in no frame.
 */
export function schemeOfWebsite(search: string): Scheme | null {
  const scheme = isFramed() ? new URLSearchParams(search).get('scheme') : null;
  return scheme === 'light' || scheme === 'dark' ? scheme : null;
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
