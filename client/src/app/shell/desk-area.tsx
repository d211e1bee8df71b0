import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../domain/session/session-context.tsx';
import { usePairedDevice } from '../../lib/device/paired-device-context.tsx';
import { NeedsEngine } from '../engine/engine-context.tsx';
import { Waiting } from '../guards.tsx';
import { AppArea } from './app-area.tsx';
import { DeviceShell } from './device-shell.tsx';
import { MainShell } from './main-shell.tsx';
import { StaffArea } from './staff-area.tsx';

/**
 * Wraps the desk's screens. A paired front desk opens them all, a scan station its outbox; a kiosk's is behind its PIN.
 * Without a paired device a client signs in first. Requirement I4.
 */
export function DeskArea() {
  const device = usePairedDevice();
  const { status, user } = useSession();
  const { pathname } = useLocation();
  if (device) {
    const isOpen = device.role === 'front_desk' || (device.role === 'scan_station' && pathname === '/outbox');
    return isOpen ? (
      <NeedsEngine>
        <DeviceShell />
      </NeedsEngine>
    ) : (
      <Navigate to="/start" replace />
    );
  }
  if (status === 'loading') return <Waiting />;
  if (user?.role !== 'client') return <Navigate to="/" replace />;
  return (
    <MainShell>
      <AppArea>
        <StaffArea />
      </AppArea>
    </MainShell>
  );
}
