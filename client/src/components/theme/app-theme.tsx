import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ThemeStoreProvider } from '../../lib/theme-context.tsx';
import type { ThemeStore } from '../../lib/theme-store.ts';
import { schemeManager } from './scheme-manager.ts';
import { cssVariables, theme } from './theme.ts';

/**
 * Mantine with the app's theme. It defines every variable itself, so that Mantine's own style sheet of them (27 kB) is not
 * loaded.
 */
export function AppTheme({ store, children }: { store: ThemeStore; children: ReactNode }) {
  const [manager] = useState(() => schemeManager(store));
  useEffect(() => printInLight(document.documentElement), []);
  return (
    <ThemeStoreProvider store={store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={manager}
        defaultColorScheme="auto"
        deduplicateCssVariables={false}
      >
        {children}
      </MantineProvider>
    </ThemeStoreProvider>
  );
}

const ATTRIBUTE = 'data-mantine-color-scheme';

/** Paper is light: a dark screen is printed in the light scheme. Returns what stops that. */
function printInLight(root: HTMLElement): () => void {
  const printing = matchMedia('print');
  let shown: string | null = null;
  const begin = (): void => {
    if (root.getAttribute(ATTRIBUTE) !== 'dark') return;
    shown = 'dark';
    root.setAttribute(ATTRIBUTE, 'light');
  };
  const end = (): void => {
    if (shown !== null) root.setAttribute(ATTRIBUTE, shown);
    shown = null;
  };
  const change = (): void => (printing.matches ? begin() : end());
  /* Browsers differ in which of the two comes before the page is laid out for paper. */
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  printing.addEventListener('change', change);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    printing.removeEventListener('change', change);
    end();
  };
}
