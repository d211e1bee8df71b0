import { defaultProfile } from '@gatehouse/kiosk-config/load';
import type { DeviceProfile } from '@gatehouse/kiosk-config/schema';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

const DeviceProfileContext = createContext<DeviceProfile>(defaultProfile('front_desk'));

/**
 * Provides this device's profile to the screens below it; a signed-in browser uses the front desk's defaults. An equal
 * profile stays the same object, so that a render in the middle of a scan does not start another.
 */
export function DeviceProfileProvider({ profile, children }: { profile: DeviceProfile; children: ReactNode }) {
  const text = JSON.stringify(profile);
  const stable = useMemo(() => JSON.parse(text) as DeviceProfile, [text]);
  return <DeviceProfileContext value={stable}>{children}</DeviceProfileContext>;
}

/** The settings of this device: those that the owner chose for a paired one, else the front desk's defaults. */
export function useDeviceProfile(): DeviceProfile {
  return useContext(DeviceProfileContext);
}
