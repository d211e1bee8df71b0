import type { NewVenue } from '@gatehouse/server/areas/venues/venue/create-venue';
import { expect, type Page } from '@playwright/test';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { call } from './api.ts';
import { chooseStaffPin } from './pairing.ts';
import type { RealServer } from './server.ts';
import { expectReadyOffline } from './stored-files.ts';
import { type SeededVenue, seedVenue } from './venue.ts';

type TabletRole = 'kiosk' | 'front_desk' | 'scan_station';

/** Puts a one-page waiver in force. */
export async function uploadWaiver(server: RealServer, venue: Pick<SeededVenue, 'clientId' | 'token'>): Promise<void> {
  const form = new FormData();
  form.set('waiver_pdf', new File([new Uint8Array(await onePagePdf())], 'waiver.pdf', { type: 'application/pdf' }));
  const { status, body } = await call(server, 'POST', `/api/clients/${venue.clientId}/upload-waiver`, {
    token: venue.token,
    form,
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** A venue whose one-page waiver is in force. */
export async function seedWaiverVenue(server: RealServer, options?: Partial<NewVenue>): Promise<SeededVenue> {
  const venue = await seedVenue(server, options);
  await uploadWaiver(server, venue);
  return venue;
}

async function makePairingCode(
  server: RealServer,
  venue: SeededVenue,
  role: TabletRole,
  profile: object = {},
): Promise<{ code: string; short_code: string }> {
  const { body } = await call<{ code: string; short_code: string }>(
    server,
    'POST',
    `/api/clients/${venue.clientId}/devices/pairing-codes`,
    { token: venue.token, body: { role, name: `Test ${role}`, profile } },
  );
  return body;
}

/** Pairs the page's browser through the QR link; leaves it on the setup page. */
export async function openSetup(
  page: Page,
  server: RealServer,
  venue: SeededVenue,
  role: TabletRole,
  profile: object = {},
): Promise<void> {
  const { code } = await makePairingCode(server, venue, role, profile);
  await page.goto(`${server.url}/pair?code=${encodeURIComponent(code)}`);
  /* The code leaves the address when the page is drawn; a press before may meet a button that still moves. */
  await expect(page).toHaveURL(/\/pair$/);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.getByRole('button', { name: 'Pair this device' }).click();
  await expect(page).toHaveURL(/\/device-setup$/);
}

/** The same, and waits until the tablet is ready offline. */
export async function pairTablet(...[page, ...rest]: Parameters<typeof openSetup>): Promise<void> {
  await openSetup(page, ...rest);
  await expectReadyOffline(page);
  await chooseStaffPin(page);
}

/** Where Logout leads: a navigation that starts while the redirect to it is under way would be canceled. */
export async function expectLanding(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^The front door/ })).toBeVisible();
}

/** Signs in through the Login Portal. */
export async function signIn(page: Page, server: RealServer, venue: SeededVenue): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(venue.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(venue.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/client-dashboard$/);
}

/** Which release runs: the name of its entry file. */
export function runningRelease(page: Page): Promise<string | null> {
  return page.locator('script[type=module]').first().getAttribute('src');
}
