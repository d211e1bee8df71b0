import { Outlet } from 'react-router';
import { fillingText } from '../../domain/filling/filling-text.ts';
import { useCustomersFilling } from '../../domain/filling/use-customers-filling.ts';
import { ExpiryBanner } from '../bar/expiry-banner.tsx';
import { NeedsEngine } from '../engine/engine-context.tsx';
import { DeviceProfileFromPairing } from './device-profile-from-pairing.tsx';
import { DeviceStrip } from './device-strip.tsx';
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

/** The strip of a signed-in owner, which also says how far the first fill is. */
function OwnerStrip() {
  const filling = useCustomersFilling();
  return <DeviceStrip progress={filling && fillingText('customers', filling)} />;
}
