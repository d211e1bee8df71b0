import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { createBrandingStore } from '#domain/venue/venue-branding';
import { BrandingProvider } from '#domain/venue/venue-branding-context.tsx';
import { createApiClient } from '#lib/api/api-client';
import { ApiProvider } from '#lib/api/api-context.tsx';
import { SyncEngineProvider } from '#sync/react/sync-context.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { DashboardPage } from './dashboard-page.tsx';

/* The chart needs a browser. */
vi.mock('./components/waivers-chart.tsx', () => ({ WaiversChart: () => null }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const inTrial: ClientView = {
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
  subscription_status: 'trial',
  service_paid_until: '2026-12-04',
  last_payment_date: null,
  plan_id: null,
  card_type: null,
  name_on_card: null,
  card_last_four: null,
  expiration_date: null,
  square_customer_id: null,
  activated_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  today: '2026-11-20',
  expiryWarning: null,
  isExpired: false,
  isInGracePeriod: false,
  daysOverdue: 0,
  daysUntilExpiration: 14,
  waiver_usage: { month: '2026-11', signed: 3, limit: 500, overage: 0 },
  version: 1,
};

function show(changes: Partial<ClientView>): void {
  const client = { ...inTrial, ...changes };
  const send: typeof fetch = async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://gatehouse.example');
    if (pathname !== '/api/clients/C00001') throw new TypeError('Failed to fetch');
    return Response.json({ success: true, client });
  };
  render(
    <MantineProvider>
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ApiProvider api={createApiClient({ token: () => 't1', fetch: send })}>
            <BrandingProvider store={createBrandingStore(localStorage)}>
              <SyncEngineProvider engine={new FakeSyncEngine()}>
                <DashboardPage />
              </SyncEngineProvider>
            </BrandingProvider>
          </ApiProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
}

const planLink = () => screen.queryByRole('link', { name: 'Choose a plan' });

it.each([
  [9, /^9 days left in your free trial/],
  [1, /^1 day left in your free trial/],
  [0, /^Last day of your free trial/],
])('[O31] says on the dashboard what is left of a trial with %i days, and leads to a plan', async (days, text) => {
  show({ daysUntilExpiration: days });
  await waitFor(() => expect(planLink()?.parentElement?.textContent).toMatch(text));
  expect(planLink()?.getAttribute('href')).toBe('/payments?tab=subscription');
});

it.each([
  ['over', { subscription_status: 'expired', payment_status: 'active', daysUntilExpiration: -9 }],
  ['canceled', { subscription_status: 'cancelled', payment_status: 'cancelled', daysUntilExpiration: 5 }],
  ['paid', { subscription_status: 'active', daysUntilExpiration: 24 }],
] as const)('[O31] says nothing of a trial that is %s', async (_, venue) => {
  show(venue);
  expect(await screen.findByText('3 of 500')).toBeTruthy();
  expect(planLink()).toBeNull();
  expect(screen.queryByText(/free trial/)).toBeNull();
});
