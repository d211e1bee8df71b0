import type { RouteObject } from 'react-router';

/** The desk's screens: of a paired front desk in its own shell, of a signed-in owner in the main one. */
export const deskRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('../shell/desk-area.tsx')).DeskArea }),
  children: [
    {
      path: 'customer-check-in',
      lazy: async () => ({ Component: (await import('../screens/desk-screens.tsx')).CheckInScreen }),
    },
    {
      path: 'scan-in',
      lazy: async () => ({ Component: (await import('../../features/scan-in/scan-in-page.tsx')).ScanInPage }),
    },
    {
      path: 'outbox',
      lazy: async () => ({ Component: (await import('../../features/outbox/outbox-page.tsx')).OutboxPage }),
    },
  ],
};
