import { Outlet } from 'react-router';
import { NeedsEngine } from '../engine-context.tsx';
import { DeviceProfileFromPairing } from './device-profile-from-pairing.tsx';
import { DeviceStrip } from './device-strip.tsx';

/** A signed-in client's screens: sync runs, and the strip says how. */
export function StaffArea() {
  return (
    <NeedsEngine>
      <DeviceStrip />
      <DeviceProfileFromPairing>
        <Outlet />
      </DeviceProfileFromPairing>
    </NeedsEngine>
  );
}
