import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { bookElsewhere, openOffering } from '../support/bookings/offerings.ts';
import { connectSquare, partyDay } from '../support/bookings/paying.ts';
import { payAsVisitor } from '../support/bookings/venue-bookings.ts';
import { expectNothingCutInEither } from '../support/cut-off.ts';
import { venueDay } from '../support/platform.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';
import { chooseDay, chooseTime } from './booking-harness/booking-page.ts';

const policy = { move_until_hours: 24, cancel_until_hours: 24, refund_percent: 50, cancel_fee: 2 };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function expectTitle(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

test('[B40] axe finds nothing and nothing is cut off while a guest moves, which the desk sees, and cancels, and where the owner sets the policy', async ({
  page,
  server,
  browser,
}) => {
  const venue = await seedVenue(server);
  const { clientId, token } = venue;
  await connectSquare(server, venue);
  const offeringId = await openOffering(server, venue, { duration_minutes: 90, deposit_amount: 25 });
  await call(server, 'PUT', `/api/clients/${clientId}/booking-policy`, { token, body: policy });
  const booked = await bookElsewhere(server, { clientId, offeringId, date: partyDay, time: '10:00' });
  await payAsVisitor(server, venue, booked.booking_id);

  const desk = await browser.newPage();
  await desk.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await desk.goto(`${server.url}/my-bookings`);
  const card = desk.getByRole('article', { name: 'Marie Curie' });
  await expect(card.getByText('10:00 AM')).toBeVisible();

  await page.setViewportSize(phone);
  await page.goto(`${server.url}/booking/${booked.booking_id}/${booked.token}`);
  await expect(page.getByText(/10:00 AM – 11:30 AM/)).toBeVisible();
  await expectNothingCutInEither(page, 'booking');
  await expectNoFaultAtSizes(page);
  await press(page, 'Move booking');
  await expectTitle(page, 'Move your booking');
  await chooseDay(page, venueDay(9));
  await chooseTime(page, '12:00 PM');
  await expectNothingCutInEither(page, 'move');
  await expectNoFaultAtSizes(page);
  await press(page, 'Continue');
  await expectTitle(page, 'Check your new time');
  await expectNothingCutInEither(page, 'check');
  await expectNoFaultAtSizes(page);
  await press(page, 'Move booking');
  await expect(page.getByText(/^Your booking was moved to .* at 12:00 PM\.$/)).toBeVisible();
  await expect(card.getByText('12:00 PM')).toBeVisible();
  await desk.close();
  await expectNoFaultAtSizes(page);
  await press(page, 'Cancel booking');
  await expectTitle(page, 'Cancel this booking?');
  await expectNothingCutInEither(page, 'cancel');
  await expectNoFaultAtSizes(page);
  await press(page, 'Cancel booking');
  await expectTitle(page, 'This booking is canceled');
  await expectNoFaultAtSizes(page);

  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(`${server.url}/booking-policy`);
  await expect(page.getByLabel('Fee that you keep')).toHaveValue('2.00');
  await expectNoFaultAtSizes(page);
  await page.getByLabel('Guests can move their bookings').uncheck();
  await page.getByLabel('Guests can cancel their bookings').uncheck();
  await expect(page.getByText('Guests can’t move their bookings themselves, but they can ask you.')).toBeVisible();
  await expectNoFaultAtSizes(page);
});
