import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { DeskPersonBar } from '../../areas/desk/desk-person/desk-person-bar.tsx';
import { useDeviceProfile } from '../../devices/device-profile-context.tsx';
import { DeskPersonProvider } from '../../domain/desk-person/desk-person-context.tsx';
import type { ScreenPath } from '../../lib/routes/route-table.ts';

/** Screens whose scanner takes staff cards together with other codes: one page has one listener. */
const scanning: readonly string[] = ['/customer-check-in', '/scan-in'] satisfies ScreenPath[];

/** Around the screens of a paired front desk: who is using it. Rule D27. */
export function DeskPersonArea({ children }: { children: ReactNode }) {
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
