import { lazy, Suspense, useState } from 'react';
import { useApi } from '../../lib/api/api-context.tsx';
import { getSignedPdfLinkEndpoint, takeSigningRequestEndpoint } from '../../lib/api/replies/device-replies.ts';
import { usePairedDevice, usePairedDeviceStore } from '../../lib/device/paired-device-context.tsx';
import { createStaffPin } from '../../lib/device/staff-pin-store.ts';
import { Waiting } from '../guards/guards.tsx';
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
  const api = useApi();
  if (!device) return null;
  const takeRequest = async () => {
    const answer = await api.ask(takeSigningRequestEndpoint, {
      token: device.token,
      query: { takes_parties: 'true' },
    });
    return answer.ok ? (answer.data.person ?? answer.data.party ?? null) : null;
  };
  const findSignedLink = async (waiverId: string) => {
    const answer = await api.ask(getSignedPdfLinkEndpoint, { token: device.token, params: { waiver_id: waiverId } });
    return answer.ok ? answer.data.link : null;
  };
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
        takeRequest={takeRequest}
        findSignedLink={findSignedLink}
        pin={createStaffPin(store, localStorage)}
        onExit={() => setIsUnlocked(true)}
      />
    </>
  );
}
