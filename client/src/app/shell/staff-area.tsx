import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import type { Filling } from '#domain/filling/filling-text';
import { useSession } from '#domain/session/session-context.tsx';
import { subscriptionStatusOn } from '#domain/subscription/subscription-status';
import { SubscriptionStatusProvider } from '#domain/subscription/subscription-status-context.tsx';
import { useRows, useSyncStatus } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import { fillingText } from '../../domain/filling/filling-text.ts';
import { ExpiryBanner } from '../bar/expiry-banner.tsx';
import { NeedsEngine } from '../engine/engine-context.tsx';
import { DeviceProfileFromPairing } from './device-profile-from-pairing.tsx';
import { DeviceStrip } from './device-strip.tsx';
import { PaperHead } from './paper-head.tsx';
import { StaffColors } from './staff-colors.tsx';
import { NoVenue, StaffGuard } from './staff-guard.tsx';
import { useSessionRefresh } from './use-session-refresh.ts';

/**
 * A signed-in client's screens: sync runs, the strip shows its state, and the banner that of the subscription. Nothing of a screen stays
 * when another venue is opened.
 */
export function StaffArea() {
  const { user } = useSession();
  if (user && !user.client_id) return <NoVenue user={user} />;
  return (
    <StaffColors key={user?.client_id}>
      <NeedsEngine>
        <SubscriptionStatusFromSession>
          <OwnerStrip />
          <ExpiryBanner />
          <DeviceProfileFromPairing>
            <PaperHead />
            <StaffGuard />
          </DeviceProfileFromPairing>
        </SubscriptionStatusFromSession>
      </NeedsEngine>
    </StaffColors>
  );
}

/** Too narrow for several states in one line below the bar. */
const PHONE = '(max-width: 48em)';

/** The strip of a signed-in owner, which also says how far the first fill is. */
function OwnerStrip() {
  const filling = useCustomersFilling();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return (
    <DeviceStrip progress={filling && fillingText('customers', filling)} fold={isPhone ? 'own-line' : undefined} />
  );
}

/**
 * Customers that have arrived in an owner's browser while the first fill runs; null afterwards, and where people may not be
 * shown. Rule M4.
 */
function useCustomersFilling(): Filling | null {
  const { phase, isFilled, isLocked, fillCustomers } = useSyncStatus();
  const soFar = useRows('customers').view.size;
  return phase === 'ready' && !isFilled && !isLocked ? { soFar, total: fillCustomers } : null;
}

/** Provides the subscription's status on the venue's today to the owner's screens. */
export function SubscriptionStatusFromSession({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const venueDate = useVenueDate();
  const refresh = useSessionRefresh(venueDate);
  const value = useMemo(() => ({ status: subscriptionStatusOn(user, venueDate), refresh }), [user, venueDate, refresh]);
  return <SubscriptionStatusProvider value={value}>{children}</SubscriptionStatusProvider>;
}
