import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { scanWithWedge } from '../../helpers/processes/wedge.ts';
import { cameraFlags, writeCameraVideo } from '../../helpers/samples/camera-video.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { begin, choose, consent, fillAdult, fillMinor, sign } from '../desk/kiosk-harness/visitor.ts';
import { call } from '../support/api.ts';
import { newProfile, type Profile } from '../support/browser.ts';
import { pair, pairingCode } from '../support/pairing.ts';
import type { RealServer } from '../support/server.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedMember } from '../support/venue.ts';

test.use({ serviceWorkers: 'allow' });

interface Customer {
  waiver_id: string;
  adult_first_name: string;
  minor_first_name: string | null;
  waiver_type: string;
}

let server: RealServer;
let folder: string;
const profiles: Profile[] = [];
const profile = () => {
  const made = newProfile();
  profiles.push(made);
  return made;
};

test.beforeAll(({ server: running }) => {
  server = running;
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-story-'));
});
test.afterAll(async () => {
  for (const made of profiles) await made.dispose();
  rmSync(folder, { recursive: true, force: true });
});

test('the front door works with the network gone, and everything is there once when it is back', async () => {
  const venue = await seedWaiverVenue(server);
  const known = await signAtHome(venue, 'Wilhelmina', 'Ostrander');
  const member = await signAtHome(venue, 'Tomasz', 'Błaszczyk');
  const memberId = await seedMember(server, venue.clientId, member);

  const kiosk = profile();
  const desk = profile();
  const film = join(folder, 'member.y4m');
  writeCameraVideo(film, [
    { text: null, durationMs: 500 },
    { text: memberId.replaceAll('-', ''), durationMs: 3000 },
  ]);
  const kioskPage = await firstPage(kiosk);
  const deskPage = await firstPage(desk, cameraFlags(film));
  await pair(kioskPage, server, await pairingCode(server, venue, 'kiosk', 'Entrance'));
  await pair(deskPage, server, await pairingCode(server, venue, 'front_desk', 'Desk'));
  await deskPage.goto(`${server.url}/customer-check-in`);
  await expect(deskPage.getByText('Wilhelmina Ostrander').first()).toBeVisible();
  await kioskPage.goto(`${server.url}/kiosk`);
  await expect(kioskPage.getByRole('button', { name: 'Touch to begin' })).toBeVisible();

  await server.stop();
  await kioskPage.context().setOffline(true);
  await deskPage.context().setOffline(true);

  await test.step('the kiosk takes signatures in each of the three ways', async () => {
    await signAdult(kioskPage, 'Amadou');
    await begin(kioskPage);
    await choose(kioskPage, 'Minor');
    await kioskPage.getByRole('button', { name: '1 minor', exact: true }).click();
    await fillMinor(kioskPage, 'Kim');
    await finishAs(kioskPage, 'Beatriz');
    await begin(kioskPage);
    await choose(kioskPage, 'Adult & Minor');
    await kioskPage.getByRole('button', { name: '10 minors' }).click();
    for (let minor = 1; minor <= 10; minor++) await fillMinor(kioskPage, `Kid${minor}`);
    await finishAs(kioskPage, 'Chen');
  });

  const reopened = await test.step('[S14] [K5] the tablet is switched off and on: nothing is lost', async () => {
    await kiosk.kill();
    const page = await firstPage(kiosk);
    await page.context().setOffline(true);
    await page.goto(`${server.url}/kiosk`);
    await expect(page.getByTestId('status-strip')).toContainText(/3 unsent/);
    await signAdult(page, 'Dmitri');
    return page;
  });

  await test.step('the desk finds, checks in with a scanner, undoes, and scans a card with the camera', async () => {
    const search = deskPage.getByLabel('Search customers');
    await search.fill('ost');
    await expect(deskPage.getByText('Wilhelmina Ostrander').first()).toBeVisible();
    await search.fill('');
    await scanWithWedge(deskPage, known.replaceAll('-', ''));
    const panel = deskPage.getByRole('region', { name: 'Scan result' });
    await expect(panel).toContainText('Wilhelmina');
    const admit = panel.getByRole('button', { name: /^Check In/ });
    if (await admit.isVisible()) await admit.click();
    await expect(deskPage.getByText('Already Checked In (1)')).toBeVisible();
    await panel.getByRole('button', { name: /Undo/ }).click();
    await expect(deskPage.getByText('Already Checked In (0)')).toBeVisible();
    await scanWithWedge(deskPage, known.replaceAll('-', ''));
    if (await admit.isVisible()) await admit.click();
    await expect(deskPage.getByText('Already Checked In (1)')).toBeVisible();

    await deskPage.goto(`${server.url}/scan-in`);
    await deskPage.getByRole('button', { name: 'Start camera' }).click();
    await expect(panel).toContainText('Tomasz');
    if (await admit.isVisible()) await admit.click();
    await expect(deskPage.getByTestId('status-strip')).toContainText(/offline/i);
  });

  await server.start();
  await reopened.context().setOffline(false);
  await deskPage.context().setOffline(false);

  await test.step('everything is on the server once', async () => {
    const path = `/api/clients/${venue.clientId}`;
    const customers = async () =>
      (await call<Customer[]>(server, 'GET', `${path}/customers`, { token: venue.token })).body;
    await expect.poll(async () => (await customers()).length).toBe(2 + 1 + 1 + 11 + 1);
    const names = (await customers()).map((row) => row.minor_first_name ?? row.adult_first_name);
    for (const name of ['Amadou', 'Kim', 'Chen', 'Kid1', 'Kid10', 'Dmitri'])
      expect(names.filter((one) => one === name)).toHaveLength(1);

    const today = async () =>
      (await call<{ waiver_id: string }[]>(server, 'GET', `${path}/checkins/today`, { token: venue.token })).body;
    await expect
      .poll(async () => (await today()).map(({ waiver_id }) => waiver_id).toSorted())
      .toEqual([known, member].toSorted());

    const minor = (await customers()).find(({ minor_first_name }) => minor_first_name === 'Kid10');
    const pdf = await fetch(`${server.url}/api/pdf/waiver/${minor?.waiver_id}/pdf`, {
      headers: { authorization: `Bearer ${venue.token}` },
    });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
  });

  await test.step('both devices show that nothing waits anymore', async () => {
    await expect(deskPage.getByTestId('status-strip')).toContainText('Online');
    await expect(deskPage.getByTestId('status-strip')).not.toContainText('unsent');
  });
});

async function firstPage(device: Profile, args: string[] = []): Promise<Page> {
  const context = await device.open({ args });
  return context.pages()[0] ?? context.newPage();
}

async function signAtHome(venue: SeededVenue, first: string, last: string): Promise<string> {
  const body = { ...adultBody(venue.clientId), adult_first_name: first, adult_last_name: last };
  const answer = await call<{ waiver_id: string }>(server, 'POST', '/api/public/waiver/waiver-signature', { body });
  return answer.body.waiver_id;
}

async function signAdult(page: Page, firstName: string): Promise<void> {
  await begin(page);
  await choose(page, 'Adult');
  await finishAs(page, firstName);
}

async function finishAs(page: Page, firstName: string): Promise<void> {
  await fillAdult(page);
  await page.getByLabel('First Name').fill(firstName);
  await sign(page);
  await consent(page);
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByRole('heading', { name: `Thank you, ${firstName}!` })).toBeVisible();
  await page.getByRole('button', { name: /Done|Next visitor/ }).click();
}
