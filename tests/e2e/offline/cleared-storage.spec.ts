import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import type { RealServer } from '../support/server.ts';
import { pairTablet, seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';
import { drawSignature, fillAdultForm, finishWaiver } from '../support/visitor.ts';

test.use({ serviceWorkers: 'allow' });

let server: RealServer;
let venue: SeededVenue;

test.beforeEach(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
});

const begin = (page: Page) => page.getByRole('button', { name: 'Touch to begin' });
const strip = (page: Page) => page.getByTestId('status-strip');

const signed = async (): Promise<number> =>
  (await call<unknown[]>(server, 'GET', `/api/clients/${venue.clientId}/customers`, { token: venue.token })).body
    .length;

/** The names of the page's databases. A list that is asked for while the browser clears them may never come; then there is none. */
async function databaseNames(): Promise<(string | undefined)[]> {
  const late = new Promise<[]>((resolve) => setTimeout(() => resolve([]), 2_000));
  const databases = await Promise.race([indexedDB.databases(), late]);
  return databases.map(({ name }) => name);
}

/** Clears an origin as a browser does that needs its space, or a person who clears its data. */
async function clear(page: Page, storageTypes: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes });
}

/** A kiosk without the network that holds one signature unsent. */
async function withOneUnsent(page: Page): Promise<void> {
  await pairTablet(page, server, venue, 'kiosk');
  await page.goto(`${server.url}/kiosk`);
  await begin(page).waitFor();
  await page.context().setOffline(true);
  await fillAdultForm(page);
  await drawSignature(page);
  await finishWaiver(page);
  await expect(strip(page)).toContainText('Offline (1 unsent)');
}

test('[D24] a kiosk whose storage is cleared under it keeps its unsent signature, sends it and stays paired', async ({
  page,
}) => {
  await withOneUnsent(page);
  await clear(page, 'indexeddb,local_storage,cache_storage');
  await expect
    .poll(() => page.evaluate(databaseNames), { timeout: 90_000 })
    .toEqual(expect.arrayContaining(['gatehouse-queue', 'gatehouse-keys']));
  await expect(strip(page)).toContainText('Offline (1 unsent)');
  await page.context().setOffline(false);
  await expect.poll(signed).toBe(1);
  await expect(strip(page)).toHaveText(/Online$/);
  await page.goto(`${server.url}/start`);
  await expect(page).toHaveURL(/\/kiosk$/);
  await expect(begin(page)).toBeVisible();
});

test('[D25] a kiosk whose databases are cleared while it is closed still sends its unsent signature', async ({
  page,
}) => {
  await withOneUnsent(page);
  const copies = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /^gatehouse.spare \S+ [0-9a-f]{8}-/.test(key)));
  await expect.poll(copies).toHaveLength(1);
  await page.goto('about:blank');
  await clear(page, 'indexeddb');
  await page.context().setOffline(false);
  await page.goto(`${server.url}/start`);
  await expect(page).toHaveURL(/\/kiosk$/);
  await expect.poll(signed).toBe(1);
  await expect(strip(page)).toHaveText(/Online$/);
});

test('[D26] a tablet whose storage is cleared while it is closed, and one that is removed, say so', async ({
  page,
}) => {
  await pairTablet(page, server, venue, 'front_desk');
  await page.goto(`${server.url}/customer-check-in`);
  await expect(strip(page)).toHaveText(/Online$/);
  await page.goto('about:blank');
  await clear(page, 'indexeddb,local_storage,cache_storage,service_workers');
  await page.goto(`${server.url}/`);
  await expect(page).toHaveURL(/\/pair$/);
  await expect(page.getByRole('alert')).toContainText(/“Test front_desk” of .*Its browser has cleared/);

  await pairTablet(page, server, venue, 'kiosk');
  await page.goto(`${server.url}/kiosk`);
  await expect(begin(page)).toBeVisible();
  const path = `/api/clients/${venue.clientId}/devices`;
  const { body } = await call<{ devices: { device_id: string; role: string }[] }>(server, 'GET', path, {
    token: venue.token,
  });
  const kiosk = body.devices.find(({ role }) => role === 'kiosk');
  await call(server, 'DELETE', `${path}/${kiosk?.device_id ?? ''}`, { token: venue.token });
  await expect(page).toHaveURL(/\/pair$/);
  await expect(page.getByRole('alert')).toContainText(/“Test kiosk” of .*The owner removed it/);
  await page.getByRole('button', { name: 'Use it for something else' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^The front door/ })).toBeVisible();
});
