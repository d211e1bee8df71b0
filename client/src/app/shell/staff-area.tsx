import { Outlet } from 'react-router';
import { ExpiryBanner } from '../bar/expiry-banner.tsx';
import { NeedsEngine } from '../engine/engine-context.tsx';
import { DeviceProfileFromPairing } from './device-profile-from-pairing.tsx';
import { OwnerStrip } from './owner-strip.tsx';
import { PaperHead } from './paper-head.tsx';
import { StaffColors } from './staff-colors.tsx';
import { SubscriptionStatusFromSession } from './subscription-status-from-session.tsx';

/** A signed-in client's screens: sync runs, the strip shows its state, and the banner that of the subscription. */
export function StaffArea() {
  return (
    <StaffColors>
      <NeedsEngine>
        <SubscriptionStatusFromSession>
          <OwnerStrip />
          <ExpiryBanner />
          <DeviceProfileFromPairing>
            <PaperHead />
            <Outlet />
          </DeviceProfileFromPairing>
        </SubscriptionStatusFromSession>
      </NeedsEngine>
    </StaffColors>
  );
}
