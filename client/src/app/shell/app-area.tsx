import '../../components/theme/styles-staff.ts';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { LeaveGuard } from '../../components/dialog/leave-guard.tsx';
import { Toasts } from '../../components/toasts.tsx';
import { ProofHost } from '../../domain/account/proof-host.tsx';

/**
 * Wraps every screen of the main shell except public pages: all of Mantine's styles, toasts, a question before typed text is lost, and the
 * question who it is before dangerous acts.
 */
export function AppArea({ children }: { children?: ReactNode }) {
  return (
    <>
      <LeaveGuard>{children ?? <Outlet />}</LeaveGuard>
      <Toasts />
      <ProofHost />
    </>
  );
}
