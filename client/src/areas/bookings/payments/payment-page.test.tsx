import type { CompletedPayment } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { payableBooking as booking, unpaidLink } from '#app/testing/payable-booking';
import { showPage } from '#app/testing/show-page.tsx';
import type { PaymentSuccessMessage } from '#domain/payment-window/payment-window';
import { PaymentPage } from './payment-page.tsx';

const payment: CompletedPayment = {
  id: 'p1',
  status: 'completed',
  amount: 25,
  currency: 'USD',
  receiptUrl: null,
  completedAt: '2026-06-01T16:05:00.000Z',
};
const bookingUrl = 'https://gate.example/booking/C00001-1/t';
const config = { applicationId: 'sandbox-sq0idb-x', locationId: 'L1', environment: 'sandbox', scriptUrl: '/square.js' };
const page = (changes: object = {}) => Response.json({ ...unpaidLink, success: true, message: '', ...changes });
const paid = () => page({ paymentCompleted: true, payment, bookingUrl });

/** Square's script, as if it had loaded. */
const card = {
  attach: async (element: HTMLElement) => element.append('card fields'),
  configure: async () => undefined,
  destroy: async () => true,
  tokenize: vi.fn(async () => ({ status: 'OK', token: 'cnon:1' })),
};
const payments = { card: async () => card, setLocale: vi.fn(async () => ({})) };
Object.assign(window, { Square: { payments: () => payments } });

let look: () => Response | Promise<Response>;
let charge: () => Response | Promise<Response>;
let charged: unknown[];
let asked: unknown[];
let told: PaymentSuccessMessage[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  look = () => page();
  charge = () => Response.json({ success: true, payment, bookingUrl, message: '' });
  [charged, asked, told] = [[], [], []];
});

function show() {
  const server: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://gatehouse.example');
    if (pathname === '/api/payments/config') return Response.json({ success: true, config, message: '' });
    if (pathname.endsWith('/create-booking-payment-link')) {
      asked.push(JSON.parse(init?.body as string));
      return Response.json({ success: true, message: '', paymentLink: { url: '/' } });
    }
    if (pathname !== '/api/payments/create-payment') return look();
    charged.push(JSON.parse(init?.body as string));
    return charge();
  };
  const host = { hasOpener: true, tellOpener: (message: PaymentSuccessMessage) => told.push(message), close: vi.fn() };
  const path = '/payment/:bookingId/:paymentToken';
  showPage(<PaymentPage host={host} />, { at: '/payment/C00001-1/t', path, signedInAs: null, server });
  return host;
}

async function payNow() {
  const button = await screen.findByRole('button', { name: 'Pay $25.00' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  /* Twice before the page can draw itself again. */
  act(() => {
    button.click();
    button.click();
  });
}

it('[P1] charges once for a double click, and tells the window that opened it', async () => {
  const host = show();
  await payNow();
  await screen.findByRole('heading', { name: 'Payment Successful!' });
  const body = { bookingId: 'C00001-1', token: 't', sourceId: 'cnon:1', quoted_cents: 25_00 };
  expect(charged).toEqual([{ ...body, customerEmail: 'marie@example.org', customerName: 'Marie Curie' }]);
  const message = { type: 'PAYMENT_SUCCESS', clientInfo: { bookingId: 'C00001-1' }, status: 'booking_success' };
  await waitFor(() => expect(told).toEqual([message]));
  expect(screen.getByRole('link', { name: 'View your booking' }).getAttribute('href')).toBe(bookingUrl);
  fireEvent.click(screen.getByRole('button', { name: 'Close Window' }));
  expect(host.close).toHaveBeenCalledTimes(1);
});

it('shows when a booking was paid before, and tells nobody again', async () => {
  look = paid;
  show();
  await screen.findByRole('heading', { name: 'Payment already completed' });
  expect(screen.getByText('Jun 1, 2026, 12:05 PM EDT')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(told).toEqual([]);
});

it('[B88] tells the second of two who pay at once that their card was not charged', async () => {
  charge = () => Response.json({ success: true, payment, bookingUrl: null, byOther: true, message: '' });
  show();
  await payNow();
  await screen.findByRole('heading', { name: 'Payment already completed' });
  expect(screen.getByText(/Your card was not charged\.$/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(told).toEqual([]);
});

it('[P3] a charge without an answer is asked about until the server knows, and cannot be paid again', async () => {
  charge = () => Promise.reject(new TypeError('Failed to fetch'));
  show();
  await payNow();
  await screen.findByRole('heading', { name: 'Your payment is being confirmed' });
  look = () => Promise.reject(new TypeError('Failed to fetch'));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  screen.getByRole('heading', { name: 'Your payment is being confirmed' });
  expect(screen.queryByRole('button', { name: 'Pay $25.00' })).toBeNull();
  look = paid;
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  await screen.findByRole('heading', { name: 'Payment Successful!' });
  await waitFor(() => expect([charged.length, told.length]).toEqual([1, 1]));
});

it.each([
  ['es-MX', 'en', 'Pague su reserva'],
  ['en-US', 'es', 'Pague su reserva'],
  ['fr-CA', 'en', 'Payez votre réservation'],
  ['en-US', 'en', 'Pay for your booking'],
] as const)(
  '[P21] in a browser of %s, a booking made in %s is paid on a page titled “%s”',
  async (browser, booked, title) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([browser]);
    look = () => page({ booking: { ...booking, language: booked } });
    show();
    await screen.findByRole('heading', { name: title });
    expect(screen.getByRole('button', { name: 'English' })).toBeTruthy();
    vi.restoreAllMocks();
  },
);

it('[P20] holds the place again for a guest who opens the link late, and says so where that fails', async () => {
  look = () => page({ holdEnded: true });
  show();
  await screen.findByText(/your place is still free/);
  expect(asked).toEqual([{ bookingId: 'C00001-1', clientId: 'C00001', token: 't' }]);
});

it('[P20] shows the place as held again once the server holds it', async () => {
  look = () => page({ holdEnded: asked.length === 0 });
  show();
  await waitFor(() => expect(asked).toHaveLength(1));
  await screen.findByRole('button', { name: /Pay/ });
  await waitFor(() => expect(screen.queryByText(/your place is still free/)).toBeNull());
});

it('[P20] asks for no place that is held', async () => {
  show();
  await screen.findByRole('button', { name: /Pay/ });
  expect(asked).toEqual([]);
});

it('[P20] leads to other times where the place is gone', async () => {
  const message = 'Please choose another time.';
  const envelope = { success: false, error: message, message, code: 'LINK_EXPIRED', requestId: 'r' };
  look = () => Response.json({ ...envelope, bookUrl: 'https://gate.example/book/C00001/1' }, { status: 410 });
  show();
  const link = await screen.findByRole('link', { name: 'Choose another time' });
  expect(link.getAttribute('href')).toBe('https://gate.example/book/C00001/1');
});

it('[B19] says of a booking that was paid before that money went back', async () => {
  const refunded = { ...booking, payment: { paid: 25, refunded: 10, refunding: 0 } };
  look = () => page({ booking: refunded, paymentCompleted: true, payment, bookingUrl });
  show();
  await screen.findByRole('heading', { name: 'Payment refunded' });
  expect(screen.getByText('Refunded $10.00 of $25.00')).toBeTruthy();
});

it('[B6] counts the hold down by the server’s word, also after a charge that was refused', async () => {
  const held = (seconds: number) =>
    page({ booking: { ...booking, hold_expires_at: '2026-06-01T16:00:00.000Z', hold_seconds_left: seconds } });
  look = () => held(600);
  charge = () => {
    look = () => held(179);
    const message = 'The card was declined.';
    const envelope = { success: false, error: message, message, code: 'CARD_DECLINED', requestId: 'r' };
    return Response.json(envelope, { status: 402 });
  };
  show();
  await screen.findByText('10:00');
  await payNow();
  expect((await screen.findByRole('alert')).textContent).toBe('The card was declined.');
  expect(await screen.findByText(/^2:5\d$/)).toBeTruthy();
  expect(charged).toHaveLength(1);
});

const refusal = (code: string, more: object = {}) => {
  const message = 'Refused.';
  return Response.json({ success: false, error: message, message, code, requestId: 'r', ...more }, { status: 409 });
};

it('[B66] charges the chosen tip with the share, and none where the venue asks for none', async () => {
  look = () => page({ booking: { ...booking, tip_percents: [15, 20] } });
  show();
  fireEvent.click(await screen.findByRole('button', { name: '15% · $3.75' }));
  const button = await screen.findByRole('button', { name: 'Pay $28.75' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await screen.findByRole('heading', { name: 'Payment Successful!' });
  expect(charged).toMatchObject([{ quoted_cents: 25_00, tip: 3.75 }]);
});

it('[B66] says of a place that is booked already that this pays the rest, and not that it is a deposit', async () => {
  look = () => page({ booking: { ...booking, is_placed: true } });
  show();
  expect(await screen.findByText('Your place is booked. This pays what is still due for it.')).toBeTruthy();
  expect(screen.queryByText(/Deposit due/)).toBeNull();
});

it('[B66] has no tips to choose from where the venue asks for none', async () => {
  show();
  await screen.findByRole('button', { name: 'Pay $25.00' });
  expect(screen.queryByRole('button', { name: 'No tip' })).toBeNull();
});

it('[B66] shows another amount and asks again, where others paid meanwhile', async () => {
  charge = () => {
    look = () => page({ booking: { ...booking, deposit_amount: 10.03 } });
    return refusal('PRICE_CHANGED', { deposit_amount: 10.03 });
  };
  show();
  await payNow();
  expect((await screen.findByRole('alert')).textContent).toContain('The amount to pay has changed');
  await screen.findByRole('button', { name: 'Pay $10.03' });
  expect(charged).toHaveLength(1);
});

it('[B66] says that nothing is left to pay, at once or after others were faster', async () => {
  charge = () => refusal('BALANCE_CHANGED');
  show();
  await payNow();
  await screen.findByRole('heading', { name: 'Nothing left to pay' });
});

it('[B66] says that nothing is left of a bill that others paid', async () => {
  look = () => page({ booking: { ...booking, deposit_amount: 0 }, paymentCompleted: true });
  show();
  await screen.findByRole('heading', { name: 'Nothing left to pay' });
  expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
});

it('keeps the form after a card that could not be read', async () => {
  card.tokenize.mockResolvedValueOnce({ status: 'Invalid', errors: [{ message: 'CVV is not valid.' }] } as never);
  show();
  await payNow();
  expect((await screen.findByRole('alert')).textContent).toBe('Please check your card information: CVV is not valid.');
  expect(charged).toEqual([]);
  await payNow();
  await screen.findByRole('heading', { name: 'Payment Successful!' });
});

it('says that the booking could not be loaded, and tries again', async () => {
  look = () => Promise.reject(new TypeError('Failed to fetch'));
  show();
  await screen.findByRole('heading', { name: 'Payment Error' });
  expect(screen.getByRole('alert').textContent).toBe('Failed to load booking details');
  look = () => page({ booking: { ...booking, language: 'es' } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Pague su reserva' });
  expect(screen.getByText('10:00 a.m.')).toBeTruthy();
  await waitFor(() => expect(payments.setLocale).toHaveBeenLastCalledWith('es-US'));
});
