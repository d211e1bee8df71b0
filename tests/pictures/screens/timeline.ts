import { weekdayOf } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Page } from '@playwright/test';
import { venueDay } from '../../e2e/support/platform.ts';
import type { Screen } from '../screen.ts';
import { dialogOpens, plain, press, statesOf, visit } from './steps.ts';

/* The day by resource. */

const saturday =
  Array.from({ length: 7 }, (_, ahead) => venueDay(1 + ahead)).find((day) => weekdayOf(day) === 'sat') ?? '';
const fullDay = `/timeline/${saturday}`;
const quietDay = `/timeline/${addDays(saturday, 3)}`;

/** The first booking of the day, taken up with the keyboard and led into another's way. */
async function moving(page: Page): Promise<void> {
  await visit(page, fullDay);
  await page.locator('[data-block]').first().press('m');
  await page.getByText('There is room.').waitFor();
  await page.keyboard.press('Shift+ArrowRight');
}

export const timelineScreens: readonly Screen[] = [
  ...statesOf('/timeline', 'newcomer', { 'no rooms': plain('/timeline') }),
  ...statesOf('/timeline', 'owner', { today: plain('/timeline') }),
  ...statesOf('/timeline', 'front_desk', { 'at a paired desk': plain('/timeline') }),
  ...statesOf('/timeline/:date', 'park', {
    'a full Saturday': plain(fullDay),
    'a quiet Tuesday': plain(quietDay),
    moving,
    'no room': async (page) => {
      await moving(page);
      for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Enter');
      await dialogOpens(page);
    },
    'a free place': async (page) => {
      await visit(page, quietDay);
      await press(page, 'New Booking');
      await page.getByText('There is room.').waitFor();
    },
    'booking a place': async (page) => {
      await visit(page, quietDay);
      await press(page, 'New Booking');
      await press(page, 'Book Here');
      await dialogOpens(page);
    },
    'by the hour': async (page) => {
      await visit(page, fullDay);
      await page.locator('[data-block]').first().press('+');
      await page.locator('[data-block]').first().press('+');
    },
    'a booking': async (page) => {
      await visit(page, fullDay);
      await page.locator('[data-block]').first().click();
      await dialogOpens(page);
    },
  }),
];
