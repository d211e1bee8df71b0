import { expect, type Page } from '@playwright/test';
import type { RealServer } from '../support/server.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';
import { blockOf, laneOf, roomsOf, tomorrow } from './booking-harness/timeline.ts';

let server: RealServer;
let venue: SeededVenue;
let rooms: ReturnType<typeof roomsOf>;

test.beforeEach(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
  rooms = roomsOf(server, venue);
});

/** Drags a booking to a lane, by so many of the hours that are drawn, until the bar says `text`; doesn't drop it. */
async function drag(
  page: Page,
  from: [room: string, party: string],
  to: { room: string; hours: number },
  text: string,
): Promise<void> {
  const box = await blockOf(page, ...from).boundingBox();
  const target = await laneOf(page, to.room).locator('[data-track]').boundingBox();
  if (!box || !target) throw new Error('Nothing to drag');
  const hourPx = await page
    .locator('[data-track]')
    .first()
    .evaluate(
      (track) => track.getBoundingClientRect().width / Number(getComputedStyle(track).getPropertyValue('--hours')),
    );
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 3 });
  /* Until the start times are here, it stays at its own. */
  await expect(async () => {
    await page.mouse.move(box.x + 38 + to.hours * hourPx, target.y + 20, { steps: 4 });
    await page.mouse.move(box.x + 40 + to.hours * hourPx, target.y + 20);
    await expect(page.getByRole('status').getByText(text)).toBeVisible({ timeout: 300 });
  }).toPass();
}

test('[B32] [B31] staff drag a party to the other room and undo it, once with the keyboard; a conflict is said before the drop', async ({
  page,
}) => {
  const [red = '', blue = ''] = await rooms.seed();
  const marie = await rooms.book('Marie Curie', '10:00', red);
  await rooms.book('Ada Lovelace', '13:00', blue);
  await page.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${server.url}/timeline/${tomorrow}`);
  await expect(blockOf(page, 'Red Room', 'Marie Curie')).toBeVisible();

  await test.step('a conflict is said before the drop, and asks why', async () => {
    const taken = 'Marie Curie: 12:00 PM – 2:00 PM, Blue Room. Blue Room is taken then by Ada Lovelace.';
    await drag(page, ['Red Room', 'Marie Curie'], { room: 'Blue Room', hours: 2 }, taken);

    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Move Marie Curie anyway?' });
    await expect(dialog).toBeVisible();

    await dialog.getByRole('button', { name: 'Put Back' }).click();
    expect(await rooms.placeOf(marie)).toBe('10:00 for 120 in Red Room');
  });

  await test.step('to another time and the other room, and back', async () => {
    await drag(
      page,
      ['Red Room', 'Marie Curie'],
      { room: 'Blue Room', hours: 6 },
      '4:00 PM – 6:00 PM, Blue Room. There is room.',
    );
    await page.mouse.up();
    await expect(page.getByText('Marie Curie moved to 4:00 PM – 6:00 PM, Blue Room.')).toBeVisible();

    await expect(blockOf(page, 'Blue Room', 'Marie Curie')).toBeVisible();
    expect(await rooms.placeOf(marie)).toBe('16:00 for 120 in Blue Room');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(blockOf(page, 'Red Room', 'Marie Curie, Birthday, 10:00 AM – 12:00 PM')).toBeVisible();
    expect(await rooms.placeOf(marie)).toBe('10:00 for 120 in Red Room');
  });

  await test.step('the same with keys, and longer', async () => {
    await blockOf(page, 'Red Room', 'Marie Curie').focus();
    await page.keyboard.press('m');
    await expect(page.getByText('Marie Curie: 10:00 AM – 12:00 PM, Red Room. There is room.')).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('status').getByText('Marie Curie: 3:00 PM – 5:00 PM, Red Room.')).toBeVisible({
        timeout: 200,
      });
    }).toPass();
    await page.keyboard.press('ArrowDown');
    await expect(
      page.getByText('3:00 PM – 5:00 PM, Blue Room. Blue Room is taken then by Ada Lovelace.'),
    ).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByText('4:00 PM – 6:15 PM, Blue Room. There is room.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(blockOf(page, 'Blue Room', 'Marie Curie')).toBeFocused();
    expect(await rooms.placeOf(marie)).toBe('16:00 for 135 in Blue Room');
    await page.keyboard.press('u');
    await expect(blockOf(page, 'Red Room', 'Marie Curie')).toBeFocused();
    expect(await rooms.placeOf(marie)).toBe('10:00 for 120 in Red Room');
  });
});
