import { weekdayOf } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { Page } from '@playwright/test';
import { venueDay } from '../../e2e/support/platform.ts';
import type { Screen } from '../screen.ts';
import { dialogOpens, plain, statesOf, visit } from './steps.ts';

/* The day by resource. */

const saturday =
  Array.from({ length: 7 }, (_, ahead) => venueDay(1 + ahead)).find((day) => weekdayOf(day) === 'sat') ?? '';
const fullDay = `/timeline/${saturday}`;

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
    moving,
    'no room': async (page) => {
      await moving(page);
      for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Enter');
      await dialogOpens(page);
    },
    'a booking': async (page) => {
      await visit(page, fullDay);
      await page.locator('[data-block]').first().click();
      await dialogOpens(page);
    },
  }),
];
