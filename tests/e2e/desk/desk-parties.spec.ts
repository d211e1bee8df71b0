import { join } from 'node:path';
import { openSqlite } from '@gatehouse/server/db/sqlite/sqlite';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { openDesk } from '../support/desk.ts';
import { bookAtDesk, seedPartyVenue } from '../support/parties.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';

test.use({ serviceWorkers: 'allow' });

const today = venueDay(0);

let server: RealServer;
let venue: SeededVenue;
let contexts: BrowserContext[] = [];

test.beforeEach(async ({ server: running }) => {
  server = running;
  venue = await seedPartyVenue(server);
});
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

const bookParty = (name: string, time: string, fields?: Record<string, unknown>): Promise<string> =>
  bookAtDesk(server, venue, { party_name: name, booking_time: time, ...fields });

/** Signs for a party through its link. */
async function signForParty(bookingId: string): Promise<void> {
  const { body } = await call<{ party: { waiver_link: string } }>(
    server,
    'GET',
    `/api/clients/${venue.clientId}/bookings/${bookingId}/party`,
    { token: venue.token },
  );
  const link = new URL(body.party.waiver_link).searchParams;
  const signing = adultBody(venue.clientId, { booking_id: bookingId, party_token: link.get('party') });
  const { status } = await call(server, 'POST', '/api/public/waiver/waiver-signature', { body: signing });
  expect(status).toBeLessThan(300);
}

async function desk(browser: Browser, people: number): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  contexts.push(context);
  return { context, page: await openDesk(context, server, venue, people) };
}

/** Every check-in of a party that the server has stored. */
async function storedParties(): Promise<{ booking_id: string; party_goers: number }[]> {
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  try {
    return await db.readVenue(venue.clientId, (connection) =>
      connection
        .selectFrom('party_check_ins')
        .where('client_id', '=', venue.clientId)
        .orderBy('check_in_time')
        .select(['booking_id', 'party_goers'])
        .execute(),
    );
  } finally {
    await db.close();
  }
}

const search = (page: Page) => page.getByLabel('Search customers');
const rows = (page: Page) => page.getByRole('region', { name: 'Parties' }).getByRole('listitem');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });

test('[B16] with the network gone, a desk checks parties in by keyboard alone; then the server has each count once', async ({
  browser,
}) => {
  const curie = await bookParty('Curie', '10:00');
  const fermi = await bookParty('Fermi', '11:00', { add_players: 0 });
  const meitner = await bookParty('Meitner', '12:00');
  await call(server, 'POST', `/api/clients/${venue.clientId}/bookings/${meitner}/cancel`, {
    token: venue.token,
    body: {},
  });
  await bookParty('Hahn', '10:00', { date_scheduled: venueDay(1) });
  await signForParty(curie);
  const { page, context } = await desk(browser, 2);
  const { keyboard } = page;
  /* Loads the outbox's code: this browser stores no files. */
  await page.goto(`${server.url}/outbox`);
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  await page.getByRole('link', { name: 'Customers' }).click();
  await expect(search(page)).toBeFocused();
  await keyboard.press('Alt+p');
  await expect(page.getByRole('heading', { name: 'Today’s Parties (0 of 2 checked in)' })).toBeVisible();
  await expect(rows(page)).toHaveText([/10:00 AM.*Curie/, /11:00 AM.*Fermi/]);
  await expect(row(page, 'Curie')).toContainText('1 of 10 signed');
  await expect(row(page, 'Curie')).toContainText('(212) 555-0177');

  await context.setOffline(true);
  const dialog = page.getByRole('dialog');
  const count = dialog.getByLabel(/^How many/);
  await test.step('counts the party that it finds', async () => {
    await expect(search(page)).toBeFocused();
    await keyboard.type('cur', { delay: 120 });
    await expect(page.getByRole('heading', { name: 'Parties Found (1)' })).toBeVisible();
    await page.waitForTimeout(200);
    await keyboard.press('Enter');
    await expect(dialog.getByLabel('How many came?')).toBeFocused();
    await expect(dialog.getByLabel('How many came?')).toHaveValue('1');
    await expect(dialog.getByText('9 have not signed')).toBeVisible();
    await keyboard.type('9', { delay: 120 });
    await keyboard.press('ArrowDown');
    await expect(dialog.getByRole('button', { name: 'Check In 8 People' })).toBeVisible();
    await keyboard.press('Enter');
    await expect(dialog.getByText('Please enter a reason')).toBeVisible();
    await expect(dialog.getByLabel('Why may 7 people come in who have not signed?')).toBeFocused();
    await keyboard.type('Paper waivers', { delay: 60 });
    await keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(search(page)).toBeFocused();
    await expect(row(page, 'Curie')).toContainText(/Checked in at \d+:\d\d [AP]M, 8 of 10 came/);
    await expect(row(page, 'Curie')).toContainText('Not sent yet');
    await expect(page.getByText('Curie checked in, 8 of 10 came').last()).toBeVisible();
  });

  await test.step('a held key on a row counts once', async () => {
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Check in party Fermi' })).toBeFocused();
    await keyboard.down('Enter');
    for (let repeat = 0; repeat < 8; repeat += 1) await keyboard.down('Enter');
    await keyboard.up('Enter');
    await expect(count).toBeFocused();
    /* Nobody has signed, so Enter by habit checks in no one. */
    await keyboard.press('Enter');
    await expect(dialog.getByText('4 have not signed')).toBeVisible();
    await dialog.getByRole('button', { name: 'Check In Anyway…' }).click();
    await expect(dialog.getByLabel('Why may 4 people come in who have not signed?')).toBeFocused();
    /* At the pace of a person: a desk takes what comes faster for a scan. */
    await keyboard.type('Guests of the owner', { delay: 60 });
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Today’s Parties (2 of 2 checked in)' })).toBeVisible();
  });

  await test.step('the same count again is not another one, and late arrivals are', async () => {
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Change count of Curie' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog).toContainText('8 of 10 came');
    await expect(count).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByText('Curie is already in, 8 of 10 came').last()).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(count).toBeFocused();
    await keyboard.press('ArrowUp');
    await dialog.getByLabel('Why may 1 person come in who has not signed?').fill('Late');
    await keyboard.press('Enter');
    await expect(row(page, 'Curie')).toContainText('9 of 10 came');
  });

  await test.step('finds a party of another day, and a canceled one that it can’t check in', async () => {
    await search(page).fill('hahn');
    await expect(row(page, 'Hahn')).toContainText(/Booked for .*, not today/);
    await search(page).fill('555-0177');
    await expect(row(page, 'Meitner')).toContainText('Canceled');
    await expect(row(page, 'Meitner').getByRole('button')).toHaveCount(0);
    await search(page).fill('');
  });
  expect(await storedParties()).toEqual([]);

  await test.step('the outbox names what waits', async () => {
    await page.getByRole('link', { name: 'Show' }).click();
    for (const title of ['Curie, 8 people', 'Curie, 9 people', 'Fermi, 4 people'])
      await expect(page.getByText(`Party check-in of ${title}`)).toBeVisible();
    await page.getByRole('link', { name: 'Customers' }).click();
    await page.getByText('Parties (2)').click();
  });

  await context.setOffline(false);
  const counts = [
    { booking_id: curie, party_goers: 8 },
    { booking_id: fermi, party_goers: 4 },
    { booking_id: curie, party_goers: 9 },
  ];
  await expect.poll(storedParties, { timeout: 40_000 }).toEqual(counts);
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
  await expect(row(page, 'Curie')).toContainText('9 of 10 came');

  const other = (await desk(browser, 2)).page;
  await other.getByText('Parties (2)').click();
  await expect(row(other, 'Curie')).toContainText(/Checked in at .*, 9 of 10 came/);
  const { body } = await call<{ bookings: { party_name: string; check_in_status: string; party_goers?: number }[] }>(
    server,
    'GET',
    `/api/clients/${venue.clientId}/bookings?from=${today}&to=${today}`,
    { token: venue.token },
  );
  expect(body.bookings.map((each) => [each.party_name, each.check_in_status, each.party_goers])).toEqual([
    ['Curie', 'checked in', 9],
    ['Fermi', 'checked in', 4],
    ['Meitner', 'cancelled', undefined],
  ]);
  await page.waitForTimeout(700);
  expect(await storedParties()).toEqual(counts);
});

test('[B16] a double click checks a party in once, and each signature is counted as it arrives', async ({
  browser,
}) => {
  const curie = await bookParty('Curie', '10:00');
  const { page } = await desk(browser, 1);
  await page.getByText('Parties (1)').click();
  await expect(row(page, 'Curie')).toContainText('0 of 10 signed');
  await signForParty(curie);
  await expect(row(page, 'Curie')).toContainText('1 of 10 signed', { timeout: 15_000 });
  await page.getByRole('button', { name: 'Check in party Curie' }).dblclick();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Check In 1 Person' }).dblclick();
  await expect(row(page, 'Curie')).toContainText('1 of 10 came');
  await expect.poll(storedParties, { timeout: 20_000 }).toEqual([{ booking_id: curie, party_goers: 1 }]);
  await page.waitForTimeout(700);
  expect(await storedParties()).toHaveLength(1);
  await test.step('the one who signed is in by name, and one undo takes both back', async () => {
    await expect(page.getByText('Already Checked In (1)')).toBeVisible();
    await page.getByRole('button', { name: 'Change count of Curie' }).click();
    await dialog.getByRole('button', { name: 'Undo Check-In' }).click();
    await expect(page.getByText('Check-in of Curie undone').last()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check in party Curie' })).toBeVisible();
    await expect(page.getByText('Already Checked In (0)')).toBeVisible();
  });
});

test('axe finds nothing in the parties, among those found, and in the dialog, on a phone, a tablet and a desktop', async ({
  browser,
}) => {
  const curie = await bookParty('Curie', '10:00');
  await bookParty('Hahn', '10:00', { date_scheduled: venueDay(1) });
  const cancelled = await bookParty('Meitner', '12:00');
  await call(server, 'POST', `/api/clients/${venue.clientId}/bookings/${cancelled}/cancel`, {
    token: venue.token,
    body: {},
  });
  const { page } = await desk(browser, 1);
  await page.getByText('Parties (1)').click();
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: 'Check in party Curie' }).click();
  await expectNoFaultAtSizes(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show QR' }).click();
  await expect(dialog.getByText(/\/waiver\/.*party=/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Check In Anyway…' }).click();
  await dialog.getByLabel(/^Why may 10 people/).fill('Waivers on paper');
  await expectNoFaultAtSizes(page);
  await dialog.getByRole('button', { name: 'Check In 10 People' }).click();
  await expect.poll(storedParties, { timeout: 20_000 }).toEqual([{ booking_id: curie, party_goers: 10 }]);
  await search(page).fill('example.org');
  await expect(rows(page)).toHaveCount(3);
  await expectNoFaultAtSizes(page);
});
