import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import { type StaffRole, staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { booking } from '../testing/booking.ts';
import { PaymentsPanel } from './payments-panel.tsx';

type Refund = ListedPayment['refunds'][number];

function show(status: Refund['status'], message = '', role: StaffRole = 'owner') {
  const refund = { id: 'r1', amount: 12.5, status, message, reason: 'Canceled by the guest' };
  const payment = {
    payment_id: 'p1',
    status: 'completed',
    amount: 25,
    refunded: status === 'failed' ? 0 : 12.5,
    receiptUrl: null,
    created_at: '2026-11-20T15:00:00.000Z',
    completedAt: '2026-11-20T15:00:00.000Z',
    refunds: [{ ...refund, created_at: '2026-11-21T15:00:00.000Z' }],
  } as unknown as ListedPayment;
  const payments = { data: { payments: [payment] }, isPending: false, error: null, refetch: () => undefined };
  const signedInAs: Partial<SessionUser> = {
    id: 'u1',
    role: 'client',
    client_id: 'C00001',
    permissions: [...staffRoles[role]],
  };
  showPage(<PaymentsPanel clientId="C00001" booking={booking} payments={payments} />, { signedInAs });
  return screen.getByText(/Canceled by the guest/).closest('li')?.textContent;
}

it.each([
  ['completed', '−$12.50 refunded, Nov 21, 2026, 10:00 AM: Canceled by the guestRefunded'],
  ['pending', '−$12.50 to be refunded, Nov 21, 2026, 10:00 AM: Canceled by the guestOn its way'],
  [
    'failed',
    '−$12.50 to be refunded, Nov 21, 2026, 10:00 AM: Canceled by the guestThe money was not refunded.Refund failed',
  ],
] as const)('[B41] staff see that a guest’s cancellation made a refund that is %s', (status, text) => {
  expect(show(status)).toBe(text);
});

it('[P9] offers the refund again that failed, whole', () => {
  show('failed', 'The card was closed.');
  expect(screen.getByText('The card was closed.')).toBeTruthy();
  expect(screen.getByText(/\$25\.00/, { selector: 'strong' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Refund/ })).toBeTruthy();
});

it('[U63] offers a refund to those alone who may give money back', () => {
  show('failed', '', 'manager');
  expect(screen.getByRole('button', { name: /Refund/ })).toBeTruthy();
  leavePage();
  show('failed', '', 'desk');
  expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull();
});
