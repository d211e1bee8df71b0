import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { isValidElement, type ReactElement } from 'react';
import { type createMemoryRouter, MemoryRouter, Route, RouterProvider, Routes, useLocation } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { AppTheme } from '../../components/theme/app-theme.tsx';
import { SessionProvider } from '../../domain/session/session-context.tsx';
import { createSessionStore } from '../../domain/session/session-store.ts';
import type { SubscriptionStatus } from '../../domain/subscription/subscription-status.ts';
import { SubscriptionStatusProvider } from '../../domain/subscription/subscription-status-context.tsx';
import { type BrandingStore, createBrandingStore } from '../../domain/venue/venue-branding.ts';
import { BrandingProvider } from '../../domain/venue/venue-branding-context.tsx';
import { createApiClient } from '../../lib/api/api-client.ts';
import { ApiProvider } from '../../lib/api/api-context.tsx';
import { createPairedDeviceStore } from '../../lib/device/paired-device.ts';
import { PairedDeviceProvider } from '../../lib/device/paired-device-context.tsx';
import { createThemeStore } from '../../lib/theme-store.ts';
import type { Pwa } from '../../pwa/pwa.ts';
import { PwaProvider } from '../../pwa/pwa-context.tsx';
import { SyncEngineProvider } from '../../sync/react/sync-context.tsx';
import { FakeSyncEngine } from '../../sync/testing/fake-sync-engine.ts';
import { type Asked, fakeFetch, type Replies } from './fake-server.ts';

type Router = ReturnType<typeof createMemoryRouter>;

interface Surroundings {
  /** The address the page is opened at. */
  at?: string;
  /** The pattern of its address, where the page reads parts of it. Nothing is shown at any other. */
  path?: string;
  /** An owner by default; null for a visitor. */
  signedInAs?: Partial<SessionUser> | null;
  /** What the server answers. */
  server?: Replies | typeof fetch;
  engine?: FakeSyncEngine;
  subscription?: SubscriptionStatus | undefined;
  branding?: Parameters<BrandingStore['put']>[0];
  /** Milliseconds for which data counts as fresh. */
  staleTime?: number;
}

const owner: Partial<SessionUser> = { id: 'u1', role: 'client', client_id: 'C00001' };
const pwa = { gate: { hold: () => () => undefined } } as unknown as Pwa;

/**
 * Renders an element, or the routes of a router, inside everything a screen of the app may ask for, until the test is over. Each
 * test says only what its screen is about.
 */
export function showPage(page: ReactElement | Router, surroundings: Surroundings = {}) {
  const { at = '/', path, signedInAs = owner, server = {}, engine = new FakeSyncEngine(), branding } = surroundings;
  const { subscription = { kind: 'good' }, staleTime = 0 } = surroundings;
  onTestFinished(leavePage);
  const requests: Asked[] = [];
  const session = createSessionStore(localStorage);
  if (signedInAs) void session.signedIn('t1', signedInAs as SessionUser);
  const brandings = createBrandingStore(localStorage);
  if (branding) brandings.put(branding);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } });
  const api = createApiClient({ token: session.token, fetch: fakeFetch(server, requests) });
  let address = at;
  const arrive = (now: string): void => {
    address = now;
  };
  const view = render(
    <AppTheme store={createThemeStore(localStorage)}>
      <Notifications />
      <PwaProvider pwa={pwa}>
        <PairedDeviceProvider store={createPairedDeviceStore(localStorage)}>
          <SessionProvider store={session}>
            <BrandingProvider store={brandings}>
              <ApiProvider api={api}>
                <QueryClientProvider client={queries}>
                  <SyncEngineProvider engine={engine}>
                    <SubscriptionStatusProvider value={{ status: subscription, refresh: () => Promise.resolve() }}>
                      {isValidElement(page) ? (
                        <MemoryRouter initialEntries={[at]}>
                          <Place tell={arrive} />
                          {path ? <Only path={path} page={page} /> : page}
                        </MemoryRouter>
                      ) : (
                        <RouterProvider router={page} />
                      )}
                    </SubscriptionStatusProvider>
                  </SyncEngineProvider>
                </QueryClientProvider>
              </ApiProvider>
            </BrandingProvider>
          </SessionProvider>
        </PairedDeviceProvider>
      </PwaProvider>
    </AppTheme>,
  );
  return {
    view,
    engine,
    queries,
    session,
    /** All requests, oldest first. */
    requests,
    /** Those that change something. */
    changes: () => requests.filter(({ method }) => method !== 'GET').map(({ name, body }) => ({ name, body })),
    /** Where the page is now. */
    address: () => address,
  };
}

/** Takes a page away, with all that it left in this browser, as the end of the test does. */
export function leavePage(): void {
  cleanup();
  act(() => notifications.clean());
  vi.useRealTimers();
  localStorage.clear();
}

function Only({ path, page }: { path: string; page: ReactElement }) {
  return (
    <Routes>
      <Route path={path} element={page} />
      <Route path="*" element={null} />
    </Routes>
  );
}

function Place({ tell }: { tell: (address: string) => void }) {
  const { pathname, search } = useLocation();
  tell(pathname + search);
  return null;
}
