import type { Page } from '@playwright/test';
import { call } from '../../e2e/support/api.ts';
import { bookElsewhere, openOffering } from '../../e2e/support/bookings/offerings.ts';
import { connectSquare, partyDay } from '../../e2e/support/bookings/paying.ts';
import { payAsVisitor } from '../../e2e/support/bookings/venue-bookings.ts';
import { setFailures, venueDay } from '../../e2e/support/platform.ts';
import { type SeededVenue, seedVenue } from '../../e2e/support/venue.ts';
import type { Screen } from '../screen.ts';
import { type Stage, TIME_ZONE } from '../stage.ts';
import { failing, isLoaded, plain, press, statesOf, visit } from './steps.ts';

/* What guests change of their own bookings, and what the owner lets them. */

interface Booked {
  venue: SeededVenue;
  offeringId: string;
}

const later = venueDay(9);
const half = { move_until_hours: 24, cancel_until_hours: 24, refund_percent: 50, cancel_fee: 2 };

let made: Promise<Booked> | undefined;
async function makeVenue({ server }: Stage): Promise<Booked> {
  const venue = await seedVenue(server, { clientName: 'Canyon Climbing', timeZone: TIME_ZONE });
  await connectSquare(server, venue);
  const fields = { offering_name: 'Climbing party', deposit_amount: 25, duration_minutes: 90, capacity: 400 };
  return { venue, offeringId: await openOffering(server, venue, fields) };
}

/** A booking's own page, made under a policy; paid where it is not left as a hold. */
async function bookedUnder(stage: Stage, policy: object, isPaid = true): Promise<string> {
  const { venue, offeringId } = await (made ??= makeVenue(stage));
  const { clientId, token } = venue;
  await call(stage.server, 'PUT', `/api/clients/${clientId}/booking-policy`, { token, body: policy });
  const booked = await bookElsewhere(stage.server, { clientId, offeringId, date: partyDay, time: '10:00' });
  if (isPaid) await payAsVisitor(stage.server, venue, booked.booking_id);
  return `/booking/${booked.booking_id}/${booked.token}`;
}

const opened =
  (step: (page: Page, stage: Stage) => Promise<unknown> = async () => undefined, policy: object = half) =>
  async (page: Page, stage: Stage): Promise<void> => {
    await visit(page, await bookedUnder(stage, policy));
    await step(page, stage);
    await isLoaded(page);
  };

async function choose(page: Page): Promise<void> {
  await press(page, 'Move booking');
  await page.getByRole('grid').waitFor();
  await isLoaded(page);
  if ((await page.locator(`[data-date="${later}"]`).count()) === 0) await press(page, 'Next month');
  await page.locator(`[data-date="${later}"]`).click();
  await page.locator('label').filter({ hasText: '12:00 PM' }).click();
}

async function check(page: Page): Promise<void> {
  await choose(page);
  await press(page, 'Continue');
  await page.getByRole('heading', { name: 'Check your new time' }).waitFor();
}

async function askToCancel(page: Page): Promise<void> {
  await press(page, 'Cancel booking');
  await page.getByRole('heading', { name: 'Cancel this booking?' }).waitFor();
}

async function cancel(page: Page): Promise<void> {
  await askToCancel(page);
  await press(page, 'Cancel booking');
  await page.getByRole('heading', { name: 'This booking is canceled' }).waitFor();
}

async function allow(page: Page): Promise<void> {
  await visit(page, '/booking-policy');
  await page.getByLabel('Guests can move their bookings').check();
  await page.getByLabel('Guests can cancel their bookings').check();
  await page.getByLabel('Refund (% of what they paid)').fill('50');
  await page.getByLabel('Fee that you keep').fill('5');
}

export const guestChangeScreens: readonly Screen[] = [
  ...statesOf('/booking/:bookingId/:token', 'stranger', {
    'may move and cancel': opened(),
    'may only cancel': opened(undefined, { ...half, move_until_hours: null }),
    'too late to change': opened(undefined, { ...half, move_until_hours: 2_000, cancel_until_hours: 2_000 }),
    'held, may be let go': async (page, stage) => visit(page, await bookedUnder(stage, half, false)),
    'moving, nothing chosen': opened((page) => press(page, 'Move booking')),
    'moving, a time chosen': opened(choose),
    'moving, checked': opened(check),
    'moving without a network': opened(async (page) => {
      await check(page);
      await page.route('**/move', (route) => route.abort());
      await press(page, 'Move booking');
      await page.getByRole('alert').waitFor();
    }),
    'was moved': opened(async (page) => {
      await check(page);
      await press(page, 'Move booking');
      await page.getByText(/^Your booking was moved to /).waitFor();
    }),
    'canceling, a part goes back': opened(askToCancel),
    'canceling, nothing goes back': opened(askToCancel, { ...half, refund_percent: 0 }),
    'canceled, refund on its way': opened(cancel),
    'canceled, refund failed': opened(async (page, stage) => {
      await setFailures(stage.server, { kind: 'refund_fails' });
      await cancel(page);
      await page.getByText(/couldn’t be made/).waitFor({ timeout: 40_000 });
    }),
  }),
  ...statesOf('/booking-policy', 'owner', {
    'guests can’t': plain('/booking-policy'),
    'guests can': allow,
    'what is wrong': async (page) => {
      await allow(page);
      await page.getByLabel('Refund (% of what they paid)').fill('150');
      await press(page, 'Save Policy');
      await page.getByText('The refund must be a whole number from 0 to 100').waitFor();
    },
    'not loaded': failing('/booking-policy', '**/api/clients/*/booking-policy'),
  }),
  ...statesOf('/booking-policy', 'lapsed', { 'subscription ended': plain('/booking-policy') }),
];
