import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { bookElsewhere, openOffering } from '../support/bookings/offerings.ts';
import { cancelByStaff, fillTimes, waitElsewhere } from '../support/bookings/waiting.ts';
import { goInside } from '../support/go-inside.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

/* The staff's screens of offerings, rooms, series, the waitlist and the timeline, and their dialogs: axe finds nothing, and nothing is too wide. */

const soon = venueDay(8);
const desktop = { width: 1280, height: 800 };

async function open(page: Page, { token }: SeededVenue): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
}

/** Makes two rooms; returns their ids. */
async function addRooms(server: RealServer, { clientId, token }: SeededVenue): Promise<string[]> {
  const resource_ids: string[] = [];
  for (const resource_name of ['Red Room', 'Blue Room']) {
    const path = `/api/clients/${clientId}/resources`;
    const body = { resource_name };
    const made = await call<{ resource: { resource_id: string } }>(server, 'POST', path, { token, body });
    resource_ids.push(made.body.resource.resource_id);
  }
  return resource_ids;
}

async function chooseDay(page: Page, date: string): Promise<void> {
  const day = page.locator(`[data-date="${date}"]`).last();
  await expect(page.getByRole('button', { name: 'Next month' }).last()).toBeVisible();
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Next month' }).last().click();
  await day.click();
}

test('axe finds nothing on offerings, closed days and rooms, and in their dialogs, on a phone, a tablet and a desktop', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server);
  const { clientId, token } = venue;
  await open(page, venue);
  const dialog = page.getByRole('dialog');
  await page.goto(`${server.url}/resources`);
  await expect(page.getByText('No resources yet')).toBeVisible();
  await expectNoFaultAtSizes(page);

  const resource_ids = await addRooms(server, venue);
  const offeringId = await openOffering(server, venue, { duration_minutes: 60, resource_needs: [{ resource_ids }] });
  const closed = { blackout_date: venueDay(9), reason: 'Maintenance' };
  await call(server, 'POST', `/api/clients/${clientId}/blackout-dates`, { token, body: closed });
  for (const time of ['10:00', '12:00']) await bookElsewhere(server, { clientId, offeringId, date: soon, time });
  await page.reload();
  await page.getByRole('button', { name: 'Edit Red Room' }).click();
  await dialog.getByRole('button', { name: 'Add closure' }).click();
  await dialog.getByLabel('From').fill(`${soon}T01:00`);
  await dialog.getByLabel('Until').fill(`${soon}T23:00`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/bookings? no longer fits?\./)).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.reload();
  await expect(page.getByRole('row', { name: /Blue Room/ })).toBeVisible();
  await expectNoFaultAtSizes(page);

  await goInside(page, '/my-offerings');
  await expect(page.getByRole('article')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('button', { name: 'Copy Saturday to…' }).click();
  for (const room of ['Red Room', 'Blue Room']) await dialog.getByLabel(room).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please choose at least one room or resource, or remove this part')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.reload();
  await page.getByRole('button', { name: /^Blackout Dates/ }).click();
  await expect(dialog).toBeVisible();
  await expectNoFaultAtSizes(page);
  await goInside(page, '/client-blackouts');
  await expect(page.getByRole('row', { name: /Maintenance/ })).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: 'Add Blackout Date(s)' }).click();
  await expect(dialog).toBeVisible();
  await expectNoFaultAtSizes(page);
});

/** A venue whose two rooms are taken at ten, and a week later at eleven; its staff are on a desktop. */
async function openWithTwoRooms(page: Page, server: RealServer) {
  const venue = await seedVenue(server);
  const { clientId } = venue;
  const resource_ids = await addRooms(server, venue);
  const offeringId = await openOffering(server, venue, { duration_minutes: 60, resource_needs: [{ resource_ids }] });
  const take = (date: string, time = '10:00') => bookElsewhere(server, { clientId, offeringId, date, time });
  const first = await take(soon);
  await take(soon);
  for (const time of ['11:00', '11:00']) await take(addDays(soon, 7), time);
  await open(page, venue);
  await page.setViewportSize(desktop);
  return { venue, offeringId, first, dialog: page.getByRole('dialog') };
}

test('axe finds nothing where staff book a series, book anyway and cancel what follows', async ({ page, server }) => {
  const { dialog } = await openWithTwoRooms(page, server);
  await page.goto(`${server.url}/my-bookings`);
  await page.getByRole('button', { name: 'Show All Bookings' }).click();
  await page.getByRole('button', { name: 'Create Booking' }).click();
  await chooseDay(page, soon);
  await dialog.getByRole('button', { name: '11:00 AM' }).click();
  await dialog.getByLabel('Party Name').fill('Ada Lovelace');
  await dialog.getByLabel('Phone').fill('303-555-0188');
  await dialog.getByLabel('Repeats').selectOption('Every week');
  await expectNoFaultAtSizes(page);
  await dialog.getByLabel('Offer full times too').check();
  await dialog.getByRole('button', { name: '10:00 AM' }).click();
  await dialog.getByLabel('Repeats').selectOption('Never');
  await dialog.getByRole('button', { name: 'Book Anyway' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await dialog.getByRole('button', { name: '11:00 AM' }).click();
  await dialog.getByLabel('Repeats').selectOption('Every week');
  await dialog.getByRole('button', { name: 'Check Dates' }).click();
  await expect(dialog.getByText('3 of 4 dates fit.')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await dialog.getByRole('button', { name: 'Book 3 of 4' }).click();
  await page.getByRole('button', { name: 'Open the booking of Ada Lovelace' }).first().click();
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await dialog.getByLabel('This and the following').check();
  await expect(dialog.getByText(/^This cancels 3 bookings, from /)).toBeVisible();
  await expectNoFaultAtSizes(page);
});

test('[B43] axe finds nothing where staff offer a place of a full day, and the day by room has the same line', async ({
  page,
  server,
}) => {
  const { venue, offeringId, first, dialog } = await openWithTwoRooms(page, server);
  await fillTimes(server, venue, { offeringId, date: soon, times: ['11:00', '11:00', '12:00', '12:00'] });
  const wait = { offering_id: offeringId, wishes: [{ date: soon }] };
  for (const name of ['cy', 'dora'])
    await waitElsewhere(server, venue, { ...wait, party_name: name, party_email: `${name}@example.org` });
  await cancelByStaff(server, venue, first.booking_id);
  await page.goto(`${server.url}/my-bookings`);
  await chooseDay(page, soon);
  await expect(page.getByRole('listitem', { name: 'cy' })).toContainText('at 10:00 AM is held until');
  await expectNoFaultAtSizes(page);
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Offer a place to dora' }).click();
  await chooseDay(page, addDays(soon, 1));
  await dialog.getByRole('button', { name: '12:00 PM' }).click();
  await expect(dialog.getByText('They did not ask for this time.')).toBeVisible();
  await expectNoFaultAtSizes(page, [phone, desktop]);
  await goInside(page, `/timeline/${soon}`);
  await page.getByRole('button', { name: 'Add a Caller' }).click();
  await dialog.getByLabel('Party Name').fill('Emmy Noether');
  await dialog.getByLabel('Phone').fill('(212) 555-0105');
  await expect(dialog.getByLabel('Date of day 1')).toHaveValue(soon);
  await dialog.getByRole('button', { name: 'Add to Waitlist' }).click();
  await expect(page.getByText('Emmy Noether is on the waitlist.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waiting (3)' })).toBeVisible();
  await expectNoFaultAtSizes(page);
});
