import { type ReactNode, useEffect } from 'react';
import { matchRoutes, type RouteObject, useRoutes } from 'react-router';
import { PreloadedPlans } from '../../areas/site/pages/pricing/preloaded-plans.ts';
import type { SitePlan } from '../../areas/site/pages/pricing/site-plan.ts';
import { AppTheme } from '../../components/theme/app-theme.tsx';
import { type ApiClient, createApiClient } from '../../lib/api/api-client.ts';
import { ApiProvider } from '../../lib/api/api-context.tsx';
import { createPairedDeviceStore, type PairedDeviceStore } from '../../lib/device/paired-device.ts';
import { PairedDeviceProvider } from '../../lib/device/paired-device-context.tsx';
import { createThemeStore, type ThemeStore } from '../../lib/theme-store.ts';
import { publicArea } from '../routes/public-area.tsx';
import { SiteShell } from '../shell/site-shell.tsx';

/**
 * The public pages alone, for anonymous visitors: no session, no sync, no service worker. Each is a document of its own, so
 * there is no router beyond what their links and menus need.
 */
const siteRoutes: RouteObject[] = [
  { Component: SiteShell, children: [publicArea, { path: '*', element: <LeaveSite /> }] },
];

interface SiteDependencies {
  api: ApiClient;
  device: PairedDeviceStore;
  theme: ThemeStore;
}

/**
 * What the public pages need. The API sends no token; `tabs` is the window, so that a color scheme chosen in another tab is
 * followed.
 */
export function siteDependencies(storage: Storage, tabs?: EventTarget): SiteDependencies {
  return {
    api: createApiClient({ token: () => null }),
    device: createPairedDeviceStore(storage),
    theme: createThemeStore(storage, tabs),
  };
}

/** The page at the router's address, with its screens already loaded. Used for prerendering and for hydration. */
export function SiteApp({
  api,
  device,
  theme,
  plans = null,
}: SiteDependencies & { plans?: readonly SitePlan[] | null }): ReactNode {
  const page = useRoutes(siteRoutes);
  return (
    <AppTheme store={theme}>
      <PairedDeviceProvider store={device}>
        <ApiProvider api={api}>
          <PreloadedPlans value={plans}>{page}</PreloadedPlans>
        </ApiProvider>
      </PairedDeviceProvider>
    </AppTheme>
  );
}

/** Puts the screens of one address into their routes, which are rendered directly: nothing else reads `lazy` here. */
export async function loadScreens(path: string): Promise<void> {
  for (const { route } of screensAt(path)) {
    if (typeof route.lazy !== 'function') continue;
    const screen = await route.lazy();
    Object.assign(route, screen);
  }
}

/** Empty for other addresses. */
export function screensAt(path: string): { route: RouteObject }[] {
  const matches = matchRoutes(siteRoutes, path) ?? [];
  return matches.some(({ route }) => route.path === '*') ? [] : matches;
}

/** An address that is not a public page: its document loads the whole application. */
function LeaveSite() {
  useEffect(() => window.location.reload(), []);
  return null;
}
