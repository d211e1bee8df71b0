import { loadProfile } from '@gatehouse/kiosk-config/load';
import type { ReactNode } from 'react';
import { DeviceProfileProvider } from '../../devices/device-profile-context.tsx';
import { usePairedDevice } from '../../lib/device/paired-device-context.tsx';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';

/** Wraps screens that use a scanner or verdict sounds. A kiosk has neither, and reads its profile by itself. */
export function DeviceProfileFromPairing({ children }: { children: ReactNode }) {
  const { identity } = useSyncEngine();
  const device = usePairedDevice();
  return (
    <DeviceProfileProvider profile={loadProfile(identity.role, device?.profile)}>{children}</DeviceProfileProvider>
  );
}
