import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useThemeStore } from '../../lib/theme-context.tsx';
import { schemeManager } from './scheme-manager.ts';
import { cssVariables, theme, venueTheme } from './theme.ts';

/** The screens below, dialogs too, in the venue's own color. */
export function VenueColors({ accent, children }: { accent: string; children: ReactNode }) {
  const store = useThemeStore();
  const [manager] = useState(() => schemeManager(store));
  const inAccent = useMemo(() => mergeThemeOverrides(theme, venueTheme(accent)), [accent]);
  return (
    <MantineProvider
      theme={inAccent}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
    >
      {children}
    </MantineProvider>
  );
}
