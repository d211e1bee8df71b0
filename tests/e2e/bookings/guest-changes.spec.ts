import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { bookElsewhere, openOffering } from '../support/bookings/offerings.ts';
import { connectSquare, listedPayments, partyDay } from '../support/bookings/paying.ts';
import { payAsVisitor } from '../support/bookings/venue-bookings.ts';
import { expectNothingCutInEither } from '../support/cut-off.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';
import { chooseDay, chooseTime } from './booking-harness/booking-page.ts';

let server: RealServer;
test.beforeAll(({ server: running }) => {
  server = running;
});
test.setTimeout(120_000);

const later = venueDay(9);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** As the owner's page saves it. */
async function setPolicy({ clientId, token }: SeededVenue, policy: object): Promise<void> {
  const { status } = await call(server, 'PUT', `/api/clients/${clientId}/booking-policy`, { token, body: policy });
  expect(status).toBe(200);
}

/** A venue with a booking at 10:00 AM on `partyDay`, of an offering of 90 minutes. */
async function bookedUnder(policy: object, fields: Record<string, unknown> = {}) {
  const venue = await seedVenue(server);
  await connectSquare(server, venue);
  const offeringId = await openOffering(server, venue, { duration_minutes: 90, ...fields });
  await setPolicy(venue, policy);
  const where = { clientId: venue.clientId, offeringId, date: partyDay, time: '10:00' };
  const { booking_id: bookingId, token } = await bookElsewhere(server, where);
  return { venue, bookingId, address: `${server.url}/booking/${bookingId}/${token}` };
}

const day = { move_until_hours: 24, cancel_until_hours: 24 };

test('[B40] a guest moves on a phone in three languages, and the desk sees it', async ({ page, browser }) => {
  const { venue, address } = await bookedUnder(day);
  const desk = await browser.newPage();
  await desk.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await desk.goto(`${server.url}/my-bookings`);
  const card = desk.getByRole('article', { name: 'Marie Curie' });
  await expect(card.getByText('10:00 AM')).toBeVisible();

  await page.setViewportSize(phone);
  await page.goto(address);
  await expect(page.getByText(/10:00 AM – 11:30 AM/)).toBeVisible();
  await expect(page.getByText(/^You can move or cancel it online until /)).toBeVisible();
  await expectNothingCutInEither(page, 'booking');
  await expectNoFaultAtSizes(page);

  await press(page, 'Move booking');
  await expect(title(page, 'Move your booking')).toBeFocused();
  await chooseDay(page, later);
  await chooseTime(page, '12:00 PM');
  await expectNothingCutInEither(page, 'move');
  await expectNoFaultAtSizes(page);
  await press(page, 'Continue');
  await expect(title(page, 'Check your new time')).toBeFocused();
  await expectNothingCutInEither(page, 'check');
  await expectNoFaultAtSizes(page);

  await test.step('a reload and Back lose nothing', async () => {
    await page.reload();
    await expect(title(page, 'Check your new time')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('radio', { name: '12:00 PM' })).toBeChecked();
    await press(page, 'Continue');
  });

  await test.step('without a network nothing is done, and nothing is lost', async () => {
    await page.context().setOffline(true);
    await press(page, 'Move booking');
    await expect(page.getByRole('alert')).toContainText('You’re not connected.');
    await page.context().setOffline(false);
  });
  await page.getByRole('button', { name: 'Move booking' }).dblclick();
  await expect(page.getByText(/^Your booking was moved to .* at 12:00 PM\.$/)).toBeVisible();
  await expect(page.getByText(/12:00 PM – 1:30 PM/)).toBeVisible();
  await expectNoFaultAtSizes(page);

  await expect(card.getByText('12:00 PM')).toBeVisible();
  await expect(desk.getByText(dayText(later)).first()).toBeVisible();
  await card.getByRole('button', { name: /^Open the booking of / }).click();
  await desk.getByRole('dialog').getByRole('tab', { name: 'History' }).click();
  await expect(desk.getByRole('list', { name: 'History' }).getByText('Rescheduled by the visitor')).toBeVisible();
  await desk.close();
});

test('[B41] [B42] a guest cancels with half the deposit back, once, though the answer is lost', async ({ page }) => {
  const policy = { ...day, refund_percent: 50, cancel_fee: 2 };
  const { venue, bookingId, address } = await bookedUnder(policy, { deposit_amount: 25 });
  await payAsVisitor(server, venue, bookingId);
  await page.goto(address);
  await press(page, 'Cancel booking');
  await expect(title(page, 'Cancel this booking?')).toBeFocused();
  await expect(page.getByText('You get $10.50 back of $25.00; the fee is $2.00.')).toBeVisible();
  await page.getByLabel('Reason (optional)').fill('Rain');
  await expectNothingCutInEither(page, 'cancel');
  await expectNoFaultAtSizes(page);

  await page.route('**/cancel', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, 'Cancel booking');
  await expect(title(page, 'This booking is canceled')).toBeVisible();
  await expect(page.getByText(/^(Your refund of \$10\.50 is on its way|\$10\.50 was refunded)\.$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^(Your refund of \$10\.50 is on its way|\$10\.50 was refunded)\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0);
  await expectNoFaultAtSizes(page);
  const [payment] = await listedPayments(server, venue);
  expect(payment?.refunds.map(({ amount }) => amount)).toEqual([10.5]);

  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await page.goto(`${server.url}/my-bookings`);
  await page.getByRole('button', { name: 'Filter Bookings' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('Canceled');
  await page.getByRole('button', { name: /^Open the booking of / }).click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByRole('list', { name: 'Payments' }).getByText(/Canceled by the guest/)).toBeVisible();
});

test('[B42] of two tabs the second gets a sentence, and shows the booking as it is', async ({ page, context }) => {
  const { address } = await bookedUnder(day);
  await page.goto(address);
  const second = await context.newPage();
  await second.goto(address);
  for (const tab of [page, second]) {
    await press(tab, 'Move booking');
    await chooseDay(tab, later);
    await chooseTime(tab, tab === page ? '11:00 AM' : '12:00 PM');
    await press(tab, 'Continue');
  }
  /* The second shows the old revision until it is asked for something. */
  await second.route('**/api/public/bookings/*?token=*', (route) => route.abort());
  await press(page, 'Move booking');
  await expect(page.getByText(/^Your booking was moved to /)).toBeVisible();
  await press(second, 'Move booking');
  await expect(second.getByRole('alert')).toHaveText(
    'Something about your booking changed in the meantime. Please look at it again.',
  );
  await second.unroute('**/api/public/bookings/*?token=*');
  await second.reload();
  await expect(second.getByText(/11:00 AM$/).first()).toBeVisible();

  await press(page, 'Cancel booking');
  await press(page, 'Cancel booking');
  await expect(title(page, 'This booking is canceled')).toBeVisible();
  await press(second, 'Move booking');
  await expect(title(second, 'This booking is canceled')).toBeVisible();
  await expect(second.getByRole('alert')).toContainText('canceled');
});

test('[B40] an owner sets the policy, and a booking made before it keeps its own', async ({ page }) => {
  const venue = await seedVenue(server);
  const offeringId = await openOffering(server, venue);
  const where = { clientId: venue.clientId, offeringId, date: partyDay };
  const before = await bookElsewhere(server, { ...where, time: '10:00' });
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await page.goto(`${server.url}/my-offerings`);
  await page.getByRole('link', { name: 'Booking Policy' }).click();
  await expect(page.getByText('Guests can’t move their bookings by themselves. They can ask you.')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.getByLabel('Guests can move their bookings').check();
  await page.getByLabel('Guests can cancel their bookings').check();
  await page.getByLabel('Share of what they paid').fill('50');
  await page.getByLabel('Fee that you keep').fill('5');
  await expect(page.getByText('A party that paid $50.00 and cancels on time gets $20.00 back.')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.getByRole('link', { name: 'My Offerings', exact: true }).last().click();
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await press(page, 'Keep editing');
  await press(page, 'Save Policy');
  await expect(page.getByText('The policy was saved.')).toBeVisible();

  const after = await bookElsewhere(server, { ...where, time: '11:00' });
  await page.goto(`${server.url}/booking/${before.booking_id}/${before.token}`);
  await expect(page.getByRole('button', { name: 'Ask to move or cancel' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move booking' })).toHaveCount(0);
  await page.goto(`${server.url}/booking/${after.booking_id}/${after.token}`);
  await expect(page.getByRole('button', { name: 'Move booking' })).toBeVisible();
});
