import '../../components/theme/styles-staff.ts';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { LeaveGuard } from '../../components/dialog/leave-guard.tsx';
import { Toasts } from '../../components/toasts.tsx';

/** Wraps every screen of the main shell except public pages: all of Mantine's styles, toasts, and a question before typed text is lost. */
export function AppArea({ children }: { children?: ReactNode }) {
  return (
    <>
      <LeaveGuard>{children ?? <Outlet />}</LeaveGuard>
      <Toasts />
    </>
  );
}
