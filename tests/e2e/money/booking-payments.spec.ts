import { expect as checks, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import * as paying from '../support/bookings/paying.ts';
import { expectNothingCutInEither } from '../support/cut-off.ts';
import { setFailures } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';

const GOOD = '4111 1111 1111 1111';
const DECLINED = '4000 0000 0000 0002';
/* The payment library and the card field come when they are first used. */
const expect = checks.configure({ timeout: 30_000 });

let server: RealServer;
test.beforeAll(({ server: running }) => {
  server = running;
});
test.setTimeout(240_000);
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $25.00' });
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A held place and the address of its payment page. */
async function hold(startTime?: string, language?: string) {
  const venue = await paying.seedPayingVenue(server);
  const bookingId = await paying.bookPlace(server, venue, startTime, language);
  return { venue, bookingId, url: await paying.paymentLink(server, venue, bookingId) };
}

/** As the booking's own page shows it to the holder of the link. */
async function statusOf(url: string): Promise<string> {
  const [bookingId = '', token = ''] = url.split('/').slice(-2);
  const path = `/api/public/bookings/${bookingId}?token=${token}`;
  return (await call<{ booking: { status: string } }>(server, 'GET', path)).body.booking.status;
}

/** The charge is made and its answer lost; the server can't ask Square either, so many times. */
async function payUnconfirmed(page: Page, url: string, unanswered: number): Promise<void> {
  await page.goto(url);
  await expect(payButton(page)).toBeEnabled();
  await paying.fillCard(page, GOOD);
  await setFailures(
    server,
    { kind: 'drop', on: 'payment' },
    { kind: 'unavailable', on: 'read', times: unanswered },
    { kind: 'webhook_lost', times: 5 },
  );
  await payButton(page).click();
  await expect(title(page, 'Your payment is being confirmed')).toBeVisible();
}

test('[P13] a visitor is declined, sees why, pays with another card, and finds it paid afterward', async ({ page }) => {
  const { venue, url } = await hold();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(url);
  for (const text of ['Paintball', '10:00 AM', 'Marie Curie', '$25.00'])
    await expect(page.getByRole('region', { name: 'Booking' }).getByText(text)).toBeVisible();
  await expect(page.getByText(/Your place is held for (20:00|19:\d\d) more\./)).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
  await expectNoFaultAtSizes(page);

  await paying.fillCard(page, DECLINED);
  await payButton(page).click();
  await expect(page.getByRole('alert').getByText(/^The card was declined\./)).toBeVisible();
  await paying.fillCard(page, GOOD, { cvv: '911' });
  await payButton(page).click();
  await expect(page.getByText('The security code (CVV) does not match the card.')).toBeVisible();
  await paying.fillCard(page, GOOD);
  await payButton(page).click();
  await expect(title(page, 'Payment Successful!')).toBeFocused();
  await expect(page.getByText(/A confirmation email is on its way to marie-/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View your booking' })).toHaveAttribute(
    'href',
    url.replace('/payment/', '/booking/'),
  );
  await expect(page.getByRole('button', { name: 'Close Window' })).toHaveCount(0);
  await expectNoFaultAtSizes(page);
  expect(await statusOf(url)).toBe('confirmed');
  const statuses = (await paying.listedPayments(server, venue)).map(({ status }) => status);
  expect(statuses).toEqual(['completed', 'declined', 'declined']);
  expect(sent.filter((text) => /4111 ?1111|4000 ?0000/.test(decodeURIComponent(text.replaceAll('%', '%25'))))).toEqual(
    [],
  );

  await page.reload();
  await expect(title(page, 'Payment already completed')).toBeVisible();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
});

test('[P1] two tabs and double clicks pay once, and both learn of it', async ({ page, context }) => {
  const { venue, url } = await hold();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(url);
    await expect(payButton(tab)).toBeEnabled();
    await paying.fillCard(tab, GOOD);
  }
  await Promise.all([payButton(page).dblclick(), payButton(other).dblclick()]);
  for (const tab of [page, other]) await expect(title(tab, /^Payment (Successful!|already completed)$/)).toBeVisible();
  expect((await paying.listedPayments(server, venue)).map(({ status }) => status)).toEqual(['completed']);
});

test('[P2] [P3] a lost answer is asked about and never paid twice, also after a reload', async ({ page }) => {
  const { venue, url } = await hold();
  await payUnconfirmed(page, url, 40);
  await expectNoFaultAtSizes(page);
  await page.reload();
  await expect(title(page, 'Your payment is being confirmed')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await setFailures(server);
  await expect(title(page, 'Payment Successful!')).toBeVisible({ timeout: 90_000 });
  expect((await paying.listedPayments(server, venue)).map(({ status }) => status)).toEqual(['completed']);
});

test('[P3] a page that was cut off asks before it lets anyone pay again', async ({ page, context }) => {
  const { venue, url } = await hold();
  await page.goto(url);
  await expect(payButton(page)).toBeEnabled();
  await paying.fillCard(page, GOOD);
  await context.route('**/api/payments/create-payment', (route) => route.abort());
  await payButton(page).click();
  await expect(
    page.getByRole('alert').getByText(/the server could not be reached\. Nothing was charged/),
  ).toBeVisible();
  await context.unroute('**/api/payments/create-payment');
  await expect(payButton(page)).toBeEnabled();
  await paying.fillCard(page, GOOD);
  await payButton(page).click();
  await expect(title(page, 'Payment Successful!')).toBeVisible();
  expect(await paying.listedPayments(server, venue)).toHaveLength(1);
});

test('[B6] [P20] a hold that runs out on the page can be paid while its place is free, and then leads to other times', async ({
  page,
}) => {
  const { venue, bookingId, url } = await hold();
  await paying.endHold(server, bookingId, 6_000);
  await page.goto(url);
  await expect(page.getByText(/Your place is held for 0:0\d more\./)).toBeVisible();
  await expect(page.getByText('You have less than two minutes left to pay.')).toBeAttached();
  await expect(page.getByText(/Your time to pay ran out, but your place is still free\./)).toBeVisible();
  await expect(payButton(page)).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.reload();
  await expect(page.getByText(/Your place is held for (20:00|19:\d\d) more\./)).toBeVisible();
  await paying.endHold(server, bookingId, -1_000);
  await paying.bookPlace(server, venue);
  await page.reload();
  await expect(title(page, 'This payment link has expired')).toBeVisible();
  await expect(page.getByText(/this place has been taken\. Nothing was charged\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose another time' })).toBeVisible();
  await expectNoFaultAtSizes(page);
});

test('[P10] a payment that comes too late takes the place while it is free, and otherwise comes back', async ({
  page,
}) => {
  for (const isFree of [true, false]) {
    const { venue, bookingId, url } = await hold();
    await payUnconfirmed(page, url, 60);
    await paying.endHold(server, bookingId, -1_000);
    if (!isFree) {
      await paying.ageCharge(server, bookingId);
      await paying.bookPlace(server, venue);
    }
    await setFailures(server);
    await expect(title(page, isFree ? 'Payment Successful!' : 'Your payment is being refunded')).toBeVisible({
      timeout: 90_000,
    });
    const [payment] = await paying.listedPayments(server, venue);
    expect(payment?.refunds.map(({ amount }) => amount)).toEqual(isFree ? [] : [25]);
    if (isFree) continue;
    await expect(page.getByText(/Your \$25\.00 is being refunded in full\./)).toBeVisible();
    await expectNoFaultAtSizes(page);
  }
});

test('[X3] a link of another booking or venue opens nothing, and a canceled booking takes no money', async ({
  page,
}) => {
  const { venue, bookingId, url } = await hold('11:00');
  const other = await hold();
  const token = url.split('/').at(-1) ?? '';
  for (const wrong of [
    url.replace(token, 'x'.repeat(43)),
    other.url.replace(/[^/]+$/, token),
    `${server.url}/payment/nothing/${token}`,
  ]) {
    await page.goto(wrong);
    await expect(title(page, 'Payment Error')).toBeVisible();
    await expect(page.getByText('Invalid payment link or booking not found')).toBeVisible();
  }
  await expectNoFaultAtSizes(page);
  await page.goto(url);
  await expect(payButton(page)).toBeEnabled();
  await paying.fillCard(page, GOOD);
  const path = `/api/clients/${venue.clientId}/bookings/${bookingId}/cancel`;
  await call(server, 'POST', path, { token: venue.token, body: {} });
  await payButton(page).click();
  await expect(title(page, 'This booking was canceled')).toBeVisible();
  await page.reload();
  await expect(title(page, 'This booking was canceled')).toBeVisible();
  expect(await paying.listedPayments(server, venue)).toEqual([]);
});

test('credentials that were removed in the meantime: the page says that payments are unavailable', async ({ page }) => {
  const { venue, url } = await hold();
  await page.goto(url);
  await expect(payButton(page)).toBeEnabled();
  await paying.fillCard(page, GOOD);
  await call(server, 'DELETE', `/api/square/client/${venue.clientId}/credentials`, { token: venue.token });
  await payButton(page).click();
  await expect(page.getByRole('alert').getByText('Payment system unavailable')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Payment system unavailable')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
  await paying.connectSquare(server, venue);
  await page.reload();
  await expect(payButton(page)).toBeEnabled();
});

test('[W21] speaks the language of the booking, and the other one on request', async ({ page }) => {
  const { url } = await hold('10:00', 'es');
  await page.goto(url);
  await expect(title(page, 'Pague su reserva')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const pagar = page.getByRole('button', { name: 'Pagar $25.00' });
  await expect(pagar).toBeEnabled();
  await paying.fillCard(page, GOOD, { cvv: '911' });
  await pagar.click();
  await expect(page.getByText('El código de seguridad (CVV) no coincide con la tarjeta.')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(title(page, 'Pay for your booking')).toBeVisible();
  await expect(page.getByText('The security code (CVV) does not match the card.')).toBeVisible();
  await expectNothingCutInEither(page, 'payment');
});

test('[R10] tells the window that opened it, and offers to close', async ({ page }) => {
  const { bookingId, url } = await hold();
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
  await expect(payButton(popup)).toBeEnabled();
  await paying.fillCard(popup, GOOD);
  await payButton(popup).click();
  await expect(title(popup, 'Payment Successful!')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
    .toEqual([{ type: 'PAYMENT_SUCCESS', clientInfo: { bookingId }, status: 'booking_success' }]);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Close Window' }).click();
  await closed;

  const token = url.split('/').at(-1) ?? '';
  await page.goto(`${server.url}/payment-success?bookingId=${bookingId}&amount=999&token=${token}`);
  await expect(title(page, 'Booking Payment Successful!')).toBeVisible();
  await expect(page.getByText('$25.00')).toBeVisible();
  await page.goto(`${server.url}/payment-success?bookingId=${bookingId}&amount=25`);
  await expect(page.getByText(/open the link in your confirmation email/)).toBeVisible();
  await expectNoFaultAtSizes(page);
});
