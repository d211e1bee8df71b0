import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { newProfile, type Profile } from '../support/browser.ts';
import type { RealServer } from '../support/server.ts';
import { pairTablet, seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';
import { drawSignature, fillAdultForm, finishWaiver } from '../support/visitor.ts';

test.use({ serviceWorkers: 'allow' });

const DAY_MS = 86_400_000;

let server: RealServer;
let venue: SeededVenue;
const profiles: Profile[] = [];

test.beforeEach(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
});
test.afterEach(async () => {
  for (const profile of profiles.splice(0)) await profile.dispose();
});

/** A browser whose wall clock is off by so much, in every page. */
async function pageWithClock(errorMs: number): Promise<Page> {
  const profile = newProfile();
  profiles.push(profile);
  const context = await profile.open({ viewport: { width: 1280, height: 1000 } });
  await context.addInitScript((offMs) => {
    const Real = Date;
    globalThis.Date = new Proxy(Real, {
      construct: (target, given: number[]) =>
        given.length === 0 ? new Real(Real.now() + offMs) : new target(...(given as [number])),
      get: (target, name) => (name === 'now' ? () => Real.now() + offMs : Reflect.get(target, name)),
    });
  }, errorMs);
  return context.newPage();
}

test('[C6] [S17] a kiosk a year slow signs today, and a desk two days slow keeps its check-in', async () => {
  const kiosk = await pageWithClock(-365 * DAY_MS);
  await pairTablet(kiosk, server, venue, 'kiosk');
  expect(await kiosk.evaluate(() => new Date().getFullYear())).toBeLessThan(new Date().getFullYear() + 1);
  await kiosk.goto(`${server.url}/kiosk`);
  await fillAdultForm(kiosk, { first: 'Wilhelmina', last: 'Ostrander' });
  await drawSignature(kiosk);
  await finishWaiver(kiosk, 'Wilhelmina');
  const path = `/api/clients/${venue.clientId}`;
  const signed = async () =>
    (await call<{ created_at: string }[]>(server, 'GET', `${path}/customers`, { token: venue.token })).body;
  await expect.poll(async () => (await signed()).length).toBe(1);
  const [customer] = await signed();
  expect(Math.abs(Date.parse(customer?.created_at ?? '') - Date.now())).toBeLessThan(60_000);

  const desk = await pageWithClock(-2 * DAY_MS);
  await pairTablet(desk, server, venue, 'front_desk');
  await desk.goto(`${server.url}/customer-check-in`);
  await expect(desk.getByText('Showing 1 of 1 customers')).toBeVisible();
  const search = desk.getByLabel('Search customers');
  await search.fill('ostr');
  await expect(desk.getByRole('cell', { name: 'Wilhelmina Ostrander', exact: true })).toBeVisible();
  await search.press('Enter');
  await expect(desk.getByText('Already Checked In (1)')).toBeVisible();
  const todays = async () =>
    (await call<unknown[]>(server, 'GET', `${path}/checkins/today`, { token: venue.token })).body;
  await expect.poll(async () => (await todays()).length).toBe(1);
  /* The pull that brings the server's row follows the push at once. */
  await expect(desk.getByTestId('status-strip')).not.toContainText('unsent');
  await desk.waitForTimeout(3_000);
  await expect(desk.getByText('Already Checked In (1)')).toBeVisible();
  await desk.reload();
  await expect(desk.getByText('Already Checked In (1)')).toBeVisible();
});
