import { useComputedColorScheme } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useThemeStore } from '../../lib/theme-context.tsx';
import { DEFAULT_ACCENT } from './accent.ts';

/** The theme settings of this browser. */
export interface ThemeControl {
  /** The current scheme. */
  isDark: boolean;
  /** Null while the system, or the venue, decides. */
  darkModeChosen: boolean | null;
  /** `#rrggbb`; the default until one was chosen. */
  accent: string;
  /** Null resets to the system's. */
  chooseDarkMode: (isDark: boolean | null) => void;
  chooseAccent: (accent: string | null) => void;
}

/** The theme of this browser, live, in every tab. Requirement U4. */
export function useThemeControl(): ThemeControl {
  const store = useThemeStore();
  const { darkMode, accent } = useSyncExternalStore(store.subscribe, store.choice, store.choice);
  const isDark = useComputedColorScheme('light') === 'dark';
  return {
    isDark,
    darkModeChosen: darkMode,
    accent: accent ?? DEFAULT_ACCENT,
    chooseDarkMode: (chosen) => store.choose({ darkMode: chosen }),
    chooseAccent: (chosen) => store.choose({ accent: chosen }),
  };
}
