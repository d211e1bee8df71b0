import { expect, type Page } from '@playwright/test';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { begin, choose, consent, fillAdult, sign } from '../desk/kiosk-harness/visitor.ts';
import { call } from '../support/api.ts';
import { newProfile, type Profile } from '../support/browser.ts';
import { pair, pairingCode } from '../support/pairing.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

test.use({ serviceWorkers: 'allow' });

let server: RealServer;
let venue: SeededVenue;
let tablet: Profile;

test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await seedVenue(server);
  const form = new FormData();
  form.set('waiver_pdf', new File([new Uint8Array(await onePagePdf())], 'waiver.pdf', { type: 'application/pdf' }));
  await call(server, 'POST', `/api/clients/${venue.clientId}/upload-waiver`, { token: venue.token, form });
});
test.beforeEach(() => {
  tablet = newProfile();
});
test.afterEach(async () => {
  await tablet.dispose();
});

async function openPage(): Promise<Page> {
  const context = await tablet.open();
  return context.pages()[0] ?? context.newPage();
}

const signed = async (): Promise<number> =>
  (await call<unknown[]>(server, 'GET', `/api/clients/${venue.clientId}/customers`, { token: venue.token })).body
    .length;

test('[S23] the network goes in the middle of a form at the kiosk: nobody notices', async () => {
  const page = await openPage();
  await pair(page, server, await pairingCode(server, venue, 'kiosk', 'Entrance'));
  await page.goto(`${server.url}/kiosk`);
  const before = await signed();
  await begin(page);
  await choose(page, 'Adult');
  await fillAdult(page);
  await server.kill();
  await page.context().setOffline(true);
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  const cutMs = Date.now();
  await sign(page);
  /* No step waits for an answer, which would take 30 seconds. */
  expect(Date.now() - cutMs).toBeLessThan(20_000);
  await consent(page);
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible({ timeout: 15_000 });
  await server.start();
  await page.context().setOffline(false);
  await expect.poll(signed, { timeout: 90_000 }).toBe(before + 1);
});
