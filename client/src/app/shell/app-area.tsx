import '../../components/theme/styles-staff.ts';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';

/** Around every screen of the main shell that is more than a public page: all of Mantine's styles, and toasts. */
export function AppArea({ children }: { children?: ReactNode }) {
  return (
    <>
      {children ?? <Outlet />}
      <Notifications position="bottom-right" />
    </>
  );
}
