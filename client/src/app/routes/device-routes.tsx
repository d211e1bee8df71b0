import type { RouteObject } from 'react-router';
import { NeedsEngine } from '../engine/engine-context.tsx';
import { RequirePaired, StartPage } from '../guards.tsx';

/** Screens of paired tablets, and how one becomes a device. None of them is inside the main shell. */
export const deviceRoutes: RouteObject[] = [
  { path: 'start', element: <StartPage /> },
  {
    path: 'pair',
    lazy: async () => ({ Component: (await import('../screens/pair-screen.tsx')).PairScreen }),
  },
  {
    element: (
      <RequirePaired roles={['kiosk', 'front_desk', 'scan_station']}>
        <NeedsEngine />
      </RequirePaired>
    ),
    children: [
      {
        lazy: async () => ({ Component: (await import('../shell/device-shell.tsx')).DeviceShell }),
        children: [
          {
            path: 'device-setup',
            lazy: async () => ({ Component: (await import('../../features/devices/setup-page.tsx')).SetupPage }),
          },
        ],
      },
    ],
  },
  {
    element: (
      <RequirePaired roles={['kiosk']}>
        <NeedsEngine />
      </RequirePaired>
    ),
    children: [
      {
        path: 'kiosk',
        lazy: async () => ({ Component: (await import('../shell/kiosk-area.tsx')).KioskArea }),
      },
    ],
  },
  {
    element: (
      <RequirePaired roles={['scan_station']}>
        <NeedsEngine />
      </RequirePaired>
    ),
    children: [
      {
        lazy: async () => ({ Component: (await import('../shell/device-shell.tsx')).DeviceShell }),
        children: [
          {
            path: 'scan-station',
            lazy: async () => ({
              Component: (await import('../../features/scan-in/scan-station-page.tsx')).ScanStationPage,
            }),
          },
        ],
      },
    ],
  },
];
