import { readThemeChoice, type Scheme, schemeOf, THEME_KEY, type ThemeChoice } from './theme-choice.ts';

/** Light or dark, and the accent, of this browser. */
export interface ThemeStore {
  choice(): ThemeChoice;
  scheme(): Scheme;
  subscribe(listener: () => void): () => void;
  /** A part that is not given stays; null forgets what was chosen. */
  choose(part: Partial<ThemeChoice>): void;
  /** For as long as staff screens of a venue that prefers dark are open; the answer ends it. */
  preferDark(): () => void;
}

/** `tabs` is the window, which hears what other tabs store. */
export function createThemeStore(storage: Storage, tabs?: EventTarget): ThemeStore {
  const listeners = new Set<() => void>();
  let choice = readThemeChoice(storage.getItem(THEME_KEY));
  let darkScreens = 0;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  tabs?.addEventListener('storage', (event) => {
    if ((event as StorageEvent).key !== THEME_KEY) return;
    choice = readThemeChoice(storage.getItem(THEME_KEY));
    tell();
  });
  return {
    choice: () => choice,
    scheme: () => schemeOf(choice, darkScreens > 0),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(part) {
      choice = { ...choice, ...part };
      storage.setItem(THEME_KEY, JSON.stringify(choice));
      tell();
    },
    preferDark() {
      darkScreens += 1;
      tell();
      return () => {
        darkScreens -= 1;
        tell();
      };
    },
  };
}
