import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { DEFAULT_ACCENT } from '../../components/theme/accent.ts';
import { VenueColors } from '../../components/theme/venue-colors.tsx';
import { useSession } from '../../domain/session/session-context.tsx';
import { useBranding } from '../../domain/venue/venue-branding-context.tsx';
import { usePairedDevice } from '../../lib/device/paired-device-context.tsx';
import { useThemeStore } from '../../lib/theme-context.tsx';

/**
 * Staff screens: in the venue's accent, otherwise in the one chosen on this browser, and dark where the
 * venue prefers it and the person has not chosen. Requirement U4.
 */
export function StaffColors({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const device = usePairedDevice();
  const theme = useThemeStore();
  const { accent } = useSyncExternalStore(theme.subscribe, theme.choice, theme.choice);
  const branding = useBranding(device?.clientId ?? user?.client_id ?? null);
  const isVenueDark = branding?.darkMode ?? false;
  useLayoutEffect(() => (isVenueDark ? theme.preferDark() : undefined), [isVenueDark, theme]);
  return <VenueColors accent={branding?.accentColor ?? accent ?? DEFAULT_ACCENT}>{children}</VenueColors>;
}
