import type { Page } from '@playwright/test';
import { call } from '../../e2e/support/api.ts';
import { bookElsewhere, openOffering } from '../../e2e/support/bookings/offerings.ts';
import {
  endHold,
  fillCard,
  type PayingVenue,
  partyDay,
  paymentLink,
  seedPayingVenue,
} from '../../e2e/support/bookings/paying.ts';
import { uploadWaiver } from '../../e2e/support/tablet.ts';
import type { Screen } from '../screen.ts';
import { type Stage, TIME_ZONE } from '../stage.ts';
import { isLoaded, plain, press, statesOf, visit } from './steps.ts';

/* What a visitor books and pays. The demo's main venue has the calendar of a busy year; the bookings are made elsewhere. */

const BUSY = '/book/C00001/C00001-Off1';

let made: Promise<{ venue: PayingVenue; freeOffering: string }> | undefined;
async function makeVenue({ server }: Stage) {
  const venue = await seedPayingVenue(server, { timeZone: TIME_ZONE });
  await uploadWaiver(server, venue);
  await call(server, 'PATCH', `/api/clients/${venue.clientId}/profile`, {
    token: venue.token,
    body: { phone: '(602) 555-0142', address: '1204 Canyon Road, Phoenix, AZ 85004' },
  });
  const freeOffering = await openOffering(server, venue, { offering_name: 'Open play', capacity: 12 });
  return { venue, freeOffering };
}
const bookable = (stage: Stage) => (made ??= makeVenue(stage));

/** Books a time that costs a deposit; returns the booking and its page of payment. */
async function hold(stage: Stage, time: string): Promise<{ id: string; payment: string; booking: string }> {
  const { venue } = await bookable(stage);
  const booked = await bookElsewhere(stage.server, { ...venue, date: partyDay, time });
  const payment = await paymentLink(stage.server, venue, booked.booking_id);
  return { id: booked.booking_id, payment, booking: payment.replace('/payment/', '/booking/') };
}

/** A booking's own page that staff made, with its deposit due. */
async function bookedByStaff({ server }: Stage, { clientId, token }: PayingVenue): Promise<string> {
  const offeringId = await openOffering(server, { clientId, token }, { offering_name: 'Birthday', deposit_amount: 40 });
  const body = {
    offering_id: offeringId,
    party_name: 'Marie Curie',
    party_phone: '(212) 555-0100',
    party_email: 'marie@example.org',
    date_scheduled: partyDay,
    booking_time: '11:00',
  };
  const path = `/api/clients/${clientId}/bookings`;
  const made = await call<{ booking: { booking_id: string } }>(server, 'POST', path, { token, body });
  const link = await call<{ paymentUrl: string }>(server, 'POST', '/api/payments/generate-payment-url', {
    token,
    body: { bookingId: made.body.booking.booking_id },
  });
  return new URL(link.body.paymentUrl).pathname.replace('/payment/', '/booking/');
}

async function cancel(stage: Stage, id: string): Promise<void> {
  const { venue } = await bookable(stage);
  await endHold(stage.server, id, -1_000);
  await call(stage.server, 'DELETE', `/api/clients/${venue.clientId}/bookings/${id}`, { token: venue.token });
}

async function openPayment(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Card number').waitFor();
  await isLoaded(page);
}

async function chooseFirstDay(page: Page): Promise<void> {
  await visit(page, BUSY);
  const days = page.locator('[data-date]:not([data-closed]):not([data-past])');
  if ((await days.count()) === 0) await press(page, 'Next month');
  await days.first().click();
  await page.getByRole('radio').first().waitFor({ state: 'attached' });
}

export const bookingScreens: readonly Screen[] = [
  ...statesOf('/book/:clientId/:offeringId', 'stranger', {
    calendar: plain(BUSY),
    'times and party': async (page) => {
      await chooseFirstDay(page);
      const time = page.getByRole('radio', { disabled: false }).first();
      await page.locator('label').filter({ has: time }).first().click();
      await page.getByLabel('Party name').fill('Ada Lovelace');
    },
    'what is missing': async (page) => {
      await visit(page, BUSY);
      await press(page, 'Book Now');
      await page.getByRole('alert').first().waitFor();
    },
    'no such offering': plain('/book/C00001/C00001-Off9'),
    'a place is held': async (page, stage) => {
      const { venue } = await bookable(stage);
      await visit(page, `/book/${venue.clientId}/${venue.offeringId}`);
      if ((await page.locator(`[data-date="${partyDay}"]`).count()) === 0) await press(page, 'Next month');
      await page.locator(`[data-date="${partyDay}"]`).click();
      await page
        .locator('label')
        .filter({ has: page.getByRole('radio', { name: '12:00 PM' }) })
        .click();
      await page.getByLabel('Party name').fill('Ada Lovelace');
      await page.getByLabel('Phone').fill('(212) 555-0100');
      await page.getByLabel('Email').fill('ada@example.org');
      await press(page, 'Book Now');
      await page.waitForURL('**/payment/**');
      await visit(page, `/book/${venue.clientId}/${venue.offeringId}`);
      await page.getByRole('timer').waitFor();
    },
  }),
  ...statesOf('/payment/:bookingId/:paymentToken', 'stranger', {
    'to be paid': async (page, stage) => {
      const { id, payment } = await hold(stage, '10:00');
      await openPayment(page, payment);
      await cancel(stage, id);
    },
    declined: async (page, stage) => {
      const { id, payment } = await hold(stage, '10:00');
      await openPayment(page, payment);
      await fillCard(page, '4000 0000 0000 0002');
      await press(page, /^Pay /);
      await page.getByRole('alert').first().waitFor();
      await cancel(stage, id);
    },
    'refunded in full': async (page, stage) => {
      const { id, payment } = await hold(stage, '10:00');
      await page.route(`**/api/public/bookings/booking/${id}**`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), givenBack: true } });
      });
      await openPayment(page, payment);
      await page.getByRole('alert').first().waitFor();
      await cancel(stage, id);
    },
    'no such payment': async (page) => {
      await page.goto('/payment/C00001-1/nothing');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await isLoaded(page);
    },
    'paid by another person': async (page, stage) => {
      const { id, payment } = await hold(stage, '10:00');
      await page.route('**/create-payment', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), byOther: true } });
      });
      await openPayment(page, payment);
      await fillCard(page, '4111 1111 1111 1111');
      await press(page, /^Pay /);
      await page.getByRole('heading', { name: 'Payment already completed' }).waitFor();
      await cancel(stage, id);
    },
    paid: async (page, stage) => {
      const { payment } = await hold(stage, '11:00');
      await openPayment(page, payment);
      await fillCard(page, '4111 1111 1111 1111');
      await press(page, /^Pay /);
      await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    },
  }),
  ...statesOf('/booking/:bookingId/:token', 'stranger', {
    held: async (page, stage) => {
      const { id, booking } = await hold(stage, '10:00');
      await visit(page, booking);
      await cancel(stage, id);
    },
    'confirmed, party to sign': async (page, stage) => {
      const { venue, freeOffering } = await bookable(stage);
      const where = { clientId: venue.clientId, offeringId: freeOffering, date: partyDay, time: '11:00' };
      const { booking_id, token } = await bookElsewhere(stage.server, where);
      await visit(page, `/booking/${booking_id}/${token}`);
    },
    'deposit due': async (page, stage) => {
      const { venue } = await bookable(stage);
      await visit(page, await bookedByStaff(stage, venue));
    },
    'asking to move': async (page, stage) => {
      const { venue, freeOffering } = await bookable(stage);
      const where = { clientId: venue.clientId, offeringId: freeOffering, date: partyDay, time: '11:00' };
      const { booking_id, token } = await bookElsewhere(stage.server, where);
      await visit(page, `/booking/${booking_id}/${token}`);
      await press(page, 'Ask to move or cancel');
      await page.getByLabel('Your message').fill('Could we come at noon instead?');
      await page.getByLabel('Your message').scrollIntoViewIfNeeded();
    },
    'no such booking': plain('/booking/C00001-1/nothing'),
  }),
];
