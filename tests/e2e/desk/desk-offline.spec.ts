import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMembershipId } from '@gatehouse/sync-protocol/base/ids';
import { expect, type Page } from '@playwright/test';
import { scanWithWedge } from '../../helpers/processes/wedge.ts';
import { cameraFlags, writeCameraVideo } from '../../helpers/samples/camera-video.ts';
import { call } from '../support/api.ts';
import { newProfile, type Profile } from '../support/browser.ts';
import { signWaiver } from '../support/desk.ts';
import type { RealServer } from '../support/server.ts';
import { expectAllStored } from '../support/stored-files.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedMember } from '../support/venue.ts';

test.use({ serviceWorkers: 'allow' });

let server: RealServer;
let venue: SeededVenue;
let profile: Profile;
let folder: string;

test.beforeEach(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
  profile = newProfile();
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-camera-'));
});
test.afterEach(async () => {
  await profile.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const panel = (page: Page) => page.getByRole('region', { name: 'Scan result' });
const todays = async () =>
  (
    await call<{ waiver_id: string }[]>(server, 'GET', `/api/clients/${venue.clientId}/checkins/today`, {
      token: venue.token,
    })
  ).body;

test('[K16] [K17] with the server stopped the desk finds, checks in and undoes, scans by wire and by camera; then all is there once', async () => {
  const people = [
    await signWaiver(server, venue, 'Zoë', 'Łukasik'),
    await signWaiver(server, venue, 'Diego', 'Fernández'),
    await signWaiver(server, venue, 'Aisha', 'Khan'),
  ];
  const memberId = await seedMember(server, venue.clientId, people[2] ?? '');
  const film = join(folder, 'member.y4m');
  writeCameraVideo(film, [{ text: memberId.replaceAll('-', ''), durationMs: 1000 }]);
  const context = await profile.open({ args: cameraFlags(film), viewport: { width: 1440, height: 900 } });
  await context.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  const page = await context.newPage();
  await page.goto(`${server.url}/customer-check-in`);
  await expect(page.getByText('Showing 3 of 3 customers')).toBeVisible();
  await expectAllStored(page, ['desk', 'owner']);

  await server.stop();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Last updated: \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  const search = page.getByLabel('Search customers');
  await expect(search).toBeFocused();
  await search.pressSequentially('luk', { delay: 120 });
  await expect(page.getByRole('cell', { name: 'Zoë Łukasik', exact: true })).toBeVisible();
  await page.waitForTimeout(200);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Already Checked In (1)')).toBeVisible();
  await page.keyboard.press('Alt+u');
  await expect(page.getByText('Already Checked In (0)')).toBeVisible();
  await scanWithWedge(page, people[1]?.replaceAll('-', '') ?? '');
  await expect(panel(page)).toHaveAttribute('data-level', 'ready');

  await page.goto(`${server.url}/scan-in`);
  await expect(page.getByLabel('Membership ID')).toBeFocused();
  await scanWithWedge(page, createMembershipId(venue.clientId));
  await expect(panel(page)).toHaveAttribute('data-level', 'unknown');
  await scanWithWedge(page, people[1] ?? '');
  await page.getByRole('button', { name: 'Check In', exact: true }).click();
  await expect(panel(page)).toContainText('checked in successfully!');
  await page.getByRole('button', { name: 'Start camera' }).click();
  await expect(panel(page)).toContainText('Aisha Khan');
  await expect(panel(page)).toHaveAttribute('data-level', 'ready');
  await page.getByRole('button', { name: 'Check In', exact: true }).click();
  await expect(panel(page)).toContainText(`Member ${memberId} checked in successfully!`);

  await server.start();
  await context.setOffline(false);
  const inToday = async () => new Set((await todays()).map((row) => row.waiver_id));
  await expect.poll(inToday).toEqual(new Set([people[1], people[2]]));
  expect(await todays()).toHaveLength(2);
});
