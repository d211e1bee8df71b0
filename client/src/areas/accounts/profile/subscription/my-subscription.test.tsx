import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { showProfile } from '../testing/show-profile.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const AT = '/my-profile?tab=subscription';
const QUOTE = 'GET /api/subscription-management/C00001/switch-quote';
const SWITCH = 'POST /api/subscription-management/C00001/switch-plan';
const quote = () => ({
  success: true,
  quote: { planId: 'yearly-professional', amount: 631, credit: 29, servicePaidUntil: '2027-11-20' },
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function chooseYearly(): Promise<void> {
  fireEvent.click(await screen.findByRole('radio', { name: /Yearly Professional/ }));
  press('Switch Plan');
}

it('shows status, plan, paid-until, days left and the plan’s waivers with what is over', async () => {
  showProfile({}, AT);
  expect((await screen.findByText('Active')).closest('[data-status]')?.getAttribute('data-status')).toBe('active');
  for (const text of ['Dec 31, 2026', '12 days', '512 of 500', '$75.00']) await screen.findByText(text);
  await screen.findByText(/12 waivers above your plan’s 500/);
});

it('[R9] refuses the plan one is on', async () => {
  const { requests } = showProfile({}, AT);
  await screen.findByText(/Monthly Professional · your plan/);
  press('Switch Plan');
  await screen.findByText('You are already on this plan.');
  expect(requests.some(({ name }) => name === QUOTE)).toBe(false);
});

it('[P12] shows the exact quote before it charges, and what the server says after', async () => {
  const { requests } = showProfile({ [QUOTE]: quote }, AT);
  await chooseYearly();
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('$631.00');
  for (const text of ['$660.00', '−$29.00', 'Nov 20, 2027']) expect(dialog.getByText(text)).toBeTruthy();
  expect(requests.some(({ name }) => name === SWITCH)).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Pay $631.00 and switch' }));
  await screen.findByText('Plan Switch Failed');
});

it.each([
  ['NO_PAYMENT_METHOD', 400, 'Please add a valid payment method first.'],
  ['CARD_DECLINED', 402, 'The card was declined.'],
])('[P12] says Plan Switch Failed and asks for a valid payment method on %s', async (code, status, message) => {
  showProfile({ [QUOTE]: quote, [SWITCH]: () => refused(status, code, message) }, AT);
  Element.prototype.scrollIntoView = () => undefined;
  await chooseYearly();
  fireEvent.click(await screen.findByRole('button', { name: 'Pay $631.00 and switch' }));
  await screen.findByText('Plan Switch Failed');
  expect(screen.getByText(new RegExp(message)).textContent).toContain('Please add or update your payment method');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Update Payment Method' })).toBeTruthy();
});

it('lists what was paid with its receipts, and why a payment did not work', async () => {
  const payment = {
    payment_id: 'p1',
    created_at: '2026-06-15T15:00:00.000Z',
    description: 'Monthly Professional',
    amount: 75,
    status: 'completed',
    receipt_url: 'https://receipts.example/1',
    card_brand: 'Visa',
    card_last_four: '4242',
    failure_message: null,
  };
  const declined = {
    ...payment,
    payment_id: 'p2',
    status: 'declined',
    receipt_url: null,
    failure_message: 'Card declined.',
  };
  showProfile({ 'GET /api/subscription-management/C00001/payments': () => ({ payments: [payment, declined] }) }, AT);
  expect((await screen.findByRole('link', { name: /Receipt/ })).getAttribute('rel')).toBe('noreferrer');
  expect(screen.getAllByText(/Visa ending in 4242/)).toHaveLength(2);
  expect(screen.getByText('Card declined.')).toBeTruthy();
});

it('[R12] shows the stored card by brand, last four and expiry, and turns the automatic renewal on only with one', async () => {
  const stored = {
    id: 'c',
    brand: 'Visa',
    last_four: '4242',
    exp_month: 4,
    exp_year: 2099,
    name_on_card: 'Ada',
    is_primary: true,
  };
  showProfile(
    {
      'GET /api/clients/C00001/payment-methods': () => ({ paymentMethods: [stored] }),
      'PUT /api/subscription-management/C00001/auto-renew': () =>
        refused(400, 'NO_PAYMENT_METHOD', 'Please add a valid payment method first.'),
    },
    AT,
  );
  await screen.findByText('Visa ending in 4242');
  expect(screen.getByText(/Expires 04\/2099/)).toBeTruthy();
  fireEvent.click(await screen.findByLabelText(/^Renew automatically/));
  await screen.findByText('Please add a valid payment method first.');
});

const CARD = 'POST /api/clients/C00001/payment-methods/update';
const config = {
  applicationId: 'sandbox-sq0idb-x',
  locationId: 'L1',
  environment: 'sandbox',
  scriptUrl: '/square-simulator/v1/square.js',
};

/** Square's script, as if it had loaded; the SDK keeps the first one it sees. */
const tokenize = vi.fn<() => Promise<unknown>>();
const card = { attach: async () => undefined, configure: async () => undefined, destroy: async () => true, tokenize };
Object.assign(window, { Square: { payments: () => ({ card: async () => card }) } });

async function saveCard(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Update Payment Method' }));
  const save = screen.getByRole('button', { name: 'Save Card' });
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  fireEvent.click(save);
}

it('[P13] stores a card by its token alone, shows it, and says so', async () => {
  tokenize.mockResolvedValue({ status: 'OK', token: 'cnon:1' });
  const stored = {
    id: 'c',
    brand: 'Visa',
    last_four: '1111',
    exp_month: 4,
    exp_year: 2099,
    name_on_card: 'Ada',
    is_primary: true,
  };
  let paymentMethods: object[] = [];
  const { requests } = showProfile(
    {
      'GET /api/payments/config': () => ({ config, message: '' }),
      'GET /api/clients/C00001/payment-methods': () => ({ paymentMethods }),
      [CARD]: () => {
        paymentMethods = [stored];
        return { message: 'Payment method updated successfully!', paymentMethods };
      },
    },
    AT,
  );
  await saveCard();
  await screen.findByText('Payment method updated successfully!');
  await screen.findByText('Visa ending in 1111');
  expect(requests.find(({ name }) => name === CARD)?.body).toEqual({
    cardNonce: 'cnon:1',
    customerName: 'Ada Lovelace',
  });
});

it('says that there is no token, and that a card could not be stored', async () => {
  tokenize.mockRejectedValueOnce(new Error('cut')).mockResolvedValue({ status: 'OK', token: 'cnon:1' });
  showProfile(
    {
      'GET /api/payments/config': () => ({ config, message: '' }),
      [CARD]: () => {
        throw new TypeError('Failed to fetch');
      },
    },
    AT,
  );
  await saveCard();
  await screen.findByText('Card tokenization failed');
  press('Save Card');
  await screen.findByText('Failed to update payment method');
});

it('says that payments are unavailable where nobody has set them up', async () => {
  showProfile(
    { 'GET /api/payments/config': () => refused(503, 'PAYMENTS_UNAVAILABLE', 'Payment system unavailable') },
    AT,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Update Payment Method' }));
  await screen.findByText('Payment system unavailable');
});
