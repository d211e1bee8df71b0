import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { LeaveGuard } from '#components/dialog/leave-guard.tsx';
import { AppTheme } from '#components/theme/app-theme.tsx';
import { SessionProvider } from '#domain/session/session-context.tsx';
import { createSessionStore } from '#domain/session/session-store';
import { createApiClient } from '#lib/api/api-client';
import { ApiProvider } from '#lib/api/api-context.tsx';
import { createThemeStore } from '#lib/theme-store';
import type { Pwa } from '#pwa/pwa';
import { PwaProvider } from '#pwa/pwa-context.tsx';
import { SyncEngineProvider } from '#sync/react/sync-context.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { MyProfilePage } from '../my-profile-page.tsx';

export const venue: ClientView = {
  client_id: 'C00001',
  client_name: 'Red Rock',
  business_name: 'Red Rock',
  contact_email: 'ada@example.org',
  contact_first_name: 'Ada',
  contact_last_name: 'Lovelace',
  email: 'ada@example.org',
  phone: '555 0100',
  address: '',
  time_zone: 'America/New_York',
  address_required: false,
  accent_color: '#007bff',
  dark_mode: false,
  has_waiver: true,
  email_verified: true,
  payment_status: 'active',
  subscription_status: 'active',
  service_paid_until: '2026-12-31',
  last_payment_date: '2026-06-15',
  plan_id: 'monthly-professional',
  card_type: null,
  name_on_card: null,
  card_last_four: null,
  expiration_date: null,
  square_customer_id: null,
  activated_at: '2026-01-05T10:00:00.000Z',
  created_at: '2026-01-05T10:00:00.000Z',
  updated_at: '2026-06-15T10:00:00.000Z',
  today: '2026-11-20',
  expiryWarning: null,
  isExpired: false,
  isInGracePeriod: false,
  daysOverdue: 0,
  daysUntilExpiration: 12,
  waiver_usage: { month: '2026-11', signed: 512, limit: 500, overage: 12 },
  version: 3,
};

const preferences = {
  client_name: 'Red Rock',
  has_logo: false,
  logo_mime_type: null,
  logo_version: null,
  accent_color: '#007bff',
  dark_mode: false,
};

const subscription = {
  status: 'active',
  planId: 'monthly-professional',
  servicePaidUntil: '2026-12-31',
  billingDay: null,
  lastPaymentDate: '2026-06-15',
  daysUntilExpiration: 12,
  subscriptionPlan: 'Monthly Professional',
  activatedAt: '2026-01-05T10:00:00.000Z',
  autoRenew: true,
  planType: 'monthly',
  price: 75,
};

const plans = [
  {
    plan_id: 'monthly-professional',
    plan_name: 'Monthly Professional',
    plan_type: 'monthly',
    price: 75,
    waivers_per_month: 500,
  },
  {
    plan_id: 'yearly-professional',
    plan_name: 'Yearly Professional',
    plan_type: 'yearly',
    price: 660,
    waivers_per_month: 500,
  },
];

/* The page is large, and the machine may be busy. */
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 30_000 });

type Reply = (body: unknown) => unknown;
const success = true;

/** The server's response to each `METHOD path`; a test overrides the relevant ones. */
const usual: Record<string, Reply> = {
  'GET /api/clients/C00001': () => ({ success, client: venue }),
  'GET /api/customer/preferences/C00001': () => ({ success, preferences }),
  'PUT /api/customer/preferences/C00001': (body) => ({ success, preferences: { ...preferences, ...(body as object) } }),
  'POST /api/customer/preferences/C00001/logo': () => ({
    success,
    preferences: { ...preferences, has_logo: true, logo_mime_type: 'image/webp', logo_version: 'abc' },
  }),
  'GET /api/clients/C00001/audit-seals': () => ({ success, mails: false }),
  'PUT /api/clients/C00001/audit-seals': (body) => ({ success, ...(body as object) }),
  'GET /api/second-factor': () => ({
    success,
    second_factor: { is_on: false, enabled_at: null, recovery_codes_left: 0 },
  }),
  'GET /api/sessions': () => ({ success, sessions: [] }),
  'GET /api/subscription-management/C00001/status': () => ({ success, subscription }),
  'GET /api/subscription-management/C00001/payments': () => ({ success, payments: [] }),
  'GET /api/clients/C00001/payment-methods': () => ({ success, paymentMethods: [] }),
  'GET /api/subscriptions/plans': () => ({ success, plans }),
};

/** An error as the server words it. */
export function refusal(status: number, code: string, message: string, fields = {}): Response {
  return Response.json({ success: false, error: message, message, code, requestId: 'r', fields }, { status });
}

/** The whole page over a server with the given responses; `calls` are its requests, oldest first. */
export function showProfile(replies: Record<string, Reply> = {}, at = '/my-profile') {
  const calls: { name: string; body: unknown }[] = [];
  const answer = { ...usual, ...replies };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const path = (typeof input === 'string' ? input : '').split('?')[0] ?? '';
    const name = `${init?.method ?? 'GET'} ${path}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body;
    calls.push({ name, body });
    const reply = answer[name]?.(body);
    if (reply === undefined) return refusal(404, 'NOT_FOUND', 'This was not found.');
    return reply instanceof Response ? reply : Response.json(reply);
  };
  const session = createSessionStore(localStorage);
  void session.signedIn('t1', { id: 'u1', role: 'client', client_id: 'C00001' } as SessionUser);
  const pwa = { gate: { hold: () => () => undefined } } as unknown as Pwa;
  const router = createMemoryRouter(
    [
      {
        path: '/my-profile',
        element: (
          <LeaveGuard>
            <Link to="/elsewhere">Elsewhere</Link>
            <MyProfilePage onSignOutEverywhere={() => Promise.resolve('3 items are not sent yet.')} />
          </LeaveGuard>
        ),
      },
      { path: '/elsewhere', element: <p>Another screen</p> },
    ],
    { initialEntries: [at] },
  );
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const api = createApiClient({ token: session.token, fetch });
  render(
    <AppTheme store={createThemeStore(localStorage)}>
      <PwaProvider pwa={pwa}>
        <SessionProvider store={session}>
          <ApiProvider api={api}>
            <QueryClientProvider client={queries}>
              <SyncEngineProvider engine={new FakeSyncEngine()}>
                <RouterProvider router={router} />
              </SyncEngineProvider>
            </QueryClientProvider>
          </ApiProvider>
        </SessionProvider>
      </PwaProvider>
    </AppTheme>,
  );
  return { calls };
}
