import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ThemeStoreProvider } from '../../lib/theme-context.tsx';
import type { ThemeStore } from '../../lib/theme-store.ts';
import { printInLight } from './print-in-light.ts';
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
