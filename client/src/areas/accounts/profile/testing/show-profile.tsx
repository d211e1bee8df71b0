import { configure } from '@testing-library/react';
import { createMemoryRouter, Link } from 'react-router';
import { vi } from 'vitest';
import type { Replies } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { venueSample } from '#app/testing/venue-sample';
import { LeaveGuard } from '#components/dialog/leave-guard.tsx';
import { MyProfilePage } from '../my-profile-page.tsx';

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

/** The server's response to each `METHOD path`; a test overrides the relevant ones. */
const usual: Replies = {
  'GET /api/clients/C00001': { client: venueSample },
  'GET /api/customer/preferences/C00001': { preferences },
  'PUT /api/customer/preferences/C00001': ({ body }) => ({ preferences: { ...preferences, ...(body as object) } }),
  'POST /api/customer/preferences/C00001/logo': {
    preferences: { ...preferences, has_logo: true, logo_mime_type: 'image/webp', logo_version: 'abc' },
  },
  'GET /api/clients/C00001/audit-seals': { mails: false },
  'PUT /api/clients/C00001/audit-seals': ({ body }) => ({ ...(body as object) }),
  'GET /api/clients/C00001/booking-notices': { notices: { email: null } },
  'GET /api/second-factor': { second_factor: { is_on: false, enabled_at: null, recovery_codes_left: 0 } },
  'GET /api/sessions': { sessions: [] },
  'GET /api/subscription-management/C00001/status': { subscription },
  'GET /api/subscription-management/C00001/payments': { payments: [] },
  'GET /api/clients/C00001/payment-methods': { paymentMethods: [] },
  'GET /api/subscriptions/plans': { plans },
};

/** The whole page over a server with the given responses. */
export function showProfile(replies: Replies = {}, at = '/my-profile') {
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
  return showPage(router, { server: { ...usual, ...replies } });
}
