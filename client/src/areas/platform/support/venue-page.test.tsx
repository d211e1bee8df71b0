import { act, fireEvent, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { venueSample } from '#app/testing/venue-sample';
import { VenuePage } from './venue-page.tsx';

const user = { id: 'u1', email: 'grace@gatehouse.example', name: 'Grace', role: 'admin', client_id: null } as const;
const venue = { ...venueSample, phone: '2125550100', card_last_four: '4242' };
const usage = {
  month: '2026-06',
  current_month: '2026-06',
  limits: { bytes: 1_000_000, signatures: 100, mails: null },
  venues: [
    {
      client_id: 'C00001',
      client_name: venue.client_name,
      signatures: 120,
      mails: 7,
      stored: { bytes: 2_000, signatures: 0, documents: 0, records: 0, counted_at: '2026-06-15T10:00:00Z' },
    },
  ],
  total: 1,
};
const payment = {
  payment_id: 'p1',
  client_id: 'C00001',
  client_name: venue.client_name,
  created_at: '2026-06-15T10:00:00.000Z',
  description: 'Renewal',
  amount: 75,
  currency: 'USD',
  outcome: 'paid',
  status: 'completed',
  refunded: 0,
  refund_pending: false,
  failure: '',
  receipt_url: null,
};
const devices = { devices: [], parked: 0 };

function show(at: string) {
  const asked: string[] = [];
  const router = createMemoryRouter([{ path: '/admin/clients/:clientId', element: <VenuePage /> }], {
    initialEntries: [at],
  });
  showPage(router, {
    signedInAs: user,
    server: {
      'GET /api/clients': { clients: [venue] },
      'GET /api/admin/usage*': usage,
      'GET /api/admin/payments*': { payments: [payment], next: null, isSearchCut: false },
      'GET /api/admin/clients/C00001/view/devices': devices,
      'GET /api/admin/clients/C00001/view/dashboard': () => {
        asked.push('dashboard');
        return new Response('{}', { status: 500 });
      },
    },
  });
  return asked;
}

const part = (name: string) => within(screen.getByRole('region', { name }));

it('[Y130] brings together what admins know of a venue, and looks at its data only when asked', async () => {
  const asked = show('/admin/clients/C00001');
  await screen.findByRole('heading', { name: venue.client_name });
  expect(part('Contact').getByText('(212) 555-0100')).toBeTruthy();
  expect(part('Subscription').getByText('Ending in 4242')).toBeTruthy();
  const billing = part('Subscription').getByRole('link', { name: 'Renewals and cards' });
  expect(billing.getAttribute('href')).toBe('/admin/square-customers?client=C00001');
  expect((await part('Usage').findByText(/120 of 100/)).textContent).toContain('Over its limit');
  expect(part('Usage').getByText('7')).toBeTruthy();
  expect(await part('Payments').findByText('$75.00')).toBeTruthy();
  const all = part('Payments').getByRole('link', { name: 'All payments and deposits' });
  expect(all.getAttribute('href')).toBe('/payment-history?search=C00001');
  for (const name of ['Edit', '+1 Month', 'Reset Password']) expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(asked).toEqual([]);
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Dashboard' })));
  await screen.findByText(/^This view is recorded/);
  expect(asked).toEqual(['dashboard']);
});

it('[Y130] says where a client that is not there may be', async () => {
  show('/admin/clients/C00009');
  expect(await screen.findByRole('heading', { name: 'This client isn’t there' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Clients' })).toHaveLength(2);
});
