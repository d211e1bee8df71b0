import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { asOwner, bookByPrice, explainedBill, heldBySquare, seedPricedVenue } from '../support/bookings/billing.ts';
import { fillCard } from '../support/bookings/paying.ts';
import { payAsVisitor } from '../support/bookings/venue-bookings.ts';
import { venueDay } from '../support/platform.ts';
import { test } from '../support/test.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A link on a guest's own phone, with a card filled in. */
async function openShare(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: phone });
  await page.goto(url);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  await fillCard(page, '4111 1111 1111 1111');
  return page;
}

test('[B80] a party of eight splits the bill, and all pay their shares by their links, at once too, never above what is due', async ({
  page,
  server,
  browser,
}) => {
  const venue = await seedPricedVenue(server, { deposit_kind: 'fixed', deposit_percent: null });
  const { bookingId, path } = await bookByPrice(
    server,
    venue,
    { date_scheduled: venueDay(1), party: [{ band_id: 'adult', players: 8 }] },
    { party_name: 'Marie Curie', party_email: 'marie@example.org' },
  );
  await page.setViewportSize(phone);
  await page.goto(`${server.url}${path}`);
  const all = await browser.newPage({ viewport: phone });
  await all.goto(page.url());
  await press(all, 'Pay $260.86');
  await expect(all.getByRole('button', { name: 'Pay $260.86' })).toBeEnabled();
  await fillCard(all, '4111 1111 1111 1111');

  await press(page, 'Split the bill');
  await expect(page.getByText('About $32.61 each')).toBeVisible();
  await press(page, 'Make the links');
  await expect(page.getByRole('button', { name: /^Copy link: / })).toHaveCount(8);
  const { bill } = await asOwner(server, venue)<{ bill: Bill }>('GET', `bookings/${bookingId}/bill`);
  expect(bill.links.map(({ amount }) => amount)).toEqual([32.61, 32.61, 32.61, 32.61, 32.61, 32.61, 32.6, 32.6]);
  const urls = bill.links.map(({ url }) => url);

  for (const pair of [urls.slice(0, 2), urls.slice(2, 4), urls.slice(4, 6)]) {
    const guests = await Promise.all(pair.map((url) => openShare(browser, url)));
    await Promise.all(guests.map((guest) => press(guest, /^Pay \$/)));
    for (const guest of guests) await expect(title(guest, 'Payment Successful!')).toBeFocused();
    await Promise.all(guests.map((guest) => guest.close()));
  }
  expect(await explainedBill(server, venue, bookingId)).toMatchObject({ paid: 195.66, balance: 65.2 });

  /* The last two, one of whom has the link open on two phones. */
  const [seventh = '', eighth = ''] = urls.slice(6);
  const last = await Promise.all([seventh, eighth, eighth].map((url) => openShare(browser, url)));
  await Promise.all(last.map((guest) => press(guest, /^Pay \$/)));
  await Promise.all(
    last.map((guest) => expect(title(guest, /^Pay/)).toHaveText(/^Payment (Successful!|already completed)$/)),
  );
  await press(all, 'Pay $260.86');
  await expect(title(all, 'Nothing left to pay')).toBeFocused();

  const settled = await explainedBill(server, venue, bookingId);
  expect(settled).toMatchObject({ total: 260.86, paid: 260.86, balance: 0, state: 'settled' });
  expect(settled.payments.map(({ method, amount }) => [method, amount])).toEqual(
    Array.from({ length: 8 }, (_, at) => ['square', at < 6 ? 32.61 : 32.6]),
  );
  expect(await heldBySquare(server, venue)).toBe(260.86);
  await page.reload();
  await expect(page.getByText('Paid in full')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await Promise.all([...last, all].map((guest) => guest.close()));
});

test('[B81] a guest cancels, and each method gets its part back: the card by Square, the rest by hand, which staff see', async ({
  page,
  server,
  browser,
}) => {
  const venue = await seedPricedVenue(server);
  const send = asOwner(server, venue);
  await send('PUT', 'booking-policy', { cancel_until_hours: 0, refund_percent: 50, cancel_fee: 2 });
  const { bookingId, path } = await bookByPrice(
    server,
    venue,
    {
      date_scheduled: venueDay(1),
      party: [
        { band_id: 'adult', players: 3 },
        { band_id: 'child', players: 1 },
      ],
      extras: [{ extra_id: venue.pizzaId, quantity: 1 }],
      code: 'SAVE15',
    },
    { party_name: 'Marie Curie', party_email: 'marie@example.org' },
  );
  await payAsVisitor(server, venue, bookingId);
  const take = (body: object) =>
    send('POST', `bookings/${bookingId}/bill/payments`, { payment_id: crypto.randomUUID(), ...body });
  await take({ method: 'cash', amount: 60, tip: 5, tendered: 70 });
  await take({ method: 'terminal', amount: 20, reference: '0042' });

  await page.setViewportSize(phone);
  await page.goto(`${server.url}${path}`);
  await press(page, 'Cancel booking');
  await expect(title(page, 'Cancel this booking?')).toBeFocused();
  await press(page, 'Cancel booking');
  await expect(title(page, 'This booking is canceled')).toBeFocused();
  await expect(page.getByText(/^(Your refund of \$36\.53 is on its way|\$36\.53 was refunded)\.$/)).toBeVisible();
  await expect(page.getByText('The venue gives back $19.74 that you didn’t pay online.')).toBeVisible();

  const staff = await browser.newPage();
  await staff.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await staff.goto(`${server.url}/my-bookings`);
  await expect(staff.getByText('Canceled, and $19.74 is still paid. Refund it, or keep it on purpose.')).toBeVisible();
  await staff.getByRole('link', { name: 'Open the booking of Marie Curie' }).click();
  await staff.getByRole('tab', { name: 'Bill' }).click();
  await press(staff, 'Actions for the payment of $60.00');
  await staff.getByRole('menuitem', { name: 'Refund' }).click();
  const refund = staff.getByRole('dialog', { name: 'Refund Cash Payment' });
  await refund.getByLabel('Amount').fill('19.74');
  await refund.getByLabel('Reason').fill('Canceled in time');
  await refund.getByRole('button', { name: 'Refund $19.74' }).click();
  await refund.getByRole('button', { name: 'Yes, Refund $19.74' }).click();
  await expect(refund).toBeHidden();

  await expect.poll(async () => (await explainedBill(server, venue, bookingId)).refunded).toBe(56.27);
  const bill = await explainedBill(server, venue, bookingId);
  expect(bill).toMatchObject({
    total: 60.26,
    paid: 116.53,
    tips: 5,
    balance: 0,
    state: 'settled',
    needs_review: false,
  });
  expect(bill.payments.map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
    ['payment', 'square', 36.53],
    ['payment', 'cash', 60],
    ['payment', 'terminal', 20],
    ['refund', 'square', 36.53],
    ['refund', 'cash', 19.74],
  ]);
  expect(await heldBySquare(server, venue)).toBe(0);
  await page.reload();
  await expect(page.getByText('$36.53 was refunded.')).toBeVisible();
  await expect(page.getByText('Paid in full')).toBeVisible();
  await expect(page.getByText(/The venue gives back/)).toBeHidden();
  await staff.close();
});
