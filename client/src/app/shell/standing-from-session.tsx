import { type ReactNode, useMemo } from 'react';
import { standingOn } from '../../domain/subscription/standing.ts';
import { StandingProvider } from '../../domain/subscription/standing-context.tsx';
import { useSession } from '../../lib/session-context.tsx';
import { useVenueDate } from '../../sync/react/use-venue-date.ts';
import { useSessionRefresh } from './use-session-refresh.ts';

/** Tells the owner's screens how the subscription stands on the venue's today. */
export function StandingFromSession({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const venueDate = useVenueDate();
  const refresh = useSessionRefresh(venueDate);
  const value = useMemo(() => ({ standing: standingOn(user, venueDate), refresh }), [user, venueDate, refresh]);
  return <StandingProvider value={value}>{children}</StandingProvider>;
}
