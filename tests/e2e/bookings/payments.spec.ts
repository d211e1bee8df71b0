import { expect, type Page } from '@playwright/test';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { paidBooking } from '../support/bookings/paid-booking.ts';
import * as paying from '../support/bookings/paying.ts';
import { expectNothingCutInEither } from '../support/cut-off.ts';
import { test } from '../support/test.ts';

const GOOD = '4111 1111 1111 1111';
const DECLINED = '4000 0000 0000 0002';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('[P13] [R10] a visitor pays in a window that another one opened, no card number leaves it, and both learn of it', async ({
  page,
  server,
}) => {
  const venue = await paying.seedPayingVenue(server);
  const bookingId = await paying.bookPlace(server, venue);
  const url = await paying.paymentLink(server, venue, bookingId);
  await page.goto(`${server.url}/login`);
  const opening = page.waitForEvent('popup');
  await page.evaluate((address) => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener('message', ({ data, origin }) => {
      if (origin === location.origin && data?.type === 'PAYMENT_SUCCESS') heard.push(data);
    });
    window.open(address);
  }, url);
  const popup = await opening;
  const sent: string[] = [];
  popup.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const pay = popup.getByRole('button', { name: 'Pay $25.00' });
  await expect(pay).toBeEnabled();
  await expectNoFaultAtSizes(popup);

  await paying.fillCard(popup, DECLINED);
  await pay.click();
  await expect(popup.getByRole('alert').getByText(/^The card was declined\./)).toBeVisible();
  await expectNothingCutInEither(popup, 'declined');
  await paying.fillCard(popup, GOOD);
  await pay.click();
  await expect(title(popup, 'Payment Successful!')).toBeFocused();
  await expectNoFaultAtSizes(popup);
  const typed = sent.filter((text) => /4111 ?1111|4000 ?0000/.test(decodeURIComponent(text.replaceAll('%', '%25'))));
  expect(typed).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
    .toEqual([{ type: 'PAYMENT_SUCCESS', clientInfo: { bookingId }, status: 'booking_success' }]);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Close Window' }).click();
  await closed;
});

const unpaid = { ...paidBooking, message: '', paymentCompleted: false, payment: null };
const refusal = (code: string, message: string, extra = {}) => ({
  success: false,
  error: message,
  message,
  code,
  requestId: 'r',
  ...extra,
});
const TOO_LATE = 'This place was taken before your payment arrived. Your $25.00 is being refunded in full.';
/** What the server says of a link, and the page's title then. */
const states: readonly (readonly [title: string, status: number, reply: object])[] = [
  ['Pay for your booking', 200, { ...unpaid, holdEnded: true }],
  ['Your payment is being confirmed', 200, { ...unpaid, paymentPending: true }],
  ['Payment already completed', 200, paidBooking],
  [
    'This payment link has expired',
    410,
    refusal('LINK_EXPIRED', 'Please choose another time.', { bookUrl: '/book/C00007' }),
  ],
  ['Your payment is being refunded', 409, refusal('PLACE_TAKEN', TOO_LATE)],
  ['Payment Error', 404, refusal('BOOKING_NOT_FOUND', 'Invalid payment link or booking not found')],
];

test('the payment page has no fault at any size, whatever became of the booking', async ({ page, server }) => {
  await page.route('**/api/payment/create-booking-payment-link', (route) =>
    route.fulfill({ json: { success: true, message: '', paymentLink: { url: '/' } } }),
  );
  for (const [name, status, reply] of states) {
    await page.route('**/api/public/bookings/booking/**', (route) => route.fulfill({ status, json: reply }));
    await page.goto(`${server.url}/payment/C00007-1/token`);
    await expect(title(page, name)).toBeVisible();
    await expectNoFaultAtSizes(page);
    await page.unroute('**/api/public/bookings/booking/**');
  }
  await page.goto(`${server.url}/payment-success?bookingId=C00007-1&amount=25`);
  await expect(page.getByText(/open the link in your confirmation email/)).toBeVisible();
  await expectNoFaultAtSizes(page);
});
