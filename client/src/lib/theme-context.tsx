import { createContext, type ReactNode, useContext } from 'react';
import type { ThemeStore } from './theme-store.ts';

const ThemeContext = createContext<ThemeStore | null>(null);

export function ThemeStoreProvider({ store, children }: { store: ThemeStore; children: ReactNode }) {
  return <ThemeContext value={store}>{children}</ThemeContext>;
}

export function useThemeStore(): ThemeStore {
  const store = useContext(ThemeContext);
  if (!store) throw new Error('useThemeStore needs a ThemeStoreProvider above it');
  return store;
}
