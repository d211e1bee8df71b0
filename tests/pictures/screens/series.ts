import { weekdayOf, weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Page } from '@playwright/test';
import { call } from '../../e2e/support/api.ts';
import { venueDay } from '../../e2e/support/platform.ts';
import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { dialogOpens, isLoaded, press, pressForDialog, statesOf, visit } from './steps.ts';

/* Bookings with a length and a room, that repeat, or that are placed without room. */

const LEAGUE = 'Łukasz Nowak’s Thursday league';
const thursday =
  Array.from({ length: 7 }, (_, ahead) => venueDay(3 + ahead)).find((day) => weekdayOf(day) === 'thu') ?? '';
const everyDay = Object.fromEntries(
  weekdays.flatMap((day) => [
    [`${day}_start`, '10:00'],
    [`${day}_end`, '20:00'],
  ]),
);
let made: Promise<unknown> | null = null;

/** An offering that takes one of two rooms for two hours, both taken once, and a series of a guest without an email. */
async function makeLeague({ server, venue }: Stage): Promise<void> {
  const { clientId, token } = venue;
  const post = async <T>(path: string, body: object) =>
    (await call<T>(server, 'POST', `/api/clients/${clientId}/${path}`, { token, body })).body;
  const roomOf = async (resource_name: string) =>
    (await post<{ resource: { resource_id: string } }>('resources', { resource_name })).resource.resource_id;
  const resource_ids = [await roomOf('Red Room'), await roomOf('Blue Room')];
  const offering = { offering_name: 'Room for Two Hours', offering_type: 'Group', base_players: 4, max_players: 20 };
  const needs = { duration_minutes: 120, resource_needs: [{ resource_ids }], interval_minutes: 120, ...everyDay };
  const { offering_id } = (await post<{ offering: { offering_id: string } }>('offerings', { ...offering, ...needs }))
    .offering;
  const party = { offering_id, party_phone: '(212) 555-0100', date_scheduled: thursday, booking_time: '18:00' };
  const earlier = { ...party, booking_time: '16:00', date_scheduled: addDays(thursday, 7) };
  await post('booking-series', { ...party, party_name: LEAGUE, rrule: 'FREQ=WEEKLY;COUNT=6' });
  for (const party_name of ['Quilters', 'Book club']) await post('bookings', { ...earlier, party_name });
  for (const days of [0, 14])
    await post('bookings', { ...party, party_name: 'Chess club', date_scheduled: addDays(thursday, days) });
}

const withLeague =
  (open: (page: Page, stage: Stage) => Promise<unknown>): Screen['open'] =>
  async (page, stage) => {
    made ??= makeLeague(stage);
    await made;
    await open(page, stage);
  };

async function openForm(page: Page): Promise<void> {
  await pressForDialog(page, '/my-bookings', 'Create Booking');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Offering').selectOption('Room for Two Hours');
  const day = dialog.locator(`[data-date="${thursday}"]`);
  await dialog.getByRole('table', { name: 'Days' }).waitFor();
  if ((await day.count()) === 0) await press(page, 'Next month');
  await day.click();
  await dialog.getByRole('button', { name: '6:00 PM' }).waitFor();
  await dialog.getByLabel('Party Name').fill('Ada Lovelace');
  await dialog.getByLabel('Phone').fill('(303) 555-0188');
}

async function repeatWeekly(page: Page): Promise<void> {
  await openForm(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '4:00 PM' }).click();
  await dialog.getByLabel('Repeats').selectOption('Custom');
  await dialog.getByLabel('Times', { exact: true }).fill('8');
  await dialog.getByText('Every Thursday, 8 times.').scrollIntoViewIfNeeded();
}

async function openLeague(page: Page): Promise<void> {
  await visit(page, '/my-bookings');
  await press(page, 'Show All Bookings');
  await page
    .getByRole('button', { name: `Open the booking of ${LEAGUE}` })
    .first()
    .click();
  await dialogOpens(page);
}

const ofTheFollowing = (step: string) => async (page: Page) => {
  await openLeague(page);
  await press(page, step);
  await page.getByLabel('This and the following').check();
  await isLoaded(page);
};

export const seriesScreens: readonly Screen[] = statesOf('/my-bookings', 'owner', {
  'bookings in rooms': withLeague(async (page) => {
    await visit(page, '/my-bookings');
    await press(page, 'Search Bookings');
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('league');
    await page.getByText('No email').first().waitFor();
  }),
  'create repeating': withLeague(repeatWeekly),
  'create repeating: dates': withLeague(async (page) => {
    await repeatWeekly(page);
    await press(page, 'Check Dates');
    await page.getByRole('list', { name: 'Dates' }).waitFor();
  }),
  'create without room': withLeague(async (page) => {
    await openForm(page);
    await page.getByLabel('Offer full times too').check();
    await page.getByRole('button', { name: '6:00 PM' }).click();
    await page.getByLabel('Length (minutes)').fill('180');
    await page.getByLabel('Room', { exact: true }).selectOption('Blue Room');
    await page.getByLabel('Reason to book anyway').fill('Regulars; they bring their own table');
    await page.getByLabel('Reason to book anyway').scrollIntoViewIfNeeded();
  }),
  'one of a series': withLeague(openLeague),
  'move a series': withLeague(ofTheFollowing('Move')),
  'cancel a series': withLeague(ofTheFollowing('Cancel Booking')),
});
