import { join } from 'node:path';
import { systemIds } from '@gatehouse/server/base/ids';
import { openSqlite } from '@gatehouse/server/db/sqlite/sqlite';
import { weekdayOf } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { setPaidUntil, venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
const soon = venueDay(8);
const day = dayNames[weekdayOf(soon)];
const nextDay = dayNames[weekdayOf(venueDay(9))];

let server: RealServer;
test.beforeAll(({ server: running }) => {
  server = running;
});
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function signIn(page: Page, { token }: SeededVenue) {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
}

/** What a visitor can book on a day, as the public page asks for it. */
async function timesOn({ clientId }: SeededVenue, date: string, slot = 1): Promise<string[] | number> {
  const path = `/api/public/offerings/${clientId}/${clientId}-Off${slot}/availability/${date}`;
  const { status, body } = await call<{ available_times: { time: string }[] }>(server, 'GET', path);
  return status === 200 ? body.available_times.map(({ time }) => time) : status;
}

test('[B7] [B9] [B25] [O57] [O59] an owner creates, edits, copies, blacks out and deletes an offering, and visitors see it', async ({
  page,
}) => {
  const venue = await seedVenue(server);
  await signIn(page, venue);
  await page.goto(`${server.url}/my-offerings`);
  const card = page.getByRole('article', { name: 'Paintball' });
  const dialog = page.getByRole('dialog');

  await test.step('creates it; without Square nothing is due', async () => {
    await page.getByRole('button', { name: 'Slot 1 Click to add offering' }).click();
    await dialog.getByRole('button', { name: 'Add offering' }).click();
    await expect(dialog.getByText('This field is required')).toBeVisible();
    await dialog.getByLabel('Offering Name').fill('Paintball');
    await dialog.getByLabel('Max Players').fill('10');
    await expect(dialog.getByLabel(`${day} end`)).toHaveValue('17:00');
    for (const name of Object.values(dayNames)) await dialog.getByRole('button', { name: `Clear ${name}` }).click();
    await expect(dialog.getByText('Closed on every day: nobody can book.')).toBeVisible();
    await expect(dialog.getByLabel(`${day} end`)).toBeDisabled();
    await dialog.getByLabel(`${day} start`).selectOption('10:00 AM');
    await dialog.getByLabel(`${day} end`).selectOption('12:00 PM');
    await dialog.getByLabel('Interval (minutes)').fill('60');
    await dialog.getByLabel('Due now Amount').fill('25');
    await dialog.getByLabel('Side Text').fill('Bring closed shoes.');
    const preview = dialog.getByRole('region', { name: 'Preview' });
    for (const text of ['Paintball', 'For 2 to 10 people', 'Bring closed shoes.'])
      await expect(preview.getByText(text, { exact: true })).toBeVisible();
    await expect(preview.getByText('Free, up to 10')).toHaveCount(3);
    await preview.getByText('On your website').click();
    await expect(preview.getByText('www.your-website.com')).toBeVisible();
    await expect(dialog.getByLabel('Due now Amount')).toHaveValue('0');
    await expect(page.getByText(/Square credentials required for paid deposits/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Add offering' }).click();
    await expect(card.getByText('2 to 10 players')).toBeVisible();
    expect(await timesOn(venue, soon)).toEqual(['10:00', '11:00', '12:00']);
  });

  await test.step('edits it; a copy of hours that is taken back is not saved', async () => {
    await card.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('button', { name: `Copy ${day} to…` }).click();
    await dialog.getByRole('button', { name: 'All days' }).click();
    await expect(dialog.getByLabel(`${nextDay} end`)).toHaveValue('12:00');
    await dialog.getByRole('button', { name: 'Undo the change of hours' }).click();
    await expect(dialog.getByLabel(`${nextDay} end`)).toBeDisabled();
    await expect(dialog.getByLabel('Side Text')).toHaveValue('Bring closed shoes.');
    await dialog.getByLabel('Interval (minutes)').fill('120');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText(/10:00 AM – 12:00 PM, every 2 hours/)).toBeVisible();
    expect(await timesOn(venue, soon)).toEqual(['10:00', '12:00']);
  });

  await test.step('copies its link', async () => {
    await card.getByRole('button', { name: 'Copy Embed' }).click();
    await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible();
    const link = `${server.url}/book/${venue.clientId}/${venue.clientId}-Off1`;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await expect(card.getByRole('button', { name: 'Copy Embed' })).toBeVisible();
  });

  await test.step('closes a day, a range that holds it, and opens it again', async () => {
    await card.getByRole('button', { name: 'Blackout Dates' }).click();
    await dialog.getByRole('button', { name: 'Add Blackout Date' }).click();
    await expect(dialog.getByText('Please select a date')).toBeVisible();
    await dialog.locator('input[type="date"]').fill(soon);
    await dialog.getByLabel('Reason (optional)').fill('Maintenance');
    await dialog.getByRole('button', { name: 'Add Blackout Date' }).click();
    await expect(dialog.getByText('Blackout date added successfully')).toBeVisible();
    await expect(dialog.getByText('Maintenance')).toBeVisible();
    expect(await timesOn(venue, soon)).toEqual([]);

    await dialog.getByText('Date range', { exact: true }).click();
    await dialog.getByLabel('Start Date').fill(soon);
    await dialog.getByLabel('End Date').fill(venueDay(10));
    await dialog.getByRole('button', { name: 'Add Blackout Dates' }).click();
    await expect(dialog.getByText('Successfully added 2 blackout dates (1 duplicates skipped)')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /2 days/ })).toBeVisible();
    await expect(dialog.getByRole('row')).toHaveCount(3);

    await dialog
      .getByRole('row', { name: /Maintenance/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    const question = page
      .getByRole('dialog')
      .filter({ hasText: 'Are you sure you want to delete this blackout date?' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByText('Blackout date deleted successfully')).toBeVisible();
    expect(await timesOn(venue, soon)).toEqual(['10:00', '12:00']);
    await expect(dialog).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('deletes it', async () => {
    await card.getByRole('button', { name: 'More for Paintball' }).click();
    await page.getByRole('menuitem', { name: 'Delete offering' }).click();
    await expect(dialog.getByText(/Are you sure you want to delete this offering\?/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete offering' }).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByText('Click to add offering')).toHaveCount(1);
    expect(await timesOn(venue, soon)).toBe(404);
  });
});

test('[B9] [O58] an owner closes the business, opens it again, and opens it on a holiday', async ({ page }) => {
  const venue = await seedVenue(server);
  const offering = { offering_name: 'Laser tag', offering_type: 'Individual' };
  await call(server, 'POST', `/api/clients/${venue.clientId}/offerings`, { token: venue.token, body: offering });
  const holiday = venueDay(20);
  await seedHoliday(holiday);
  await signIn(page, venue);
  await page.goto(`${server.url}/my-offerings`);
  await page.getByRole('link', { name: 'Manage Business Blackouts' }).click();
  await expect(page.getByRole('heading', { name: 'Business-Wide Blackout Dates' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Blackout Date(s)' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Visitors can see the reason.')).toBeVisible();
  await dialog.getByText('Date range', { exact: true }).click();
  await dialog.getByLabel('Start Date').fill(soon);
  await dialog.getByLabel('End Date').fill(venueDay(9));
  await dialog.getByLabel('Reason (optional)').fill('Private event');
  await dialog.getByRole('button', { name: 'Add Blackout Dates' }).click();
  await expect(page.getByText('Successfully added 2 business-wide blackout dates')).toBeVisible();
  const closure = page.getByRole('row', { name: /\(2 days\) Private event/ });
  await expect(closure).toBeVisible();
  for (const date of [soon, venueDay(9)]) expect(await timesOn(venue, date)).toEqual([]);

  const remove = async () => {
    await closure.getByRole('button', { name: 'Delete' }).click();
    await expect(
      dialog.getByText('Are you sure you want to delete these 2 business-wide blackout dates?'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('2 blackout dates deleted successfully')).toBeVisible();
  };
  await remove();
  for (const date of [soon, venueDay(9)]) expect(await timesOn(venue, date)).toHaveLength(9);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The days are closed again')).toBeVisible();
  await expect(closure).toBeVisible();
  await remove();
  expect(await timesOn(venue, soon)).toHaveLength(9);

  expect(await timesOn(venue, holiday)).toEqual([]);
  await page.getByRole('listitem').filter({ hasText: 'Founders Day' }).getByRole('switch').click();
  await expect(page.getByText(/is open for bookings\./)).toBeVisible();
  expect(await timesOn(venue, holiday)).toHaveLength(9);
});

test('axe finds nothing on either screen and in their dialogs, on a phone, a tablet and a desktop', async ({
  page,
}) => {
  const venue = await seedVenue(server);
  const { clientId, token } = venue;
  const body = {
    offering_name: 'Paintball',
    offering_type: 'Group',
    max_players: 10,
    sat_start: '10:00',
    sat_end: '12:00',
  };
  await call(server, 'POST', `/api/clients/${clientId}/offerings`, { token, body });
  const blackout = { blackout_date: soon, reason: 'Maintenance' };
  await call(server, 'POST', `/api/clients/${clientId}/blackout-dates`, { token, body: blackout });
  await seedHoliday(venueDay(21));
  await signIn(page, venue);
  await page.goto(`${server.url}/my-offerings`);
  await expect(page.getByRole('article')).toBeVisible();
  await expectNoFaultAtSizes(page);
  for (const open of [/^Edit/, /^Blackout Dates/]) {
    await page.getByRole('button', { name: open }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    if (open.source === '^Edit') await page.getByRole('button', { name: 'Copy Saturday to…' }).click();
    await expectNoFaultAtSizes(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto(`${server.url}/client-blackouts`);
  await expect(page.getByRole('row', { name: /Maintenance/ })).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: 'Add Blackout Date(s)' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaultAtSizes(page);
});

test('[R6] a read-only venue sees its offerings and changes none', async ({ page }) => {
  const venue = await seedVenue(server);
  await setPaidUntil(server, venue.clientId, venueDay(-30));
  await signIn(page, venue);
  await page.goto(`${server.url}/my-offerings`);
  await page.getByRole('button', { name: 'Slot 1 Click to add offering' }).click();
  await expect(
    page.getByText('Your subscription has expired. Please renew your subscription to create or edit offerings.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Manage Business Blackouts' }).click();
  await expect(page.getByRole('button', { name: 'Add Blackout Date(s)' })).toBeDisabled();
});

/** Holidays are the platform's, so that a test's own is put straight in the database. */
async function seedHoliday(date: string): Promise<void> {
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  try {
    await db.writePlatform((connection) =>
      connection
        .insertInto('holidays')
        .values({
          holiday_id: systemIds.uuid(),
          holiday_name: 'Founders Day',
          holiday_date: date,
          holiday_type: 'Company',
          description: '',
          is_active: 1,
          created_at: new Date().toISOString(),
        })
        .execute(),
    );
  } finally {
    await db.close();
  }
}
