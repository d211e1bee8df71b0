import { isRecord } from './api/shape.ts';

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

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
