import type { Page } from '@playwright/test';
import { call } from '../../e2e/support/api.ts';
import { openOffering } from '../../e2e/support/bookings/offerings.ts';
import { endHold, partyDay, seedPayingVenue } from '../../e2e/support/bookings/paying.ts';
import { cancelByStaff, fillTimes, waitElsewhere } from '../../e2e/support/bookings/waiting.ts';
import type { SeededVenue } from '../../e2e/support/venue.ts';
import type { Screen } from '../screen.ts';
import { type Stage, TIME_ZONE } from '../stage.ts';
import { isLoaded, plain, press, statesOf, visit } from './steps.ts';

/* What a visitor sees who finds no place: the way to the waitlist, its form, and an entry from its wait to its end. */

const TIMES = ['10:00', '11:00', '12:00'];

async function makeVenue({ server }: Stage): Promise<SeededVenue> {
  const venue = await seedPayingVenue(server, { timeZone: TIME_ZONE });
  await call(server, 'PATCH', `/api/clients/${venue.clientId}/profile`, {
    token: venue.token,
    body: { phone: '(602) 555-0142', address: '1204 Canyon Road, Phoenix, AZ 85004' },
  });
  return venue;
}

/** A venue whose offering is full at these times of the day. */
async function fullOffering(stage: Stage, fields: object = {}, times = TIMES) {
  const venue = await makeVenue(stage);
  const offeringId = await openOffering(stage.server, venue, { offering_name: 'Archery', ...fields });
  const ids = await fillTimes(stage.server, venue, { offeringId, date: partyDay, times });
  return { venue, offeringId, ids, address: `/book/${venue.clientId}/${offeringId}` };
}

async function chooseFullDay(page: Page, address: string): Promise<void> {
  await visit(page, address);
  if ((await page.locator(`[data-date="${partyDay}"]`).count()) === 0) await press(page, 'Next month');
  await isLoaded(page);
  await page.locator(`[data-date="${partyDay}"]`).click();
}

/** An entry's page, for two days. */
async function entryOf(
  stage: Stage,
  { venue, offeringId }: Awaited<ReturnType<typeof fullOffering>>,
  wishes?: object[],
) {
  return waitElsewhere(stage.server, venue, {
    offering_id: offeringId,
    party_email: `grace-${offeringId.toLowerCase()}@example.org`,
    wishes: wishes ?? [
      { date: partyDay, from: '10:00', to: '11:00' },
      { date: partyDay, from: '12:00' },
    ],
  });
}

async function offered(stage: Stage, fields: object = {}) {
  const full = await fullOffering(stage, fields);
  const address = await entryOf(stage, full);
  await cancelByStaff(stage.server, full.venue, full.ids[0] ?? '');
  return { ...full, address };
}

async function endOffer({ server }: Stage, address: string): Promise<void> {
  const [, , id, token] = address.split('/');
  const view = await call<{ entry: { offer: { booking_id: string } } }>(
    server,
    'GET',
    `/api/public/waitlist/${id}?token=${token}`,
  );
  await endHold(server, view.body.entry.offer.booking_id, -1_000);
}

export const waitlistVisitorScreens: readonly Screen[] = [
  ...statesOf('/book/:clientId/:offeringId', 'stranger', {
    'a full day': async (page, stage) => {
      await chooseFullDay(page, (await fullOffering(stage)).address);
      await page.getByRole('button', { name: 'Join the waitlist' }).waitFor();
    },
    'a full time': async (page, stage) => {
      await chooseFullDay(page, (await fullOffering(stage, {}, ['10:00', '12:00'])).address);
      await page
        .getByRole('button', { name: /^Join the waitlist/ })
        .first()
        .waitFor();
    },
    'joining the waitlist': async (page, stage) => {
      await chooseFullDay(page, (await fullOffering(stage)).address);
      await press(page, 'Join the waitlist');
      await press(page, 'Add another day');
      await press(page, 'Join the waitlist');
      await page.getByRole('alert').first().waitFor();
    },
    'joining the waitlist in French': async (page, stage) => {
      await chooseFullDay(page, (await fullOffering(stage)).address);
      await press(page, 'Join the waitlist');
      await press(page, 'Français');
      await page.getByRole('heading', { name: 'S’inscrire sur la liste d’attente' }).waitFor();
    },
    'a wished time is free': async (page, stage) => {
      const { venue, ids, address } = await fullOffering(stage);
      await chooseFullDay(page, address);
      await press(page, 'Join the waitlist');
      await page.getByLabel('Party name').fill('Ada Lovelace');
      await page.getByLabel('Phone').fill('(212) 555-0100');
      await page.getByLabel('Email').fill('ada@example.org');
      await cancelByStaff(stage.server, venue, ids[0] ?? '');
      await press(page, 'Join the waitlist');
      await page.getByText(/You can book it right now/).waitFor();
    },
    'on the waitlist': async (page, stage) => {
      await chooseFullDay(page, (await fullOffering(stage)).address);
      await press(page, 'Join the waitlist');
      await page.getByLabel('Party name').fill('Ada Lovelace');
      await page.getByLabel('Phone').fill('(212) 555-0100');
      await page.getByLabel('Email').fill('ada@example.org');
      await press(page, 'Join the waitlist');
      await page.getByRole('heading', { name: 'You’re on the waitlist' }).waitFor();
    },
  }),
  ...statesOf('/waitlist/:waitlistId/:token', 'stranger', {
    waiting: async (page, stage) => visit(page, await entryOf(stage, await fullOffering(stage))),
    offered: async (page, stage) => visit(page, (await offered(stage)).address),
    'offered with a deposit': async (page, stage) =>
      visit(page, (await offered(stage, { deposit_amount: 40 })).address),
    'offered with a deposit in Spanish': async (page, stage) => {
      await visit(page, (await offered(stage, { deposit_amount: 40 })).address);
      await press(page, 'Español');
      await page.getByRole('button', { name: 'Tomar este lugar y pagar $40.00' }).waitFor();
    },
    'an offer that ran out': async (page, stage) => {
      const { address } = await offered(stage);
      await endOffer(stage, address);
      await visit(page, address);
    },
    'an offer that ran out in French': async (page, stage) => {
      const { address } = await offered(stage);
      await endOffer(stage, address);
      await visit(page, address);
      await press(page, 'Français');
      await page.getByText(/^La place du /).waitFor();
    },
    'the only time ran out': async (page, stage) => {
      const full = await fullOffering(stage);
      const address = await entryOf(stage, full, [{ date: partyDay, from: '10:00', to: '10:00' }]);
      await cancelByStaff(stage.server, full.venue, full.ids[0] ?? '');
      await endOffer(stage, address);
      await visit(page, address);
    },
    expired: async (page, stage) => {
      const address = await entryOf(stage, await fullOffering(stage));
      /* Days pass for the answer alone. */
      await page.route('**/api/public/waitlist/**', async (route) => {
        const response = await route.fetch();
        const view = (await response.json()) as { entry: object };
        await route.fulfill({ response, json: { ...view, entry: { ...view.entry, status: 'expired' } } });
      });
      await visit(page, address);
    },
    'leaving the waitlist': async (page, stage) => {
      await visit(page, await entryOf(stage, await fullOffering(stage)));
      await press(page, 'Leave the waitlist');
      await page.getByRole('dialog').waitFor();
    },
    'no such entry': plain('/waitlist/C00001-1/nothing'),
  }),
];
