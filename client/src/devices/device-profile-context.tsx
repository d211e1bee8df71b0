import { defaultProfile } from '@gatehouse/kiosk-config/load';
import type { DeviceProfile } from '@gatehouse/kiosk-config/schema';
import { createContext, type ReactNode, useContext } from 'react';

const DeviceProfileContext = createContext<DeviceProfile>(defaultProfile('front_desk'));

/** Hands this device's profile to the screens below it; a signed-in browser keeps the front desk's defaults. */
export function DeviceProfileProvider({ profile, children }: { profile: DeviceProfile; children: ReactNode }) {
  return <DeviceProfileContext value={profile}>{children}</DeviceProfileContext>;
}

export function useDeviceProfile(): DeviceProfile {
  return useContext(DeviceProfileContext);
}
