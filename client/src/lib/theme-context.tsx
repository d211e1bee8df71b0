import { createContext, type ReactNode, useContext } from 'react';
import type { ThemeStore } from './theme-store.ts';

const ThemeContext = createContext<ThemeStore | null>(null);

/** Makes the theme's store available to where a person chooses; `AppTheme` contains it. */
export function ThemeStoreProvider({ store, children }: { store: ThemeStore; children: ReactNode }) {
  return <ThemeContext value={store}>{children}</ThemeContext>;
}

/** The theme's store. Reading it does not follow its changes: subscribe for that. */
export function useThemeStore(): ThemeStore {
  const store = useContext(ThemeContext);
  if (!store) throw new Error('useThemeStore needs a ThemeStoreProvider above it');
  return store;
}
