import { weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect, type Page } from '@playwright/test';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { call } from '../support/api.ts';
import { expectNoAxeFaults, expectNoFaultAtSizes } from '../support/axe.ts';
import { newProfile, type Profile } from '../support/browser.ts';
import { daytimeZone } from '../support/daytime-zone.ts';
import { adminToken } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { openSetup, pairTablet, seedWaiverVenue, signIn } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';
import { drawSignature, fillAdultForm, finishWaiver } from '../support/visitor.ts';

test.use({ serviceWorkers: 'allow' });

const LIVE_WITHIN_MS = 15_000;
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

let server: RealServer;
const profiles: Profile[] = [];

test.beforeAll(({ server: running }) => {
  server = running;
});
test.afterEach(async () => {
  for (const made of profiles.splice(0)) await made.dispose();
});

test('a signature at the kiosk and a check-in at the desk show on the dashboard without a reload', async () => {
  test.setTimeout(180_000);
  const venue = await seedWaiverVenue(server);
  await signAtHome(venue);

  const owner = await firstPage(desktop);
  const asked: string[] = [];
  owner.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === `/api/clients/${venue.clientId}` || pathname.endsWith('/dashboard')) asked.push(pathname);
  });
  await signIn(owner, server, venue);
  const waivers = owner.getByRole('region', { name: 'Waivers Completed in past 7 days' });
  await expect(waivers).toContainText('1 waiver completed');
  await expect(waivers.getByTestId('waivers-chart').locator('svg')).toBeVisible();
  await expect(owner.getByTestId('daily-check-ins')).toHaveText('0');
  await owner.waitForTimeout(1_500);
  expect(asked.length).toBeLessThanOrEqual(3);
  const loadedAt = await owner.evaluate(() => performance.timeOrigin);

  const kiosk = await firstPage();
  await pairTablet(kiosk, server, venue, 'kiosk');
  await kiosk.goto(`${server.url}/kiosk`);
  await fillAdultForm(kiosk);
  await drawSignature(kiosk);
  await finishWaiver(kiosk);
  await expect(waivers).toContainText('2 waivers completed', { timeout: LIVE_WITHIN_MS });

  const desk = await firstPage();
  await openSetup(desk, server, venue, 'front_desk');
  await desk.goto(`${server.url}/customer-check-in`);
  await desk
    .getByRole('button', { name: /^Check In/ })
    .first()
    .click();
  await expect(owner.getByTestId('daily-check-ins')).toHaveText('1', { timeout: LIVE_WITHIN_MS });
  expect(await owner.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
});

test('[O50] the first numbers are of the venue’s day, in a browser elsewhere that has nothing of the venue yet', async () => {
  const venue = await seedWaiverVenue(server);
  const waiverId = await signAtHome(venue);
  const path = `/api/clients/${venue.clientId}/checkins`;
  await call(server, 'POST', path, { token: venue.token, body: { waiver_id: waiverId } });
  const page = await firstPage(desktop);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: zoneOfAnotherDay() });
  await page.context().route('**/api/sync/pull', () => undefined);
  await signIn(page, server, venue);
  await expect(page.getByTestId('daily-check-ins')).toHaveText('1');
  await expect(page.getByRole('region', { name: 'Current Date & Time' })).toContainText(weekdayAndDay(today()));
});

test('dashboard and payments have no accessibility fault, light and dark, on a phone and a desktop', async () => {
  const venue = await seedWaiverVenue(server, { servicePaidUntil: addDays(today(), 2) });
  await signAtHome(venue);
  const page = await firstPage(desktop);
  await signIn(page, server, venue);
  for (const path of ['/client-dashboard', '/payments']) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/client-dashboard') await expect(page.getByTestId('waivers-chart').locator('svg')).toBeVisible();
    await expectNoFaultAtSizes(page, [phone, desktop]);
    await page.setViewportSize(desktop);
  }
});

test('[U8] the banner warns, counts the days of grace, and leads to the renewal', async () => {
  for (const [paidUntil, words] of [
    [addDays(today(), 3), 'becomes read-only on'],
    [addDays(today(), -3), '4 days of grace left.'],
  ] as const) {
    const venue = await seedVenue(server, { servicePaidUntil: paidUntil });
    const page = await firstPage(desktop);
    await signIn(page, server, venue);
    const banner = page.getByRole('region', { name: 'Subscription notice' });
    await expect(banner).toContainText(words);
    await banner.getByRole('link', { name: 'Renew Now' }).click();
    await expect(page).toHaveURL(/\/payments\?tab=subscription$/);
    await expect(page.getByRole('button', { name: 'Renew for $75.00' })).toBeEnabled();
    await page.goto(`${server.url}/my-devices`);
    await expect(page.getByRole('button', { name: 'Add a device' }).first()).toBeEnabled();
  }
});

test('[W6] a read-only venue can change nothing but its door goes on, in the interface as on the server', async () => {
  const venue = await seedWaiverVenue(server);
  await signAtHome(venue);
  const tablet = await firstPage();
  await openSetup(tablet, server, venue, 'front_desk');
  await expireVenue(venue);

  const page = await firstPage(desktop);
  await signIn(page, server, venue);
  const banner = page.getByRole('region', { name: 'Subscription notice' });
  await expect(banner).toContainText('Access is read-only.');
  await expectNoAxeFaults(page);

  await page.goto(`${server.url}/my-waiver`);
  for (const name of ['Replace Waiver', 'Delete Waiver']) {
    await expect(page.getByRole('button', { name })).toBeDisabled();
    await expect(page.getByRole('button', { name })).toHaveAttribute('title', /subscription has expired/);
  }
  await expect(page.getByRole('button', { name: 'Copy Waiver Link for Customers' })).toBeEnabled();
  const path = `/api/clients/${venue.clientId}`;
  const refused = await call(server, 'DELETE', `${path}/waiver-pdf`, { token: venue.token });
  expect(refused).toMatchObject({ status: 403, body: { code: 'SUBSCRIPTION_EXPIRED' } });

  await page.goto(`${server.url}/my-devices`);
  await expect(page.getByRole('button', { name: 'Add a device' })).toBeDisabled();
  const paired = page.getByRole('article', { name: 'Test front_desk' });
  await expect(paired.getByRole('button', { name: 'Settings' })).toBeDisabled();
  await expect(paired.getByRole('button', { name: 'Remove' })).toBeEnabled();

  await signAtHome(venue);
  await page.goto(`${server.url}/customer-check-in`);
  await page
    .getByRole('button', { name: /^Check In/ })
    .first()
    .click();
  await expect(page.getByText('Already Checked In (1)')).toBeVisible();
  const checkIns = async () => (await call<unknown[]>(server, 'GET', `${path}/checkins/today`, venue)).body.length;
  await expect.poll(checkIns, { timeout: LIVE_WITHIN_MS }).toBe(1);
});

/** Its last paid day was long ago. */
async function expireVenue({ clientId }: SeededVenue): Promise<void> {
  const changed = await call(server, 'PUT', `/api/clients/${clientId}`, {
    token: await adminToken(server),
    body: { service_paid_until: addDays(today(), -10) },
  });
  expect(changed.status).toBe(200);
}

/** In the zone of the seeded venues. */
function today(): string {
  return venueDateAt(Date.now(), daytimeZone);
}

/** Where it is tomorrow, or still yesterday. */
function zoneOfAnotherDay(): string {
  const tomorrow = 'Pacific/Kiritimati';
  return venueDateAt(Date.now(), tomorrow) === today() ? 'Pacific/Pago_Pago' : tomorrow;
}

async function firstPage(viewport = { width: 820, height: 1180 }): Promise<Page> {
  const profile = newProfile();
  profiles.push(profile);
  const context = await profile.open({ viewport });
  return context.pages()[0] ?? context.newPage();
}

async function signAtHome(venue: SeededVenue): Promise<string> {
  const body = adultBody(venue.clientId);
  const signed = await call<{ waiver_id: string }>(server, 'POST', '/api/public/waiver/waiver-signature', { body });
  expect(signed.status).toBe(200);
  return signed.body.waiver_id;
}
