import { type BrowserContext, expect, type Page } from '@playwright/test';
import { scanWithWedge, waitForDesk } from '../../helpers/processes/wedge.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { call } from '../support/api.ts';
import { expectNoAxeFaults, expectNoAxeFaultsInEither, expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { openDesk, signWaiver } from '../support/desk.ts';
import { bookAtDesk, seedPartyVenue } from '../support/parties.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';
import { expiredMember, memberOfNoOne, validMember } from './desk-harness/member-ids.ts';
import { type Harness, serveHarness } from './desk-harness/serve.ts';

const desktop = { width: 1440, height: 900 };
test.use({ viewport: desktop });

let harness: Harness;
test.beforeAll(async () => {
  harness = await serveHarness();
});
test.afterAll(async () => {
  await harness.close();
});

const search = (page: Page) => page.getByLabel('Search customers');
const firstCheckIn = (page: Page) => page.getByRole('button', { name: /^Check In / }).first();

test('[K15] axe finds nothing on a desk’s screens, a long list draws what is in view, and each verdict has a color', async ({
  page,
}) => {
  const open = (query: string) => page.goto(`${harness.url}/?${query}`);
  await test.step('without a waiver, and among many', async () => {
    await open('screen=check-in&customers=300&members=9&waiver=none');
    await expect(page.getByText('This venue isn’t ready to take waivers yet.')).toBeVisible();
    await expectNoAxeFaults(page);
    await open('screen=check-in&customers=2000&members=9');
    await search(page).fill('person');
    await expect(page.getByText('Showing the newest 500 matches. Type more to narrow the list.')).toBeVisible();
    await page.getByText('Hide Minor Waivers').click();
    await expectNoAxeFaults(page);
    expect(await page.getByRole('row').count()).toBeLessThan(80);
  });

  await test.step('on the lists, and on each verdict', async () => {
    await open('screen=check-in&customers=30&members=9');
    await firstCheckIn(page).click();
    await page.getByText('Hide Minor Waivers').click();
    await expectNoAxeFaultsInEither(page);
    await page.getByText('Already Checked In (1)').click();
    await page.getByRole('button', { name: 'Keyboard' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoAxeFaultsInEither(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    const panel = page.getByRole('region', { name: 'Scan result' });
    const colors = new Set<string>();
    for (const code of [validMember, expiredMember, memberOfNoOne]) {
      await scanWithWedge(page, code);
      await expectNoAxeFaultsInEither(page, code);
      colors.add(await panel.evaluate((node) => getComputedStyle(node).backgroundColor));
    }
    expect(colors.size).toBe(3);
  });

  await test.step('on scan-in and at the station', async () => {
    for (const screen of ['scan-in', 'scan-station']) {
      await open(`screen=${screen}&members=9`);
      await waitForDesk(page);
      await scanWithWedge(page, expiredMember);
      await expect(page.locator('[data-level=attention]').first()).toBeVisible();
      await expectNoAxeFaultsInEither(page, screen);
    }
  });

  await test.step('on a phone', async () => {
    await page.setViewportSize(phone);
    for (const customers of [150, 0]) {
      await open(`screen=check-in&customers=${customers}&members=9`);
      await expectNoAxeFaultsInEither(page);
    }
  });
});

const rows = (page: Page) => page.getByRole('region', { name: 'Parties' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog');

test('[F19] axe finds nothing in what a desk asks of parties, a family and whom an alert stops, nor where staff answer', async ({
  context,
  server,
}) => {
  const venue = await seedPartyVenue(server);
  const cancel = (bookingId: string) =>
    call(server, 'POST', `/api/clients/${venue.clientId}/bookings/${bookingId}/cancel`, {
      token: venue.token,
      body: {},
    });
  await bookAtDesk(server, venue, { party_name: 'Curie', booking_time: '10:00' });
  const fermi = await bookAtDesk(server, venue, { party_name: 'Fermi', booking_time: '11:00' });
  await bookAtDesk(server, venue, { party_name: 'Hahn', booking_time: '10:00', date_scheduled: venueDay(1) });
  await cancel(await bookAtDesk(server, venue, { party_name: 'Meitner', booking_time: '12:00' }));
  await signFamily(server, venue);
  const max = await signWaiver(server, venue, 'Max', 'Banned');
  const page = await openDesk(context, server, venue, 5);

  await test.step('the parties, among those found, and in the dialog', async () => {
    await page.getByText('Parties (2)').click();
    await expectNoFaultAtSizes(page);
    await page.getByRole('button', { name: 'Check in party Curie' }).click();
    await expectNoFaultAtSizes(page);
    await dialog(page).getByRole('button', { name: 'Show QR' }).click();
    await expect(dialog(page).getByText(/\/waiver\/.*party=/)).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Check In Anyway…' }).click();
    await dialog(page)
      .getByLabel(/^Why may 10 people/)
      .fill('Waivers on paper');
    await expectNoFaultAtSizes(page);
    await dialog(page).getByRole('button', { name: 'Check In 10 People' }).click();
    await search(page).fill('example.org');
    await expect(rows(page)).toHaveCount(4);
    await expectNoFaultAtSizes(page);
    await search(page).fill('');
  });

  await test.step('a canceled booking whose party came, at the office', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Check in party Fermi' }).click();
    await dialog(page).getByRole('button', { name: 'Check In Anyway…' }).click();
    await dialog(page)
      .getByLabel(/^Why may 10 people/)
      .fill('Waivers on paper');
    await dialog(page).getByRole('button', { name: 'Check In 10 People' }).click();
    await cancel(fermi);
    await context.setOffline(false);
    await expect(rows(page).filter({ hasText: 'Fermi' })).toContainText('Canceled, needs review');
    const office = await openOffice(context, `${server.url}/my-bookings`);
    const card = office.getByRole('region', { name: /^(?!One booking)/ }).getByRole('article', { name: /^Fermi, / });
    await card.getByRole('button', { name: 'Open the booking of Fermi' }).click();
    await dialog(office).getByRole('tab', { name: 'History' }).click();
    await expect(dialog(office)).toContainText('Canceled, but checked in by staff');
    await expectNoFaultAtSizes(office);
    await office.close();
  });

  await test.step('a family', async () => {
    await page.keyboard.press('Alt+p');
    await search(page).fill('leo');
    await page.keyboard.press('Alt+a');
    await expect(dialog(page).getByRole('button', { name: 'Check In All 3' })).toBeFocused();
    await expectNoFaultAtSizes(page);
    await page.keyboard.press('Escape');
    await search(page).fill('');
  });

  await test.step('the alert of the customer page', async () => {
    const office = await openOffice(context, `${server.url}/customers/${max}`);
    await office.getByRole('button', { name: 'Add Note' }).click();
    await dialog(office).getByLabel('Text').fill('Banned until June 1: threw a ball at staff');
    await dialog(office).getByText('Stop', { exact: true }).click();
    await expectNoAxeFaultsInEither(office, 'dialog', '[role="dialog"]');
    await dialog(office).getByRole('button', { name: 'Save Note' }).click();
    await office.getByText('History (1)').click();
    await expectNoAxeFaultsInEither(office, 'notes', 'section');
    await office.close();
  });

  await test.step('whom it stops at the desk, where Tab leads from the reason to the answer', async () => {
    await page.setViewportSize(desktop);
    const person = page.getByRole('row').filter({ hasText: 'Max Banned' });
    await expect(person).toContainText('Stop: Banned until June 1');
    await expectNoAxeFaultsInEither(page, 'list');
    await search(page).fill('max');
    await expect(person).toHaveAttribute('data-selected', 'true');
    await search(page).press('Enter');
    await expect(dialog(page).getByLabel('Why may this person come in?')).toBeFocused();
    await page.keyboard.type('The owner lifted the ban', { delay: 90 });
    await expectNoFaultAtSizes(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Max Banned checked in').last()).toBeVisible();
  });
});

async function openOffice(context: BrowserContext, address: string): Promise<Page> {
  const office = await context.newPage();
  await office.goto(address);
  return office;
}

async function signFamily(server: RealServer, { clientId }: SeededVenue): Promise<void> {
  const minors = [
    { first_name: 'Mia', last_name: 'Łukasik', DoB: '2015-01-01' },
    { first_name: 'Leo', last_name: 'Łukasik', DoB: '2017-05-05' },
  ];
  const body = adultBody(clientId, { minors });
  expect((await call(server, 'POST', '/api/public/waiver/adult-minor-waiver', { body })).status).toBeLessThan(300);
}
