import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, Navigate, Outlet, type RouteObject, RouterProvider } from 'react-router';
import { AppTheme } from '../components/theme/app-theme.tsx';
import { SessionProvider } from '../domain/session/session-context.tsx';
import { BrandingProvider } from '../domain/venue/venue-branding-context.tsx';
import { ApiProvider } from '../lib/api/api-context.tsx';
import { PairedDeviceProvider } from '../lib/device/paired-device-context.tsx';
import { type Area, documentAt, formerPaths, rowsIn } from '../lib/routes/route-table.ts';
import { PwaProvider } from '../pwa/pwa-context.tsx';
import { needsFullLoad } from '../pwa/server-paths.ts';
import { withChunkTimeout } from './engine/chunk-timeout.ts';
import { EngineHostProvider, NeedsEngine } from './engine/engine-context.tsx';
import type { KnownBrowser } from './engine/known-browser.ts';
import { RequirePaired, RequireRole, Waiting } from './guards/guards.tsx';
import { createDependencies, type Dependencies } from './page-dependencies.ts';
import { publicArea } from './routes/public-area.tsx';
import { screenRoutes } from './routes/screen-routes.tsx';
import { screens } from './routes/screens.ts';
import { RouteError } from './screens/route-error.tsx';
import { typedBefore } from './site/typed-before.ts';
import { whenReady } from './site/when-ready.ts';

/** Draws the application at the browser's address. Returns what takes it away again, which a browser does by itself. */
export function openPage(element: HTMLElement, browser: KnownBrowser): () => void {
  const dependencies = createDependencies(browser);
  const router = createRouter();
  let path = window.location.pathname;
  router.subscribe(({ location }) => {
    if (location.pathname === path) return;
    const before = path;
    path = location.pathname;
    /* Links to such pages do full page loads by themselves; other navigations to or from them do so here. Requirement X10. */
    if (needsFullLoad(before, path)) window.location.reload();
    dependencies.pwa.screenChanged();
  });
  let root: Root | undefined;
  const draw = (): void => {
    root = createRoot(element);
    root.render(
      <StrictMode>
        <App dependencies={dependencies} router={router} />
      </StrictMode>,
    );
  };
  if (element.hasChildNodes())
    /* A prerendered page stays until there is a screen to put in its place, in one step. */
    whenReady(router, () => {
      const doAgain = typedBefore(element);
      flushSync(draw);
      element.removeAttribute('data-prerendered');
      doAgain();
    });
  else draw();
  return () => {
    root?.unmount();
    router.dispose();
    dependencies.engines.release();
  };
}

/** The whole application for staff, owners and devices: the router's screens, inside what every one of them needs. */
function App({ dependencies, router }: { dependencies: Dependencies; router: ReturnType<typeof createRouter> }) {
  return (
    <AppProviders dependencies={dependencies}>
      <RouterProvider router={router} />
    </AppProviders>
  );
}

/** Provides the page's stores, the API, the page's side of the service worker and the theme to everything below it. */
function AppProviders({ dependencies, children }: { dependencies: Dependencies; children: ReactNode }) {
  const { api, branding, engines, device, pwa, session, theme } = dependencies;
  return (
    <AppTheme store={theme}>
      <PwaProvider pwa={pwa}>
        <PairedDeviceProvider store={device}>
          <SessionProvider store={session}>
            <BrandingProvider store={branding}>
              <ApiProvider api={api}>
                <EngineHostProvider host={engines}>{children}</EngineHostProvider>
              </ApiProvider>
            </BrandingProvider>
          </SessionProvider>
        </PairedDeviceProvider>
      </PwaProvider>
    </AppTheme>
  );
}

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
  lazy: async () => ({ Component: (await import('./shell/device-shell.tsx')).DeviceShell }),
  children,
});

/** Paired tablets, and how a browser becomes one. Outside the main shell. */
const deviceAreas: RouteObject[] = [
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
  lazy: async () => ({ Component: (await import('./shell/main-shell.tsx')).MainShell }),
  errorElement: <RouteError />,
  children: [
    publicArea,
    ...inArea('account'),
    ...formerRoutes,
    { path: '*', lazy: async () => ({ Component: (await import('./screens/not-found-page.tsx')).NotFoundPage }) },
    {
      lazy: async () => ({ Component: (await import('./shell/app-area.tsx')).AppArea }),
      children: [
        {
          element: <RequireRole is="admin" />,
          children: [
            {
              lazy: async () => ({ Component: (await import('./shell/admin-area.tsx')).AdminArea }),
              children: inArea('admin'),
            },
          ],
        },
        {
          element: <RequireRole is="client" />,
          children: [
            {
              lazy: async () => ({ Component: (await import('./shell/staff-area.tsx')).StaffArea }),
              children: inArea('client'),
            },
          ],
        },
      ],
    },
  ],
};

/** Everything that may fetch its own data from the server. A kiosk loads none of it. */
const serverDataAreas: RouteObject = {
  lazy: async () => ({ Component: (await import('./shell/server-data-area.tsx')).ServerDataArea }),
  children: [
    ...inArea('visitor'),
    ...inArea('payment_result'),
    {
      lazy: async () => ({ Component: (await import('./shell/desk-area.tsx')).DeskArea }),
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

/** Every area is its own chunk: a kiosk never loads code that only staff need. */
const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Waiting />,
    children: [...deviceAreas, serverDataAreas],
  },
];

/**
 * The application's router, which follows the browser's address. A screen whose file takes too long to load shows
 * `RouteError`.
 */
function createRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(withChunkTimeout(routes));
}
