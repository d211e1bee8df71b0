import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { BookingPayments } from './booking-payments.tsx';

const NOW = Date.parse('2026-11-20T15:42:00Z');
const LINK = 'https://gate.example/payment/b1/token';

function payment(id: string, changes: Partial<ListedPayment> = {}): ListedPayment {
  return {
    payment_id: id,
    square_payment_id: '',
    booking_id: `b${id}`,
    offering_name: 'Paintball',
    party_name: 'Marie Curie',
    party_email: 'marie@example.org',
    status: 'completed',
    message: '',
    amount: 25,
    currency: 'USD',
    receiptUrl: null,
    created_at: '2026-11-19T16:00:00.000Z',
    completedAt: null,
    refunded: 0,
    refunds: [],
    ...changes,
  };
}

let payments: ListedPayment[] | null;
let changes: ReturnType<typeof showPage>['changes'];
let linkAnswer: () => object | null;
let engine: FakeSyncEngine;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
  payments = [];
  linkAnswer = () => ({ paymentUrl: LINK, message: '' });
  engine = new FakeSyncEngine();
});
afterEach(() => {
  leavePage();
  vi.unstubAllGlobals();
});

function show() {
  const server = {
    'POST *generate-payment-url': () => linkAnswer(),
    'GET *': () => payments && { payments },
  };
  ({ changes } = showPage(<BookingPayments />, { engine, server }));
}
const rows = async () => within(await screen.findByRole('list', { name: 'Booking payments' })).getAllByRole('listitem');

it('says what will be listed while there is nothing', async () => {
  show();
  expect(await screen.findByText('No payments found')).toBeTruthy();
  expect(screen.getByText('Payment transactions will appear here once customers make deposits.')).toBeTruthy();
});

it('lists four at first, and more on request', async () => {
  payments = Array.from({ length: 6 }, (_, at) => payment(String(at)));
  show();
  expect(await rows()).toHaveLength(4);
  expect(screen.getByText('4 of 6')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await rows()).toHaveLength(6);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('[R13] shows status, receipt and each refund', async () => {
  const refund = {
    id: 'r',
    status: 'failed',
    amount: 10,
    reason: '',
    message: 'No money.',
    created_at: '2026-11-20T12:00:00.000Z',
  } as const;
  payments = [payment('1', { receiptUrl: 'https://square.example/receipt/1', refunds: [refund] })];
  show();
  const [row] = await rows();
  expect(row?.textContent).toMatch(/Marie Curie.*Paintball · b1.*Nov 19, 2026 11:00 AM.*\$25\.00.*Completed/);
  expect(row?.textContent).toContain('Nov 20, 2026: The refund of $10.00 failed. No money.');
  expect(screen.getByRole('link', { name: /Receipt/ }).getAttribute('href')).toBe('https://square.example/receipt/1');
});

it('makes a link for the amount that was not paid, and copies it', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  payments = [payment('1', { status: 'declined', message: 'The card has expired.', amount: 40 }), payment('2')];
  show();
  expect((await rows())[0]?.textContent).toMatch(/Declined.*The card has expired\./);
  fireEvent.click(await screen.findByRole('button', { name: /Copy Payment Link/ }));
  expect(await screen.findByText('Payment link copied to clipboard!')).toBeTruthy();
  expect([changes().map(({ body }) => body), writeText.mock.calls]).toEqual([
    [{ bookingId: 'b1', amount: 40 }],
    [[LINK]],
  ]);
});

it('shows the link where the browser does not copy, and copies the old way where it can', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }));
  const selected: string[] = [];
  document.execCommand = () => selected.push((document.activeElement as HTMLTextAreaElement).value) > 1;
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
  payments = [payment('1', { status: 'failed' })];
  show();
  fireEvent.click(await screen.findByRole('button', { name: /Copy Payment Link/ }));
  expect(await screen.findByDisplayValue(LINK)).toBe(document.activeElement);
  fireEvent.click(screen.getByRole('button', { name: /Copy Payment Link/ }));
  expect(await screen.findByText('Payment link copied to clipboard!')).toBeTruthy();
  expect(selected).toEqual([LINK, LINK]);
});

it('says why there is no link', async () => {
  payments = [payment('1', { status: 'failed' })];
  linkAnswer = () => refused(409, 'ALREADY_EXISTS', 'Paid already.');
  show();
  fireEvent.click(await screen.findByRole('button', { name: /Copy Payment Link/ }));
  expect(await screen.findByText('Error generating payment link: Paid already.')).toBeTruthy();
  linkAnswer = () => null;
  fireEvent.click(screen.getByRole('button', { name: /Copy Payment Link/ }));
  expect(await screen.findByText('Error generating payment link. Please try again.')).toBeTruthy();
});

it('can be read offline from the last visit, without storing a name unsealed', async () => {
  payments = [payment('1')];
  show();
  await rows();
  cleanup();
  expect(localStorage.getItem('gatehouse.payments')).toContain('b1');
  expect(localStorage.getItem('gatehouse.payments')).not.toMatch(/Curie|marie/);
  payments = null;
  engine.status$.next({ ...engine.status$.value, network: 'offline' });
  vi.setSystemTime(NOW + 3_600_000);
  show();
  expect(
    await screen.findByText(/You are offline\. Payments are as last seen at 10:42 AM on Nov 20, 2026\./),
  ).toBeTruthy();
  expect((await rows())[0]?.textContent).toContain('$25.00');
});

it('reports that the list could not be loaded, and tries again', async () => {
  payments = null;
  show();
  expect(await screen.findByText('Failed to load payments')).toBeTruthy();
  payments = [payment('1')];
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toHaveLength(1);
});

it('[P3] asks again while an outcome is open', async () => {
  payments = [payment('1', { status: 'pending' })];
  show();
  expect(await screen.findByText('Pending')).toBeTruthy();
  payments = [payment('1')];
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(await screen.findByText('Completed')).toBeTruthy();
});
