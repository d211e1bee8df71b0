import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { venueSample } from '#app/testing/venue-sample';
import { DashboardPage } from './dashboard-page.tsx';

/* The chart needs a browser. */
vi.mock('./components/waivers-chart.tsx', () => ({ WaiversChart: () => null }));

const trial = {
  subscription_status: 'trial',
  waiver_usage: { month: '2026-11', signed: 3, limit: 500, overage: 0 },
} as const;

function show(changes: Partial<ClientView>): void {
  const client = { ...venueSample, ...trial, ...changes };
  showPage(<DashboardPage />, { server: { 'GET /api/clients/C00001': { client } } });
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
