import { weekdayOf } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect, type Page } from '@playwright/test';
import { expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { bookElsewhere, openOffering } from '../support/bookings/offerings.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

const saturday =
  Array.from({ length: 7 }, (_, ahead) => venueDay(1 + ahead)).find((day) => weekdayOf(day) === 'sat') ?? '';
const sunday = addDays(saturday, 1);
const desktop = { width: 1280, height: 800 };

let server: RealServer;
test.beforeAll(({ server: running }) => {
  server = running;
});

const row = (page: Page, name: string) => page.getByRole('listitem', { name });
const panel = (page: Page, count: number) => page.getByRole('region', { name: `Waiting (${count})` });

async function openSaturday(page: Page, { token }: SeededVenue): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.setViewportSize(desktop);
  await page.goto(`${server.url}/my-bookings`);
  const day = page.locator(`[data-date="${saturday}"]`);
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible();
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await day.click();
}

async function addCaller(page: Page, party: { name: string; phone: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add a Caller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Caller to the Waitlist' });
  await dialog.getByLabel('Party Name').fill(party.name);
  await dialog.getByLabel('Phone').fill(party.phone);
  await expect(dialog.getByLabel('Date of day 1')).toHaveValue(saturday);
  await dialog.getByRole('button', { name: 'Add to Waitlist' }).click();
  await expect(page.getByText(`${party.name} is on the waitlist.`)).toBeVisible();
}

test('[B39] [B43] staff add callers for a full Saturday; one gets the place of a party that cancels, one is offered another by hand', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const venue = await seedVenue(server);
  const offeringId = await openOffering(server, venue);
  for (const time of ['10:00', '11:00', '12:00'])
    await bookElsewhere(server, { clientId: venue.clientId, offeringId, date: saturday, time });
  await openSaturday(page, venue);

  await test.step('a caller is put on the list, also where the day is full', async () => {
    await expect(panel(page, 0).getByText('Nobody is waiting for this day.')).toBeVisible();
    await addCaller(page, { name: 'Cy Young', phone: '(212) 555-0103' });
    await expect(panel(page, 1)).toBeVisible();
    await expect(row(page, 'Cy Young')).toContainText('Any time');
  });

  await test.step('who books sees how many wait for a full time', async () => {
    await page.getByRole('button', { name: 'Create Booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Booking' });
    await expect(dialog.getByRole('button', { name: '10:00 AM' })).toContainText('1 waiting');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a canceled party’s place is offered at once', async () => {
    await page.getByRole('article', { name: 'Marie Curie, 11:00 AM' }).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Marie Curie' });
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(dialog.getByText('Canceled').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 'Cy Young')).toContainText('Offered');
    await expect(row(page, 'Cy Young')).toContainText('at 11:00 AM is held until');
    await expectNoFaultAtSizes(page);
    await page.setViewportSize(desktop);
  });

  await test.step('the caller agrees by phone, and staff confirm the booking', async () => {
    await page.getByRole('button', { name: 'Open the booking offered to Cy Young' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cy Young' });
    await dialog.getByLabel('Status').selectOption('Confirmed');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(panel(page, 0)).toBeVisible();
    await expect(page.getByRole('article', { name: 'Cy Young, 11:00 AM' })).toContainText('Confirmed');
  });

  await test.step('another is offered a place of the next day by hand, and is taken off', async () => {
    await addCaller(page, { name: 'Dora Maar', phone: '(212) 555-0104' });
    await page.getByRole('button', { name: 'Offer a place to Dora Maar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Offer a Place to Dora Maar' });
    await expect(dialog.getByRole('button', { name: '10:00 AM' })).toBeDisabled();
    if ((await dialog.locator(`[data-date="${sunday}"]`).count()) === 0)
      await dialog.getByRole('button', { name: 'Next month' }).click();
    await dialog.locator(`[data-date="${sunday}"]`).click();
    await dialog.getByRole('button', { name: '12:00 PM' }).click();
    await expect(dialog.getByText('They did not ask for this time. They have no email')).toBeVisible();
    await expectNoFaultAtSizes(page, [phone, desktop]);
    await dialog.getByRole('button', { name: 'Offer This Place' }).click();
    await expect(row(page, 'Dora Maar')).toContainText('at 12:00 PM is held until');

    await page.getByRole('button', { name: 'Take Dora Maar off the waitlist' }).click();
    await page.getByRole('button', { name: 'Take Off', exact: true }).last().click();
    await expect(panel(page, 0)).toBeVisible();
  });

  await test.step('the timeline of the day has the same line', async () => {
    await page.goto(`${server.url}/timeline/${saturday}`);
    await addCaller(page, { name: 'Emmy Noether', phone: '(212) 555-0105' });
    await expect(panel(page, 1)).toBeVisible();
    await expectNoFaultAtSizes(page);
  });
});
