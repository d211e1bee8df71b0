import { expect, type Page } from '@playwright/test';
import { expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { openOffering } from '../support/bookings/offerings.ts';
import { endHold } from '../support/bookings/paying.ts';
import { cancelByStaff, fillTimes, waitElsewhere } from '../support/bookings/waiting.ts';
import { mailedLink } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';
import {
  bookAddress,
  chooseDay,
  expectParty,
  fillParty,
  openVenue,
  partyEmail,
  soon,
} from './booking-harness/booking-page.ts';

let server: RealServer;
let venue: SeededVenue;
test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await openVenue(server);
});

const TIMES = ['10:00', '11:00', '12:00'];

const joinButton = (page: Page) => page.getByRole('button', { name: 'Join the waitlist' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
/** The hold that an entry's page shows. */
const offeredTo = async (page: Page, address: string): Promise<string> => {
  const [, , id = '', token = ''] = new URL(address, server.url).pathname.split('/');
  const reply = await page.request.get(`${server.url}/api/public/waitlist/${id}?token=${token}`);
  const { entry } = (await reply.json()) as { entry: { offer: { booking_id: string } } };
  return entry.offer.booking_id;
};

test('[B37] [B38] [B39] a visitor meets a full day on a phone, waits, and takes the place that a canceled booking leaves', async ({
  page,
  context,
}) => {
  const offering = await openOffering(server, venue, { offering_name: 'Archery' });
  const [first = ''] = await fillTimes(server, venue, { offeringId: offering, date: soon, times: TIMES });
  await page.setViewportSize(phone);
  await page.goto(bookAddress(server, offering));
  await fillParty(page);
  await page.getByLabel('Additional players').fill('2');

  await test.step('the day that is full leads to the form, with what was typed and the day', async () => {
    await chooseDay(page, soon);
    await expect(page.getByText('Date unavailable: All times are booked')).toBeVisible();
    await joinButton(page).click();
    await expect(heading(page, 'Join the waitlist')).toBeFocused();
    await expectParty(page);
    await expect(page.getByLabel('Additional players')).toHaveValue('2');
    await expect(page.getByLabel('Day *')).toHaveValue(soon);
  });

  await test.step('days are added and removed, and a wrong one is said beside it', async () => {
    await page.getByRole('button', { name: 'Add another day' }).click();
    const second = page.getByRole('group', { name: 'Day 2' });
    await expect(second.getByLabel('Day *')).toBeFocused();
    await joinButton(page).click();
    await expect(second.getByLabel('Day *')).toHaveAccessibleDescription('Please choose a day');
    await expect(second.getByLabel('Day *')).toBeFocused();
    await expectNoFaultAtSizes(page);
    await page.setViewportSize(phone);
    await second.getByRole('button', { name: 'Remove Day 2' }).click();
    await expect(page.getByLabel('Day *')).toBeFocused();
  });

  await test.step('the form survives a reload, and the way back to the booking', async () => {
    await page.getByLabel('From').selectOption({ label: '10:00 AM' });
    await page.getByLabel('Party name').fill('Ada King');
    await page.reload();
    await expect(page.getByLabel('Party name')).toHaveValue('Ada King');
    await expect(page.getByLabel('From')).toHaveValue('10:00');
    await page.getByRole('button', { name: 'Back to booking' }).click();
    await expect(page.getByLabel('Party name')).toHaveValue('Ada King');
    await chooseDay(page, soon);
    await joinButton(page).click();
  });

  await test.step('without the network nothing is lost, and two presses make one entry', async () => {
    await context.setOffline(true);
    await joinButton(page).click();
    await expect(page.getByText('You’re not connected. What you entered is still here.')).toBeVisible();
    await context.setOffline(false);
    await joinButton(page).dblclick();
    await expect(heading(page, 'You’re on the waitlist')).toBeFocused();
    await expectNoFaultAtSizes(page);
    await page.setViewportSize(phone);
    await page.reload();
    await page.getByRole('link', { name: 'See or leave the waitlist' }).click();
    await expect(page).toHaveURL(/\/waitlist\/C\d{5}-[\w-]+\/[\w-]+$/);
    await expect(heading(page, 'You’re on the waitlist')).toBeFocused();
    await expect(page.getByText(', 10:00 AM or later')).toBeVisible();
    await expect(page.getByText('Ada King')).toBeVisible();
    await expectNoFaultAtSizes(page);
  });

  await waitElsewhere(server, venue, {
    offering_id: offering,
    wishes: [{ date: soon }],
    party_email: 'bob@example.org',
  });
  await cancelByStaff(server, venue, first);
  const link = await mailedLink(server, partyEmail(), '/waitlist/');

  await test.step('the mail leads to the offer, which is taken once, from two windows', async () => {
    await page.setViewportSize(phone);
    await page.goto(link);
    await expect(heading(page, 'A place is free')).toBeFocused();
    await expect(page.getByRole('timer')).toHaveText(/^(20:00|19:\d\d)$/);
    await expectNoFaultAtSizes(page);
    const other = await context.newPage();
    await other.goto(link);
    await expect(heading(other, 'A place is free')).toBeVisible();
    await page.getByRole('button', { name: 'Take this place' }).dblclick();
    await expect(page).toHaveURL(/\/booking\/C\d{5}-\d+\/[\w-]+$/);
    await expect(heading(page, 'You’re booked')).toBeVisible();
    await other.getByRole('button', { name: 'Take this place' }).click();
    await expect(other).toHaveURL(/\/booking\//);
    expect(other.url().split('/')[4]).toBe(page.url().split('/')[4]);
    await other.close();
  });

  await test.step('the entry says that it is done, and leads to the booking', async () => {
    await page.goto(link);
    await expect(heading(page, 'You have a booking')).toBeVisible();
    await page.getByRole('button', { name: 'Open your booking' }).click();
    await expect(heading(page, 'You’re booked')).toBeVisible();
  });
});

test('[B38] [B39] a guest who comes too late finds the place gone, stays in line, and leaves', async ({ page }) => {
  const offering = await openOffering(server, venue, { offering_name: 'Laser tag' });
  const [first = ''] = await fillTimes(server, venue, { offeringId: offering, date: soon, times: TIMES });
  const wishes = [{ date: soon }];
  const late = await waitElsewhere(server, venue, { offering_id: offering, wishes, party_email: 'late@example.org' });
  const only = [{ date: soon, from: '10:00', to: '10:00' }];
  const next = await waitElsewhere(server, venue, {
    offering_id: offering,
    wishes: only,
    party_email: 'next@example.org',
  });
  await cancelByStaff(server, venue, first);

  await page.goto(server.url + late);
  await expect(heading(page, 'A place is free')).toBeVisible();
  await endHold(server, await offeredTo(page, late), -1_000);
  await page.getByRole('button', { name: 'Take this place' }).click();
  await expect(heading(page, 'You’re on the waitlist')).toBeFocused();
  await expect(page.getByText(/ at 10:00 AM is no longer held for you\. You stay in line/)).toBeVisible();
  await expectNoFaultAtSizes(page);

  await test.step('the place goes to the next, who leaves it', async () => {
    await expect(async () => {
      await page.goto(server.url + next);
      await expect(heading(page, 'A place is free')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
    await page.getByRole('button', { name: 'Leave the waitlist' }).click();
    await page.getByRole('button', { name: 'Stay on the waitlist' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Leave the waitlist' }).click();
    await expectNoFaultAtSizes(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the waitlist' }).click();
    await expect(heading(page, 'You left the waitlist')).toBeFocused();
  });

  await page.goto(`${server.url}${late}x`);
  await expect(heading(page, 'This waitlist entry was not found')).toBeVisible();
});

test('[B37] a time that is full is the first wish, and one that is free meanwhile is chosen to be booked', async ({
  page,
}) => {
  const offering = await openOffering(server, venue, { offering_name: 'Bowling' });
  const [taken = ''] = await fillTimes(server, venue, { offeringId: offering, date: soon, times: ['11:00'] });
  await page.goto(bookAddress(server, offering));
  await chooseDay(page, soon);
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: /^Join the waitlist.*11:00 AM$/ }).click();
  await expect(page.getByLabel('From')).toHaveValue('11:00');
  await expect(page.getByLabel('Until')).toHaveValue('11:00');
  await fillParty(page);
  await cancelByStaff(server, venue, taken);
  await joinButton(page).click();
  await expect(page.getByText(/ at 11:00 AM is free\. You can book it right now\./)).toBeVisible();
  await expectParty(page);
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: 'Book Now' }).click();
  await expect(heading(page, 'You’re booked')).toBeVisible();
});
