import type { RouteObject } from 'react-router';

/** Screens of people who come to the venue. None of them is inside the main shell. Requirement U2. */
export const visitorRoutes: RouteObject[] = [
  {
    path: 'waiver/:clientId',
    lazy: async () => ({ Component: (await import('../../features/waivers/waiver-page.tsx')).WaiverPage }),
  },
];
