import { dayNames } from '@gatehouse/client/domain/offerings/day-names';
import type { Page } from '@playwright/test';
import type { Screen } from '../screen.ts';
import { withMarkedBooking, withPartyReviews } from './party-reviews.ts';
import { dialog, dialogOpens, isLoaded, plain, press, pressForDialog, statesOf, visit } from './steps.ts';

/* What the owner does with offerings, bookings and their money. */

/** One to which everything can happen: coming, and paid. */
async function openBooking(page: Page): Promise<void> {
  await visit(page, '/my-bookings');
  const paid = page.getByRole('article').filter({ hasText: 'Confirmed' }).filter({ hasText: 'Paid $' }).first();
  await paid.getByRole('button', { name: /^Open the booking of / }).click();
  await dialogOpens(page);
}

const bookingTab =
  (name: string): Screen['open'] =>
  async (page) => {
    await openBooking(page);
    await page.getByRole('dialog').getByRole('tab', { name }).click();
    await isLoaded(page);
  };

const bookingStep =
  (name: string | RegExp): Screen['open'] =>
  async (page) => {
    await openBooking(page);
    await page.getByRole('dialog').getByRole('button', { name }).first().click();
    await isLoaded(page);
  };

/** A room, added where it is not there yet. */
const withRoom: Screen['open'] = async (page) => {
  await visit(page, '/resources');
  const room = page.getByRole('button', { name: 'Edit Party Room' });
  if (await room.isVisible()) return;
  await press(page, 'Add Resource');
  await page.getByLabel('Name').fill('Party Room');
  await page.getByLabel('Saturday start').fill('10:00');
  await page.getByLabel('Saturday end').fill('22:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Resource' }).click();
  await room.waitFor();
  await isLoaded(page);
};

/** A calendar feed of the venue, added where there is none yet; its address is shown. */
const newCalendar: Screen['open'] = async (page) => {
  await pressForDialog(page, '/calendar-feeds', 'Add a Calendar');
  await press(page, 'Make Address');
  await page.getByText('it is not shown again').waitFor();
};

const withCalendar: Screen['open'] = async (page, stage) => {
  await visit(page, '/calendar-feeds');
  if (
    await page
      .getByRole('button', { name: /^Revoke / })
      .first()
      .isVisible()
  )
    return;
  await newCalendar(page, stage);
  await press(page, 'Done');
};

export const ownerBookingScreens: readonly Screen[] = [
  ...statesOf('/my-bookings', 'owner', {
    bookings: plain('/my-bookings'),
    'party reviews': withPartyReviews('/my-bookings'),
    'a booking to review': withMarkedBooking({ isOpened: false }),
    'a booking to review, opened': withMarkedBooking({ isOpened: true }),
    filters: async (page) => {
      await visit(page, '/my-bookings');
      await press(page, 'Filter Bookings');
    },
    'none found': async (page) => {
      await visit(page, '/my-bookings');
      await press(page, 'Search Bookings');
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('zzzz');
      await page.getByText('No bookings found').waitFor();
    },
    create: dialog('/my-bookings', 'Create Booking'),
    edit: bookingTab('Edit'),
    party: bookingTab('Party'),
    payments: bookingTab('Payments'),
    history: bookingTab('History'),
    move: bookingStep('Move'),
    cancel: bookingStep('Cancel Booking'),
    refund: async (page, stage) => {
      await bookingTab('Payments')(page, stage);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Refund/ })
        .first()
        .click();
    },
  }),
  ...statesOf('/past-bookings', 'owner', { bookings: plain('/past-bookings') }),
  ...statesOf('/my-offerings', 'owner', {
    offerings: plain('/my-offerings'),
    edit: dialog('/my-offerings', /^Edit/),
    add: dialog('/my-offerings', /^Slot \d+ Click to add offering/),
    'closed on every day': async (page) => {
      await pressForDialog(page, '/my-offerings', /^Slot \d+ Click to add offering/);
      for (const day of Object.values(dayNames)) await press(page, `Clear ${day}`);
      await page.getByText('Closed on every day: nobody can book.').scrollIntoViewIfNeeded();
    },
    'copy hours': async (page) => {
      await pressForDialog(page, '/my-offerings', /^Slot \d+ Click to add offering/);
      await press(page, 'Weekends 10–6');
      await press(page, 'Copy Saturday to…');
    },
    'what is wrong': async (page) => {
      await pressForDialog(page, '/my-offerings', /^Edit/);
      await page.getByLabel('Interval (minutes)').fill('0');
      await page.getByLabel('Due now Amount').fill('ten');
      await press(page, 'Save');
      await page.getByText(/^Interval must be/).waitFor();
    },
    'other languages': async (page) => {
      await pressForDialog(page, '/my-offerings', /^Edit/);
      await page.getByText('Other languages').click();
      await press(page, 'Add Spanish');
      await page.getByLabel('Name in Spanish').fill('Partida para un grupo privado');
      await page.getByRole('button', { name: 'Español' }).click();
      await page.getByText('Other languages').scrollIntoViewIfNeeded();
    },
    'price by its address': async (page) => {
      await visit(page, '/my-offerings?offering=C00001-Off1&part=price');
      await dialogOpens(page);
    },
    'preview on a website': async (page) => {
      await pressForDialog(page, '/my-offerings', /^Edit/);
      await page.getByText('On your website').click();
    },
    'discard what was typed': async (page) => {
      await pressForDialog(page, '/my-offerings', /^Slot \d+ Click to add offering/);
      await page.getByLabel('Offering Name').fill('Archery');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
    },
    'blackout dates': dialog('/my-offerings', /^Blackout Dates/),
    share: async (page) => {
      await visit(page, '/my-offerings');
      await press(page, /^Share/);
      await dialogOpens(page);
    },
  }),
  ...statesOf('/resources', 'owner', {
    none: plain('/resources'),
    add: dialog('/resources', 'Add Resource'),
    rooms: withRoom,
    edit: async (page, stage) => {
      await withRoom(page, stage);
      await press(page, 'Edit Party Room');
      await dialogOpens(page);
      await press(page, 'Add closure');
    },
    'what an offering needs': async (page, stage) => {
      await withRoom(page, stage);
      await pressForDialog(page, '/my-offerings', /^Edit/);
      await page.getByLabel('Duration (minutes)').fill('120');
      await press(page, 'Add a room or resource');
      await page.getByLabel('Party Room').check();
    },
  }),
  ...statesOf('/calendar-feeds', 'owner', {
    none: plain('/calendar-feeds'),
    add: dialog('/calendar-feeds', 'Add a Calendar'),
    calendars: withCalendar,
    address: newCalendar,
    revoke: async (page, stage) => {
      await withCalendar(page, stage);
      await page
        .getByRole('button', { name: /^Revoke / })
        .first()
        .click();
      await dialogOpens(page);
    },
  }),
  ...statesOf('/client-blackouts', 'owner', { 'closed days': plain('/client-blackouts') }),
  ...statesOf('/payments', 'owner', {
    bookings: plain('/payments'),
    subscription: async (page) => {
      await visit(page, '/payments');
      await page.getByRole('tab', { name: 'Subscription' }).click();
      await isLoaded(page);
    },
  }),
];
