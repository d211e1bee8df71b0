import { expect, type Page } from '@playwright/test';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { begin, choose, consent, fillAdult, sign } from '../desk/kiosk-harness/visitor.ts';
import { call } from '../support/api.ts';
import { newProfile, type Profile } from '../support/browser.ts';
import { pair, pairingCode } from '../support/pairing.ts';
import type { RealServer } from '../support/server.ts';
import { expectLanding, seedWaiverVenue, signIn, uploadWaiver } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

test.use({ serviceWorkers: 'allow' });

let server: RealServer;
let profile: Profile;

test.beforeEach(({ server: running }) => {
  server = running;
  profile = newProfile();
});
test.afterEach(async () => {
  await profile.dispose();
});

const strip = (page: Page) => page.getByTestId('status-strip');
const names = async (venue: SeededVenue) => {
  const path = `/api/clients/${venue.clientId}/customers`;
  const { body } = await call<{ adult_first_name: string }[]>(server, 'GET', path, { token: venue.token });
  return body.map((row) => row.adult_first_name).toSorted();
};
const todays = async (venue: SeededVenue) =>
  (await call<unknown[]>(server, 'GET', `/api/clients/${venue.clientId}/checkins/today`, { token: venue.token })).body;

/** Signs as a visitor does from home. */
async function signAtHome(venue: SeededVenue, first: string, last: string): Promise<void> {
  const body = adultBody(venue.clientId, { adult_first_name: first, adult_last_name: last });
  const { status } = await call(server, 'POST', '/api/public/waiver/waiver-signature', { body });
  expect(status).toBeLessThan(300);
}

async function finish(page: Page, firstName: string): Promise<void> {
  await sign(page);
  await consent(page);
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('heading', { name: `Thank you, ${firstName}!` })).toBeVisible();
}

/** Fills in the form up to the signature. */
async function comeIn(page: Page, firstName: string): Promise<void> {
  await begin(page);
  await choose(page, 'Adult');
  await fillAdult(page);
  await page.getByLabel('First Name').fill(firstName);
}

async function kiosk(): Promise<{ venue: SeededVenue; page: Page }> {
  const venue = await seedWaiverVenue(server);
  const context = await profile.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await pair(page, server, await pairingCode(server, venue, 'kiosk', 'Entrance'));
  await page.goto(`${server.url}/kiosk`);
  await expect(page.getByRole('button', { name: 'Touch to begin' })).toBeVisible();
  return { venue, page };
}

test('[D13] [D15] paired again in a second tab: a visit in the first is not cut short, is sent once, and takes nothing along', async () => {
  const { venue, page: old } = await kiosk();
  await comeIn(old, 'Amadou');
  const revoked = old.waitForResponse(
    (response) => response.url().endsWith('/api/sync/pull') && response.status() === 403,
  );
  const again = await old.context().newPage();
  /* The first tab hears that it was removed before the second has the answer. */
  await again.route('**/api/devices/pair', async (route) => {
    const answer = await route.fetch();
    await old.bringToFront();
    await revoked;
    await expect(strip(old)).toContainText('Removed by the owner');
    await route.fulfill({ response: answer });
  });
  await pair(again, server, await pairingCode(server, venue, 'kiosk', 'Side door'));
  await old.bringToFront();
  await finish(old, 'Amadou');
  await expect.poll(() => names(venue)).toEqual(['Amadou']);
  /* Idle again, the first tab is the new device too. */
  await old.getByRole('button', { name: /Done|Next visitor/ }).click();
  await expect(strip(old)).toContainText('Side door');
  await expect(old.getByRole('button', { name: 'Touch to begin' })).toBeVisible();

  await server.stop();
  await again.context().setOffline(true);
  await again.bringToFront();
  await again.goto(`${server.url}/kiosk`);
  await comeIn(again, 'Beatriz');
  await finish(again, 'Beatriz');
  await server.start();
  await again.context().setOffline(false);
  await expect.poll(() => names(venue)).toEqual(['Amadou', 'Beatriz']);
  await expect(strip(again)).not.toContainText('unsent');
});

test('[D12] what was signed before the browser lost its keys is sent once', async () => {
  const { venue, page } = await kiosk();
  await server.stop();
  await page.context().setOffline(true);
  await comeIn(page, 'Chen');
  await finish(page, 'Chen');
  const isGone = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase('gatehouse-keys');
        request.addEventListener('success', () => resolve('deleted'));
        request.addEventListener('error', () => resolve('failed'));
        request.addEventListener('blocked', () => resolve('blocked'));
      }),
  );
  expect(isGone).toBe('deleted');
  await page.reload();
  await expect(strip(page)).toContainText('1 unsent');
  await server.start();
  await page.context().setOffline(false);
  await expect.poll(() => names(venue)).toEqual(['Chen']);
  await expect(strip(page)).not.toContainText('unsent');
});

/** The desk of a signed-in owner, with one customer in view. */
async function desk(page: Page, customer: string): Promise<void> {
  await page.goto(`${server.url}/customer-check-in`);
  await expect(page.getByRole('cell', { name: customer, exact: true })).toBeVisible();
}

async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect((await call(server, 'POST', '/api/logout', { token })).status).toBe(200);
}

async function checkIn(page: Page, customer: string): Promise<void> {
  await page.getByRole('button', { name: `Check In ${customer}` }).click();
  await expect(page.getByText('Already Checked In (1)')).toBeVisible();
}

test('[D8] [D15] another owner signs in in a second tab: nothing mixes, and what is unsent waits for its own venue', async () => {
  const [ours, theirs] = [await seedVenue(server), await seedVenue(server, { clientName: 'Blue Lake' })];
  for (const venue of [ours, theirs]) await uploadWaiver(server, venue);
  await signAtHome(ours, 'Wilhelmina', 'Ostrander');
  await signAtHome(theirs, 'Tomasz', 'Kowalski');
  const context = await profile.open({ viewport: { width: 1440, height: 900 } });
  const first = context.pages()[0] ?? (await context.newPage());
  await signIn(first, server, ours);
  await desk(first, 'Wilhelmina Ostrander');
  await endSession(first);
  await checkIn(first, 'Wilhelmina Ostrander');
  await expect(strip(first)).toContainText('Needs sign-in');

  const second = await context.newPage();
  await signIn(second, server, theirs);
  await expect(strip(first)).toContainText(`1 item of ${ours.clientId}, kept here`);
  await expect(first.getByRole('cell', { name: 'Tomasz Kowalski', exact: true })).toBeVisible();
  await expect(first.getByText('Wilhelmina')).toHaveCount(0);
  await desk(second, 'Tomasz Kowalski');
  await expect(strip(second)).toContainText(`1 item of ${ours.clientId}, kept here`);
  expect([await todays(ours), await todays(theirs)]).toEqual([[], []]);

  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(second).toHaveURL(`${server.url}/`);
  await expectLanding(second);
  await expect(first).toHaveURL(`${server.url}/`);
  await signIn(second, server, ours);
  await expect.poll(async () => (await todays(ours)).length).toBe(1);
  expect(await todays(theirs)).toEqual([]);
});

test('[D9] [D15] the same owner signs in again in a second tab: the waiting one goes on with what is on its screen', async () => {
  const venue = await seedWaiverVenue(server);
  await signAtHome(venue, 'Wilhelmina', 'Ostrander');
  const context = await profile.open({ viewport: { width: 1440, height: 900 } });
  const waiting = context.pages()[0] ?? (await context.newPage());
  await signIn(waiting, server, venue);
  await desk(waiting, 'Wilhelmina Ostrander');
  await waiting.evaluate(() => {
    document.documentElement.dataset['loaded'] = 'once';
  });
  await endSession(waiting);
  await checkIn(waiting, 'Wilhelmina Ostrander');
  await expect(strip(waiting)).toContainText('Needs sign-in');
  await waiting.getByLabel('Search customers').fill('ost');

  const second = await context.newPage();
  await signIn(second, server, venue);
  await expect(strip(waiting)).not.toContainText('Needs sign-in');
  await expect.poll(async () => (await todays(venue)).length).toBe(1);
  await expect(waiting.getByLabel('Search customers')).toHaveValue('ost');
  expect(await waiting.evaluate(() => document.documentElement.dataset['loaded'])).toBe('once');
  await expect(strip(waiting)).not.toContainText('unsent');

  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(second).toHaveURL(`${server.url}/`);
  await expect(waiting).toHaveURL(`${server.url}/`);
  await expect(waiting.getByText('Wilhelmina')).toHaveCount(0);
});
