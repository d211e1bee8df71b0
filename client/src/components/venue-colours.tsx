import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { cssVariables, theme, venueTheme } from './theme.ts';

/** The screens below, dialogs too, in the venue's own colour. */
export function VenueColours({ accent, children }: { accent: string; children: ReactNode }) {
  const inAccent = useMemo(() => mergeThemeOverrides(theme, venueTheme(accent)), [accent]);
  return (
    <MantineProvider theme={inAccent} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
