import type { Page } from '@playwright/test';
import { call } from '../../e2e/support/api.ts';
import { connectSquare, openOffering } from '../../e2e/support/bookings/offerings.ts';
import { partyDay } from '../../e2e/support/bookings/paying.ts';
import { seedVenue } from '../../e2e/support/venue.ts';
import type { Screen } from '../screen.ts';
import { type Stage, TIME_ZONE } from '../stage.ts';
import { isLoaded, press, statesOf, visit } from './steps.ts';

/* The bill on a booking's own page, and what its guest does with it. */

let made: Promise<string> | undefined;
/** The page of a booking with prices, extras and tax, and a policy under which its party can be changed. */
async function makeBooking({ server }: Stage): Promise<string> {
  const venue = await seedVenue(server, { clientName: 'Canyon Trampolines', timeZone: TIME_ZONE });
  const { clientId: client_id, token } = venue;
  const own = <T>(method: string, path: string, body: unknown) =>
    call<T>(server, method, `/api/clients/${client_id}/${path}`, { token, body });
  await connectSquare(server, venue);
  const offering_id = await openOffering(server, venue, { offering_name: 'Jump session', capacity: 400 });
  await own('PUT', 'booking-policy', { move_until_hours: 24, cancel_until_hours: 24, party_until_hours: 24 });
  const bands = [
    { band_id: 'adult', name: 'Adult' },
    { band_id: 'child', name: 'Child, up to 12', max_age: 12 },
  ];
  const rates = [
    { name: 'Adult', per: 'person', band_id: 'adult', amount: 29.95 },
    { name: 'Child', per: 'person', band_id: 'child', amount: 19.95 },
  ];
  await own('PUT', `offerings/${offering_id}/prices`, { revision: 0, bands, rates });
  const taxes = [{ name: 'Sales tax', percent: 8.875, on: ['rates', 'extras'] }];
  await own('PUT', 'tax-settings', { taxes });
  const socks = await own<{ extra: { extra_id: string } }>('POST', 'extras', {
    name: 'Grip socks',
    amount: 3,
    stock: 40,
  });
  await own('POST', 'extras', { name: 'Pizza', amount: 18.5 });
  const asked = {
    client_id,
    offering_id,
    date_scheduled: partyDay,
    start_time: '10:00',
    party: [
      { band_id: 'adult', players: 2 },
      { band_id: 'child', players: 3 },
    ],
    extras: [{ extra_id: socks.body.extra.extra_id, quantity: 5 }],
  };
  const { body: quoted } = await call<{ quote: { quoted_cents: number } }>(server, 'POST', '/api/public/quotes', {
    body: asked,
  });
  const guest = { party_name: 'Marie Curie', party_phone: '(212) 555-0100', party_email: 'marie@example.org' };
  const { body: booked } = await call<{ booking_id: string; token: string }>(server, 'POST', '/api/public/bookings', {
    body: { ...asked, ...guest, quoted_cents: quoted.quote.quoted_cents },
  });
  return `/booking/${booked.booking_id}/${booked.token}`;
}

const ownBill =
  (next: (page: Page) => Promise<unknown> = async () => undefined): Screen['open'] =>
  async (page, stage) => {
    await visit(page, await (made ??= makeBooking(stage)));
    await page.getByRole('heading', { name: 'Your bill' }).waitFor();
    await next(page);
    await isLoaded(page);
  };

async function changeParty(page: Page): Promise<void> {
  await press(page, 'Change guests or extras');
  await press(page, 'More: Child, up to 12');
  await press(page, 'More: Grip socks');
  await page.getByText(/^New total: /).waitFor();
}

async function splitBill(page: Page): Promise<void> {
  await press(page, 'Split the bill');
  await press(page, 'Make the links');
  await page.getByRole('heading', { name: 'Links to pay' }).waitFor();
}

/** A move whose price is not there. */
async function moveWithoutPrice(page: Page): Promise<void> {
  await page.route(/\/bookings\/[^/]+\/quote$/, (route) => route.abort());
  await press(page, 'Move booking');
  await page.getByRole('grid').waitFor();
  await isLoaded(page);
  await page.locator('[data-date]:enabled').last().click();
  await page.locator('label').filter({ hasText: '12:00 PM' }).click();
  await press(page, 'Continue');
  await page.getByText(/^The price at the new time/).waitFor();
}

export const ownBillScreens: readonly Screen[] = [
  ...statesOf('/booking/:bookingId/:token', 'stranger', {
    'a bill': ownBill(),
    'a bill, changing the party': ownBill(changeParty),
    'a bill, being split': ownBill((page) => press(page, 'Split the bill')),
    'a bill, split': ownBill(splitBill),
    'a bill, a move without a price': ownBill(moveWithoutPrice),
  }),
];
