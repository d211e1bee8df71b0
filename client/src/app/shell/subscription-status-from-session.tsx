import { type ReactNode, useMemo } from 'react';
import { useSession } from '../../domain/session/session-context.tsx';
import { subscriptionStatusOn } from '../../domain/subscription/subscription-status.ts';
import { SubscriptionStatusProvider } from '../../domain/subscription/subscription-status-context.tsx';
import { useVenueDate } from '../../sync/react/use-venue-date.ts';
import { useSessionRefresh } from './use-session-refresh.ts';

/** Provides the subscription's status on the venue's today to the owner's screens. */
export function SubscriptionStatusFromSession({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const venueDate = useVenueDate();
  const refresh = useSessionRefresh(venueDate);
  const value = useMemo(() => ({ status: subscriptionStatusOn(user, venueDate), refresh }), [user, venueDate, refresh]);
  return <SubscriptionStatusProvider value={value}>{children}</SubscriptionStatusProvider>;
}
