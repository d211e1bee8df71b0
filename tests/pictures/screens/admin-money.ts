import type { BookingPaymentReview } from '@gatehouse/sync-protocol/areas/bookings/payment-reviews.contracts';
import type { PaymentReview, SquareStatus } from '@gatehouse/sync-protocol/areas/money/payment-reviews.contracts';
import type { Page } from '@playwright/test';
import { call } from '../../e2e/support/api.ts';
import { openPaidVenue, type PaidVenue } from '../../e2e/support/platform.ts';
import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { dialog, dialogOpens, isLoaded, plain, press, statesOf, visit } from './steps.ts';

/* Payments that need the admin come of lost answers and late money: one of each is answered in the server's place. */

const BILLING = '/admin/square-customers';
/** The venue of the demo that Square took another amount from. */
const WAITING = 'C00005';

const at = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

const subscription = (fields: Partial<PaymentReview>, daysAgo: number): PaymentReview => ({
  payment_id: `subscription-${daysAgo}`,
  client_id: 'C00007',
  client_name: 'Harbor Escape Rooms',
  plan_name: 'Monthly Professional',
  source: 'link',
  created_at: at(daysAgo),
  since: at(daysAgo),
  amount: 75,
  currency: 'USD',
  reason: 'no_answer',
  differs: [],
  releases_at: null,
  taken: null,
  can_settle: true,
  can_give_up: true,
  can_refund: false,
  refund: null,
  ...fields,
});

const booking = (fields: Partial<BookingPaymentReview>, daysAgo: number): BookingPaymentReview => ({
  payment_id: `booking-${daysAgo}`,
  client_id: 'C00001',
  client_name: 'Red Rock Paintball',
  booking_id: 'C00001-1',
  offering_name: 'Private group game',
  date_scheduled: at(-5).slice(0, 10),
  created_at: at(daysAgo),
  amount: 50,
  currency: 'USD',
  reason: 'no_answer',
  left: 50,
  is_connected: true,
  can_settle: true,
  can_give_up: true,
  can_refund: false,
  refund: null,
  ...fields,
});

const taken = { square_payment_id: 'R3lqTd8YbX0cKpWZVd5m1aZ9sPcZY', amount: 75, currency: 'USD' };
const square: SquareStatus = {
  ...taken,
  status: 'COMPLETED',
  location_id: 'LZ8Q2H1W5M7RT',
  created_at: at(4),
  differs: ['location'],
};

const subscriptions = [
  subscription({ reason: 'checking', releases_at: at(0), can_give_up: false, can_settle: false }, 1),
  subscription({ reason: 'paid_otherwise', taken, can_refund: true, can_settle: false }, 3),
  subscription({ reason: 'no_answer' }, 4),
  subscription(
    {
      reason: 'given_back',
      taken,
      can_settle: false,
      can_give_up: false,
      refund: { status: 'completed', asked_at: at(5), failure: null },
    },
    5,
  ),
  subscription({ reason: 'given_up', taken, refund: { status: 'pending', asked_at: at(2), failure: null } }, 6),
];
const failed = { status: 'failed', amount: 50, failure: 'Square could not give the money back.' } as const;
const bookings = [
  booking({}, 2),
  booking({ reason: 'refund_failed', can_settle: false, can_refund: true, refund: failed }, 5),
  booking({ reason: 'account_deleted', is_connected: false, can_settle: false }, 7),
];

async function openReviews(page: Page): Promise<void> {
  await page.route('**/api/admin/payment-reviews', (route) =>
    route.fulfill({ json: { success: true, reviews: subscriptions } }),
  );
  await page.route('**/api/admin/booking-payment-reviews', (route) =>
    route.fulfill({ json: { success: true, reviews: bookings } }),
  );
  await page.route('**/square', (route) => {
    const isKnown = /-(4|5|6)\//.test(route.request().url());
    return route.fulfill({ json: { success: true, square: isKnown ? square : null } });
  });
  await visit(page, BILLING);
  await page.getByText('Square has no record').first().waitFor();
}

let renewing: Promise<PaidVenue> | undefined;

/** A venue whose stored card its renewals charge. */
async function storeCard({ server }: Stage): Promise<PaidVenue> {
  const venue = await openPaidVenue(server, 'Birch');
  const body = { cardNonce: 'cnon:card-nonce-ok' };
  await call(server, 'POST', `/api/clients/${venue.clientId}/payment-methods/update`, { token: venue.token, body });
  return venue;
}

export const adminMoneyScreens: readonly Screen[] = [
  ...statesOf(BILLING, 'admin', {
    'payments and venues': plain(BILLING),
    'every kind of payment that needs attention': openReviews,
    'give up a payment': async (page) => {
      await openReviews(page);
      await press(page, 'Give up and release');
      await dialogOpens(page);
    },
    'a venue that never stored a card': plain(`${BILLING}?client=${WAITING}`),
    'a venue with a stored card': async (page, stage) => {
      renewing ??= storeCard(stage);
      await visit(page, `${BILLING}?client=${(await renewing).clientId}`);
      await isLoaded(page);
    },
    'renew by the stored card': async (page, stage) => {
      renewing ??= storeCard(stage);
      await visit(page, `${BILLING}?client=${(await renewing).clientId}`);
      await press(page, /^Renew Monthly/);
      await dialogOpens(page);
    },
    'no venue matches': plain(`${BILLING}?search=nowhere`),
    'process renewals': dialog(BILLING, 'Process All Auto-Renewals'),
  }),
];
