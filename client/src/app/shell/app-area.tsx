import '../../components/theme/styles-staff.ts';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

/** Wraps every screen of the main shell except public pages: all of Mantine's styles, and toasts. */
export function AppArea({ children }: { children?: ReactNode }) {
  return (
    <>
      {children ?? <Outlet />}
      <Notifications position="bottom-right" />
    </>
  );
}
