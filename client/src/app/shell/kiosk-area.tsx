import { lazy, Suspense, useState } from 'react';
import { usePairedDevice, usePairedDeviceStore } from '../../lib/device/paired-device-context.tsx';
import { createStaffPin } from '../../lib/device/staff-pin-store.ts';
import { Waiting } from '../guards.tsx';
import { KioskScreen } from '../screens/kiosk-screen.tsx';
import { DeviceStrip } from './device-strip.tsx';

const KioskStaffScreen = lazy(async () => ({ default: (await import('./kiosk-staff-screen.tsx')).KioskStaffScreen }));

/**
 * A kiosk and, behind its PIN, what staff may open on it. Both share one address, so that no link bypasses the
 * PIN, and a reload locks it again. Requirement K11.
 */
export function KioskArea() {
  const device = usePairedDevice();
  const store = usePairedDeviceStore();
  const [isUnlocked, setIsUnlocked] = useState(false);
  if (!device) return null;
  if (isUnlocked)
    return (
      <Suspense fallback={<Waiting />}>
        <KioskStaffScreen onBack={() => setIsUnlocked(false)} />
      </Suspense>
    );
  return (
    <>
      <DeviceStrip isForVisitors />
      <KioskScreen
        profile={device.profile}
        deviceName={device.name}
        pin={createStaffPin(store, localStorage)}
        onExit={() => setIsUnlocked(true)}
      />
    </>
  );
}
