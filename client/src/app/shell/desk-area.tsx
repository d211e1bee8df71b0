import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { DeskPersonBar } from '../../areas/desk/desk-person/desk-person-bar.tsx';
import { LeaveGuard } from '../../components/dialog/leave-guard.tsx';
import { useDeviceProfile } from '../../devices/device-profile-context.tsx';
import { DeskPersonProvider } from '../../domain/desk-person/desk-person-context.tsx';
import { useSession } from '../../domain/session/session-context.tsx';
import { type SignHereProps, SignHereProvider } from '../../domain/signing/sign-here.tsx';
import { usePairedDevice } from '../../lib/device/paired-device-context.tsx';
import type { ScreenPath } from '../../lib/routes/route-table.ts';
import { NeedsEngine } from '../engine/engine-context.tsx';
import { Waiting } from '../guards/guards.tsx';
import { AppArea } from './app-area.tsx';
import { DeviceShell } from './device-shell.tsx';
import { MainShell } from './main-shell.tsx';
import { StaffArea } from './staff-area.tsx';

const SignHereScreen = lazy(async () => ({
  default: (await import('../screens/sign-here-screen.tsx')).SignHereScreen,
}));

const signHere = (props: SignHereProps) => (
  <Suspense fallback={null}>
    <SignHereScreen {...props} />
  </Suspense>
);

/**
 * Wraps the desk's screens, the outbox too. A paired front desk opens them all, another tablet none: a kiosk's outbox is
 * behind its PIN, and a scan station's screen is for members. Without a paired device a client signs in first. Requirements I4,
 * F51.
 */
export function DeskArea() {
  const device = usePairedDevice();
  const { status, user } = useSession();
  if (device)
    return device.role === 'front_desk' ? (
      <NeedsEngine>
        <SignHereProvider form={signHere}>
          <LeaveGuard>
            <DeviceShell Around={DeskPersonArea} />
          </LeaveGuard>
        </SignHereProvider>
      </NeedsEngine>
    ) : (
      <Navigate to="/start" replace />
    );
  if (status === 'loading') return <Waiting />;
  if (user?.role !== 'client') return <Navigate to="/" replace />;
  return (
    <MainShell>
      <AppArea>
        <SignHereProvider form={signHere}>
          <StaffArea />
        </SignHereProvider>
      </AppArea>
    </MainShell>
  );
}

/** Screens whose scanner takes staff cards together with other codes: one page has one listener. */
const scanning: readonly string[] = ['/customer-check-in', '/scan-in'] satisfies ScreenPath[];

/** Around the screens of a paired front desk: who is using it. Rule D27. */
function DeskPersonArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const profile = useDeviceProfile();
  if (profile.role !== 'front_desk') return children;
  return (
    <DeskPersonProvider idleMs={profile.staff_idle_seconds * 1000}>
      <DeskPersonBar hasScanner={scanning.includes(pathname)} />
      {children}
    </DeskPersonProvider>
  );
}
