import { followStored, liveValue } from './store/live-value.ts';
import { readThemeChoice, type Scheme, schemeOf, THEME_KEY, type ThemeChoice } from './theme-choice.ts';

/** Light or dark, and the accent, of this browser. */
export interface ThemeStore {
  choice(): ThemeChoice;
  scheme(): Scheme;
  subscribe(listener: () => void): () => void;
  /** An omitted part stays; null clears the choice. */
  choose(part: Partial<ThemeChoice>): void;
  /** Applies while staff screens of a venue that prefers dark are open; the returned function ends it. */
  preferDark(): () => void;
}

/** `tabs` is the window, for its `storage` events; `fixed` is the scheme where the page is not the one to choose. */
export function createThemeStore(storage: Storage, tabs?: EventTarget, fixed: Scheme | null = null): ThemeStore {
  const live = liveValue(readThemeChoice(storage.getItem(THEME_KEY)));
  let darkScreens = 0;
  followStored(tabs, THEME_KEY, () => live.set(readThemeChoice(storage.getItem(THEME_KEY))));
  const showDark = (screens: number): void => {
    darkScreens += screens;
    live.set(live.current());
  };
  return {
    choice: live.current,
    scheme: () => fixed ?? schemeOf(live.current(), darkScreens > 0),
    subscribe: live.subscribe,
    choose(part) {
      const choice = { ...live.current(), ...part };
      storage.setItem(THEME_KEY, JSON.stringify(choice));
      live.set(choice);
    },
    preferDark() {
      showDark(1);
      return () => showDark(-1);
    },
  };
}
