import { expect, type Page } from '@playwright/test';
import { newProfile, type Profile } from '../support/browser.ts';
import { signWaiver, storedCheckIns } from '../support/desk.ts';
import type { RealServer } from '../support/server.ts';
import { expectAllStored } from '../support/stored-files.ts';
import { openSetup, seedWaiverVenue, signIn } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';

/* A browser that loses its power before what it stores is complete. */
test.use({ serviceWorkers: 'allow' });

let server: RealServer;
let venue: SeededVenue;
let profile: Profile;

test.beforeEach(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
  await signWaiver(server, venue, 'Wilhelmina', 'Ostrander');
  profile = newProfile();
});
test.afterEach(() => profile.dispose());

async function firstPage(): Promise<Page> {
  const context = await profile.open();
  return context.pages()[0] ?? context.newPage();
}

/** Checks the only customer in while the server is away. */
async function checkInOffline(page: Page): Promise<void> {
  await expect(page.getByText('Showing 1 of 1 customers')).toBeVisible();
  await server.stop();
  await page.getByRole('button', { name: 'Check In Wilhelmina Ostrander' }).click();
  await expect(page.getByText('Already Checked In (1)')).toBeVisible();
}

/** The browser starts again, first without the server: who it is and what it holds are there. */
async function expectDeskBack(): Promise<Page> {
  const page = await firstPage();
  await page.goto(`${server.url}/customer-check-in`);
  await expect(page.getByTestId('status-strip')).toContainText('1 unsent');
  await expect(page.getByText('Already Checked In (1)')).toBeVisible();
  await server.start();
  await expect(page.getByTestId('status-strip')).toHaveText(/Online$/, { timeout: 90_000 });
  return page;
}

test('[K21] [S14] a desk whose power is cut after signing in is signed in, and its queue is complete', async () => {
  let page = await firstPage();
  await signIn(page, server, venue);
  await profile.kill();

  page = await firstPage();
  await page.goto(`${server.url}/customer-check-in`);
  await expectAllStored(page);
  await checkInOffline(page);
  await profile.kill();
  page = await expectDeskBack();
  await expect.poll(async () => (await storedCheckIns(server, venue)).length).toBe(1);
});

test('[K21] [S14] a tablet whose power is cut after pairing is paired, and its queue is complete', async () => {
  let page = await firstPage();
  await openSetup(page, server, venue, 'front_desk');
  await profile.kill();

  page = await firstPage();
  await page.goto(`${server.url}/start`);
  await expect(page).toHaveURL(/\/customer-check-in$/);
  await expectAllStored(page);
  await checkInOffline(page);
  await profile.kill();
  await expectDeskBack();
  await expect.poll(async () => (await storedCheckIns(server, venue)).length).toBe(1);
});
