import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import { useEffect } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { type Area, documentAt, formerPaths, rowsIn } from '../../lib/routes/route-table.ts';
import { NeedsEngine } from '../engine/engine-context.tsx';
import { RequirePaired, RequireRole, Waiting } from '../guards/guards.tsx';
import { RouteError } from '../screens/route-error.tsx';
import { publicArea } from './public-area.tsx';
import { screenRoutes } from './screen-routes.tsx';
import { screens } from './screens.ts';

const inArea = (area: Exclude<Area, 'public'>): RouteObject[] => screenRoutes(rowsIn(area), screens);

/** Screens of paired tablets in one of these roles, and their data. */
const pairedArea = (roles: readonly DeviceRole[], children: RouteObject[]): RouteObject => ({
  element: (
    <RequirePaired roles={roles}>
      <NeedsEngine />
    </RequirePaired>
  ),
  children,
});

const inDeviceShell = (children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await import('../shell/device-shell.tsx')).DeviceShell }),
  children,
});

/** Paired tablets, and how a browser becomes one. Outside the main shell. */
export const deviceAreas: RouteObject[] = [
  ...inArea('pairing'),
  pairedArea(['kiosk', 'front_desk', 'scan_station'], [inDeviceShell(inArea('device'))]),
  pairedArea(['kiosk'], inArea('kiosk')),
  pairedArea(['scan_station'], [inDeviceShell(inArea('scan_station'))]),
];

const formerRoutes: RouteObject[] = Object.entries(formerPaths).map(([path, to]) => ({
  path,
  element: documentAt(to) === 'payment' ? <DocumentRedirect path={to} /> : <Navigate to={to} replace />,
}));

const mainShell: RouteObject = {
  lazy: async () => ({ Component: (await import('../shell/main-shell.tsx')).MainShell }),
  errorElement: <RouteError />,
  children: [
    publicArea,
    ...inArea('account'),
    ...formerRoutes,
    { path: '*', lazy: async () => ({ Component: (await import('../screens/not-found-page.tsx')).NotFoundPage }) },
    {
      lazy: async () => ({ Component: (await import('../shell/app-area.tsx')).AppArea }),
      children: [
        {
          element: <RequireRole is="admin" />,
          children: [
            {
              lazy: async () => ({ Component: (await import('../shell/admin-area.tsx')).AdminArea }),
              children: inArea('admin'),
            },
          ],
        },
        {
          element: <RequireRole is="client" />,
          children: [
            {
              lazy: async () => ({ Component: (await import('../shell/staff-area.tsx')).StaffArea }),
              children: inArea('client'),
            },
          ],
        },
      ],
    },
  ],
};

/** Everything that may fetch its own data from the server. A kiosk loads none of it. */
export const serverDataAreas: RouteObject = {
  lazy: async () => ({ Component: (await import('../shell/server-data-area.tsx')).ServerDataArea }),
  children: [
    ...inArea('visitor'),
    ...inArea('payment_result'),
    {
      lazy: async () => ({ Component: (await import('../shell/desk-area.tsx')).DeskArea }),
      children: inArea('desk'),
    },
    mainShell,
  ],
};

/** A redirect by full page load, to a page whose document has its own headers. Requirement X10. */
function DocumentRedirect({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path]);
  return <Waiting />;
}
