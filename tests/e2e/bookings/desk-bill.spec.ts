import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { DayClose } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { type Browser, expect, type Page } from '@playwright/test';
import { pagesOf } from '../../helpers/samples/read-pdf.ts';
import * as billing from '../support/bookings/billing.ts';
import { fillCard } from '../support/bookings/paying.ts';
import { mailedLink, venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { pairTablet } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';
import { bookAddress, chooseDay, chooseTime } from './booking-harness/booking-page.ts';

const today = venueDay(0);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** A tablet at the front desk, paired, with the parties of the day in sight. What it prints stays on the page. */
async function openDesk(browser: Browser, server: RealServer, venue: SeededVenue): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 820, height: 1180 } });
  await context.addInitScript(() => {
    window.print = () => undefined;
  });
  const desk = await context.newPage();
  await pairTablet(desk, server, venue, 'front_desk');
  await desk.goto(`${server.url}/customer-check-in`);
  await press(desk, 'All parties');
  return desk;
}

/** Takes what a party owes, in cash; the dialog that says what goes back stays open. */
async function takeCash(desk: Page, party: string, due: string, handedOver: string) {
  await press(desk, `Check in party ${party}`);
  const dialog = desk.getByRole('dialog', { name: `Check In ${party}` });
  await expect(dialog.getByText(`Due ${due}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Take Payment' }).click();
  const payment = desk.getByRole('dialog', { name: `Payment by ${party}` });
  await payment.getByRole('button', { name: handedOver, exact: true }).click();
  await payment.getByRole('button', { name: `Take ${due}` }).click();
  await expect(payment.getByText(`${due} was taken.`)).toBeVisible();
  return payment;
}

async function goOnline(desk: Page): Promise<void> {
  await desk.context().setOffline(false);
  await expect(desk.getByTestId('status-strip')).not.toContainText(/offline|unsent/i);
}

test('[B79] a family books by prices, pays 30 %, grows by one, pays the rest at a desk without a network, and every cent is explained', async ({
  page,
  server,
  browser,
}) => {
  const venue = await billing.seedPricedVenue(server);
  const send = billing.asOwner(server, venue);
  await send('PUT', 'booking-policy', { party_until_hours: 0 });
  const email = `ada-${venue.clientId.toLowerCase()}@example.org`;

  const ownPage = await test.step('books with kinds of guests, an extra and a code, and pays 30 %', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(bookAddress(server, venue.offeringId));
    await chooseDay(page, today);
    await chooseTime(page, '11:00 PM');
    for (const more of ['Adult', 'Child', 'Pizza']) await press(page, `One more: ${more}`);
    await page.getByLabel('Promo code').fill('save15');
    await press(page, 'Apply');
    const lines = page.getByRole('table', { name: 'What you pay' });
    await expect(lines.getByRole('row')).toHaveText([
      'Adult 2 × $29.95$59.90',
      'Child$19.95',
      'Pizza$18.50',
      'Promo code SAVE15-$11.98',
      'NY sales tax (8.875%)$7.67',
      'Total$94.04',
      'Due now$28.21',
      'Due later$65.83',
    ]);
    await page.getByLabel('Party name').fill('Ada Lovelace');
    await page.getByLabel('Phone').fill('(212) 555-0100');
    await page.getByLabel('Email').fill(email);
    await press(page, 'Book Now');
    const pay = page.getByRole('button', { name: 'Pay $28.21' });
    await expect(pay).toBeEnabled();
    await fillCard(page, '4111 1111 1111 1111');
    await pay.click();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeFocused();
    return mailedLink(server, email, '/booking/');
  });
  const bookingId = new URL(ownPage).pathname.split('/')[2] ?? '';

  await test.step('grows by one on its own page', async () => {
    await page.goto(ownPage);
    await expect(page.getByText('Due $65.83')).toBeVisible();
    await press(page, 'Change guests or extras');
    await press(page, 'More: Adult');
    await expect(page.getByText('New total: $121.76')).toBeVisible();
    await expect(page.getByText('$27.72 more than now')).toBeVisible();
    await press(page, 'Change the booking');
    await expect(page.getByText('Due $93.55')).toBeVisible();
  });

  const desk = await openDesk(browser, server, venue);
  await test.step('pays the rest at the desk, which has no network and prints a receipt', async () => {
    await desk.context().setOffline(true);
    const payment = await takeCash(desk, 'Ada Lovelace', '$93.55', '$100.00');
    await expect(payment.getByText('Give back $6.45')).toBeVisible();
    await payment.getByRole('button', { name: 'Print Receipt' }).click();
    const printed = await desk.pdf({ width: '80mm', height: '297mm' });
    const pages = await pagesOf(printed);
    expect(pages).toHaveLength(1);
    for (const shown of ['3 × Adult', '$121.76', 'change $6.45', 'Balance due $0.00', 'Provisional'])
      expect(pages[0]).toContain(shown);
    await desk.evaluate(() => dispatchEvent(new Event('afterprint')));
    await payment.getByRole('button', { name: 'Done' }).click();
    await expect(desk.getByTestId('status-strip')).toContainText('1 unsent');
    await goOnline(desk);
  });

  const bill = await billing.explainedBill(server, venue, bookingId);
  expect(bill).toMatchObject({ total: 121.76, tax: 9.93, discount: 16.47, paid: 121.76, balance: 0, state: 'settled' });
  expect(bill.needs_review).toBe(false);
  const taken = bill.payments.map(({ method, amount, change }) => [method, amount, change]);
  expect(taken).toEqual([
    ['square', 28.21, null],
    ['cash', 93.55, 6.45],
  ]);
  expect(await billing.heldBySquare(server, venue)).toBe(28.21);

  await page.reload();
  await expect(page.getByText('Paid in full')).toBeVisible();
  const address = await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href');
  const receipt = await (await page.request.get(`${server.url}${address}`)).body();
  const [text] = await pagesOf(receipt);
  for (const shown of ['Receipt number 1', '12-3456789', '$121.76', '$28.21', '$93.55', '$0.00'])
    expect(text).toContain(shown);
  await send('POST', `bookings/${bookingId}/email-receipt`, {});
  await expect.poll(() => billing.mailedPdfs(server, email)).toEqual(['receipt']);
  await desk.context().close();
});

test('[B82] the day is closed with what the drawer holds, and what an offline desk sends later is in the next close', async ({
  page,
  server,
  browser,
}) => {
  const venue = await billing.seedPricedVenue(server, { deposit_kind: 'fixed', deposit_percent: null });
  const send = billing.asOwner(server, venue);
  const book = (party_name: string, party: readonly object[]) => {
    const party_email = `${party_name.split(' ')[0]?.toLowerCase()}@example.org`;
    return billing.bookByPrice(server, venue, { date_scheduled: today, party }, { party_name, party_email });
  };
  const marie = await book('Marie Curie', [{ band_id: 'adult', players: 2 }]);
  const ada = await book('Ada Lovelace', [{ band_id: 'child', players: 1 }]);
  const desk = await openDesk(browser, server, venue);
  await (await takeCash(desk, 'Marie Curie', '$65.22', '$70.00')).getByRole('button', { name: 'Done' }).click();
  await press(desk, 'Cancel');
  await expect(desk.getByTestId('status-strip')).not.toContainText(/unsent/i);
  await desk.context().setOffline(true);
  await (await takeCash(desk, 'Ada Lovelace', '$21.72', '$25.00')).getByRole('button', { name: 'Done' }).click();

  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await page.goto(`${server.url}/day-close`);
  await press(page, 'Cash In or Out');
  const cash = page.getByRole('dialog', { name: 'Cash In or Out' });
  await cash.getByText('Put in').click();
  await cash.getByLabel('Amount').fill('100');
  await cash.getByLabel('Reason').fill('Coins from the bank');
  await cash.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('$165.22').first()).toBeVisible();

  const close = async (counted: string, left: string, says: string): Promise<void> => {
    await press(page, 'Count and Close');
    const dialog = page.getByRole('dialog', { name: 'Count and Close' });
    await dialog.getByLabel('Counted cash').fill(counted);
    await dialog.getByLabel('Left in the drawer').fill(left);
    await dialog.getByRole('button', { name: 'Close the Day' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(says);
    await dialog.getByRole('button', { name: 'Yes, Close the Day' }).click();
    await expect(dialog).toBeHidden();
  };
  /** What is in the PDF that opens in a tab of its own, for the printer. */
  const printed = async (number: number): Promise<string> => {
    await press(page, `Print close ${number}`);
    const answer = page.waitForResponse(`**/day-closes/${number}.pdf?**`);
    const tab = page.waitForEvent('popup');
    await page.getByRole('menuitem', { name: 'Print on a roll (80 mm)' }).click();
    expect((await answer).ok()).toBe(true);
    await (await tab).close();
    /* A browser keeps no body of an answer that a page has read as a file. */
    const again = await page.request.get((await answer).url(), { headers: { authorization: `Bearer ${venue.token}` } });
    return (await pagesOf(await again.body())).join(' ');
  };
  await close('165', '100', '$0.22 is missing. $65.00 leaves the drawer. A close can’t be changed.');
  const first = await printed(1);
  for (const shown of ['Z 1', '$65.22', '$165.22', '$165.00', '-$0.22']) expect(first).toContain(shown);

  await goOnline(desk);
  await page.reload();
  await expect(page.getByText(/^1 entry was taken before the last close and arrived after it\./)).toBeVisible();
  await close('121.72', '100', 'The drawer holds what it must. $21.72 leaves the drawer. A close can’t be changed.');
  const second = await printed(2);
  for (const shown of ['Z 2', '$21.72', '$121.72']) expect(second).toContain(shown);
  expect(await printed(1)).toBe(first);

  const { closes } = await send<{ closes: DayClose[] }>('GET', 'day-closes');
  expect(closes.map((one) => [one.z_number, one.opening_cash, one.expected_cash, one.difference, one.late])).toEqual([
    [2, 100, 121.72, 0, 1],
    [1, 0, 165.22, -0.22, 0],
  ]);
  const numbers = async ({ bookingId }: { bookingId: string }) => {
    const { payments }: Bill = await billing.explainedBill(server, venue, bookingId);
    return payments.map(({ z_number: number }) => number);
  };
  expect([await numbers(marie), await numbers(ada)]).toEqual([[1], [2]]);
  await desk.context().close();
});
