import { weekdayOf } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { weekdayAndDay } from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { expect, type Locator, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { bookElsewhere, openOffering } from '../support/bookings/offerings.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

const tuesday =
  Array.from({ length: 7 }, (_, ahead) => venueDay(2 + ahead)).find((day) => weekdayOf(day) === 'tue') ?? '';
const tuesdays = [0, 7, 14, 21].map((days) => addDays(tuesday, days));

/** A venue with two rooms, and an offering that takes one of them for an hour. */
async function openRooms(server: RealServer) {
  const venue = await seedVenue(server);
  const { clientId, token } = venue;
  const roomOf = async (resource_name: string) => {
    const path = `/api/clients/${clientId}/resources`;
    const made = await call<{ resource: { resource_id: string } }>(server, 'POST', path, {
      token,
      body: { resource_name },
    });
    return made.body.resource.resource_id;
  };
  const resource_ids = [await roomOf('Red Room'), await roomOf('Blue Room')];
  const offeringId = await openOffering(server, venue, { duration_minutes: 60, resource_needs: [{ resource_ids }] });
  const take = (date: string) => bookElsewhere(server, { clientId, offeringId, date, time: '10:00' });
  return { venue, take };
}

async function open(page: Page, server: RealServer, { token }: SeededVenue) {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(`${server.url}/my-bookings`);
  await page.getByRole('button', { name: 'Show All Bookings' }).click();
}

async function chooseDay(dialog: Locator, date: string) {
  await expect(dialog.getByRole('table', { name: 'Days' })).toBeVisible();
  const day = dialog.locator(`[data-date="${date}"]`);
  if ((await day.count()) === 0) await dialog.getByRole('button', { name: 'Next month' }).click();
  await day.click();
}

async function fillParty(dialog: Locator) {
  await dialog.getByLabel('Party Name').fill('Ada Lovelace');
  await dialog.getByLabel('Phone').fill('303-555-0188');
}

test('[B33] staff book every Tuesday for four weeks, see the date that is taken first, and cancel what follows', async ({
  page,
  server,
}) => {
  const { venue, take } = await openRooms(server);
  const taken = tuesdays[1] ?? '';
  await take(taken);
  await take(taken);
  await open(page, server, venue);
  const dialog = page.getByRole('dialog');
  const cards = page.getByRole('article', { name: /^Ada Lovelace/ });

  await test.step('the conflict is listed before anything is booked', async () => {
    await page.getByRole('button', { name: 'Create Booking' }).click();
    await chooseDay(dialog, tuesday);
    await dialog.getByRole('button', { name: '10:00 AM' }).click();
    await fillParty(dialog);
    await dialog.getByLabel('Email').fill('ada@example.org');
    await dialog.getByLabel('Repeats').selectOption('Every week');
    await expect(dialog.getByText('Every Tuesday, 4 times.')).toBeVisible();
    await expectNoFaultAtSizes(page);
    await dialog.getByRole('button', { name: 'Check Dates' }).click();
    await expect(dialog.getByText('3 of 4 dates fit.')).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'There is no room.' })).toContainText(
      weekdayAndDay(taken),
    );
    await expectNoFaultAtSizes(page);
    const { body } = await call<{ bookings: object[] }>(server, 'GET', `/api/clients/${venue.clientId}/bookings`, {
      token: venue.token,
    });
    expect(body.bookings).toHaveLength(2);
  });

  await test.step('the others are booked', async () => {
    await dialog.getByRole('button', { name: 'Book 3 of 4' }).click();
    await expect(page.getByText('Booked 3 of 4')).toBeVisible();
    await expect(cards).toHaveCount(3);
    await expect(cards.first()).toContainText('10:00 AM – 11:00 AM');
  });

  await test.step('this and the following are moved by an hour', async () => {
    await cards.nth(1).getByRole('button', { name: /^Open/ }).click();
    await expect(dialog.getByText('Part of a series of 3.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Reschedule' }).click();
    await dialog.getByLabel('This and the following').check();
    await dialog.getByRole('button', { name: '11:00 AM' }).click();
    await dialog.getByRole('button', { name: 'Check Dates' }).click();
    await expect(dialog.getByText('All 2 dates fit.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Change All 2' }).click();
    await expect(page.getByText('Changed all 2')).toBeVisible();
    await expect(dialog.getByText(`${weekdayAndDay(tuesdays[2] ?? '')}, 11:00 AM – 12:00 PM`)).toBeVisible();
  });

  await test.step('this and the following are canceled, the first one stays', async () => {
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await dialog.getByLabel('This and the following').check();
    await expect(dialog.getByText(/^This cancels 2 bookings, from /)).toBeVisible();
    await expect(dialog.getByText('There is no card payment to refund.')).toBeVisible();
    await expectNoFaultAtSizes(page);
    await dialog.getByRole('button', { name: 'Cancel 2 Bookings' }).click();
    await expect(page.getByText('2 bookings canceled')).toBeVisible();
    await expect(dialog.getByText('Part of a series of 3, 2 of them canceled.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cards.filter({ hasText: 'Canceled' })).toHaveCount(2);
    await expect(cards.filter({ hasText: 'Pending' })).toHaveCount(1);
  });
});

test('[B31] [B35] staff overbook a room with a reason, for a guest without an email', async ({ page, server }) => {
  const { venue, take } = await openRooms(server);
  await take(tuesday);
  await take(tuesday);
  await open(page, server, venue);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Create Booking' }).click();
  await chooseDay(dialog, tuesday);

  await test.step('a full time is reached only by asking for it', async () => {
    await expect(dialog.getByRole('button', { name: '10:00 AM' })).toBeDisabled();
    await dialog.getByLabel('Offer full times too').check();
    await dialog.getByRole('button', { name: '10:00 AM' }).click();
    await dialog.getByLabel('Room', { exact: true }).selectOption('Blue Room');
    await fillParty(dialog);
    await expect(dialog.getByText('No email: they get no confirmation.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Book Anyway' }).click();
    await expect(dialog.getByText('Please say why')).toBeVisible();
    await expectNoFaultAtSizes(page);
    await dialog.getByLabel('Reason to book anyway').fill('Regulars');
    await dialog.getByRole('button', { name: 'Book Anyway' }).click();
    await expect(page.getByText('Booking created successfully')).toBeVisible();
  });

  await test.step('the booking shows its room, its history the reason, and nothing offers a mail', async () => {
    const card = page.getByRole('article', { name: /^Ada Lovelace/ });
    await expect(card).toContainText('Blue Room');
    await expect(card).toContainText('No email');
    await card.getByRole('button', { name: /^Open/ }).click();
    await dialog.getByRole('tab', { name: 'History' }).click();
    await expect(dialog.getByRole('list', { name: 'History' })).toContainText('Regulars');
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(dialog.getByText('The party has no email, so please tell them.')).toBeVisible();
  });
});
