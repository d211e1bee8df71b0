import { Outlet } from 'react-router';
import { ExpiryBanner } from '../bar/expiry-banner.tsx';
import { NeedsEngine } from '../engine/engine-context.tsx';
import { DeviceProfileFromPairing } from './device-profile-from-pairing.tsx';
import { DeviceStrip } from './device-strip.tsx';
import { StaffColours } from './staff-colours.tsx';
import { StandingFromSession } from './standing-from-session.tsx';

/** A signed-in client's screens: sync runs, the strip says how, and the banner how the subscription stands. */
export function StaffArea() {
  return (
    <StaffColours>
      <NeedsEngine>
        <StandingFromSession>
          <DeviceStrip />
          <ExpiryBanner />
          <DeviceProfileFromPairing>
            <Outlet />
          </DeviceProfileFromPairing>
        </StandingFromSession>
      </NeedsEngine>
    </StaffColours>
  );
}
