import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import type { RealServer } from '../support/server.ts';
import { pairTablet, seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';
import { blockOf, laneOf, roomsOf, tomorrow } from './booking-harness/timeline.ts';

let server: RealServer;
let venue: SeededVenue;
let rooms: ReturnType<typeof roomsOf>;
const contexts: BrowserContext[] = [];

test.beforeEach(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
  rooms = roomsOf(server, venue);
});
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

/** Opens the timeline on a tablet, with fingers; `prepare` is done before the page is there. */
async function openOnTablet(browser: Browser, prepare: (page: Page) => Promise<void> = async () => undefined) {
  const context = await browser.newContext({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });
  contexts.push(context);
  await context.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  const page = await context.newPage();
  await prepare(page);
  await page.goto(`${server.url}/timeline/${tomorrow}`);
  const cdp = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  return { page, touch };
}

/** Shows half a day in the width of the tablet, and returns the height at which a finger touches the empty Red Room at `x`. */
async function emptyPlaceAt(page: Page, x: number): Promise<number> {
  await page.getByText('Half Day').click();
  const free = page.getByRole('button', { name: 'Book in Red Room' });
  let y = 0;
  await expect(async () => {
    y = Math.round(((await free.boundingBox())?.y ?? 0) + 20);
    const touched = await page.evaluate(
      (at) => document.elementFromPoint(at.x, at.y)?.closest('[data-free]')?.ariaLabel,
      { x, y },
    );
    expect(touched).toBe('Book in Red Room');
  }).toPass();
  return y;
}

test('[B32] on a tablet, a swipe over an empty place scrolls and books nothing', async ({ browser }) => {
  await rooms.seed();
  const { page, touch } = await openOnTablet(browser, (opened) => opened.clock.install());
  const y = await emptyPlaceAt(page, 600);
  const scrolled = () =>
    laneOf(page, 'Red Room').evaluate((lane) => lane.parentElement?.parentElement?.scrollLeft ?? 0);
  const before = await scrolled();
  /* No time passes in the page, so that a busy machine never takes a swipe for a finger that rests. */
  await page.clock.pauseAt(Date.now() + 60_000);
  await touch('touchStart', { x: 600, y });
  for (const x of [560, 500, 440]) await touch('touchMove', { x, y });
  await touch('touchEnd');
  await expect.poll(scrolled).toBeGreaterThan(before);
  await page.clock.runFor(1_000);
  await expect(page.getByText('+ Birthday')).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('[B32] on a tablet, a finger that rests on an empty place drags out a booking', async ({ browser }) => {
  await rooms.seed();
  const { page, touch } = await openOnTablet(browser);
  const y = await emptyPlaceAt(page, 360);
  const shown = page.getByText('+ Birthday').locator('..');
  await touch('touchStart', { x: 360, y });
  /* However long it takes: what is going to be booked shows once the finger has rested, and follows it. */
  await expect(shown).toContainText('10:00 AM – 12:00 PM');
  for (const x of [500, 650, 760]) await touch('touchMove', { x, y });
  await expect(shown).toContainText(/10:00 AM – 12:\d\d PM/);
  await expect(shown).not.toContainText('12:00 PM');
  await touch('touchEnd');
  const dialog = page.getByRole('dialog', { name: 'Create Booking' });
  await expect(dialog.getByLabel('Room')).toHaveValue(/./);
  expect(Number(await dialog.getByLabel('Length (minutes)').inputValue())).toBeGreaterThan(120);
});

test('[B32] on a tablet, a finger that rests on a booking moves it, and one that swipes over it scrolls', async ({
  browser,
}) => {
  const [red = ''] = await rooms.seed();
  const marie = await rooms.book('Marie Curie', '10:00', red);
  const { page, touch } = await openOnTablet(browser);
  const center = async (room: string) => {
    const box = await blockOf(page, room, 'Marie Curie').boundingBox();
    if (!box) throw new Error('Nothing to touch');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const status = page.getByRole('status').filter({ hasText: 'Marie Curie' });

  const from = await center('Red Room');
  await touch('touchStart', from);
  for (const dx of [-20, -60, -120]) await touch('touchMove', { x: from.x + dx, y: from.y });
  await touch('touchEnd');
  await expect(status).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();

  const again = await center('Red Room');
  const target = await laneOf(page, 'Blue Room').locator('[data-track]').boundingBox();
  await touch('touchStart', again);
  await expect(status).toContainText('10:00 AM – 12:00 PM, Red Room');
  await touch('touchMove', { x: again.x + 2, y: (target?.y ?? 0) + 20 });
  await expect(status).toContainText('10:00 AM – 12:00 PM, Blue Room. There is room.');
  await touch('touchEnd');
  await expect(page.getByText('Marie Curie moved to 10:00 AM – 12:00 PM, Blue Room.')).toBeVisible();
  expect(await rooms.placeOf(marie)).toBe('10:00 for 120 in Blue Room');
});

test.describe('at a paired desk', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[B32] [W66] a paired desk reads the day without the network, and prints it on one sheet', async ({
    page,
    context,
  }) => {
    const [red = '', blue = ''] = await rooms.seed();
    await rooms.book('Marie Curie', '10:00', red);
    await rooms.book('Ada Lovelace', '13:00', blue);
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await pairTablet(page, server, venue, 'front_desk');
    await page.goto(`${server.url}/customer-check-in`);
    await page.getByRole('link', { name: 'Timeline' }).click();
    await page.getByRole('button', { name: 'Day after' }).click();
    await expect(blockOf(page, 'Blue Room', 'Ada Lovelace, Birthday, 1:00 PM – 3:00 PM')).toBeVisible();

    await context.setOffline(true);
    await page.reload();
    await expect(blockOf(page, 'Red Room', 'Marie Curie, Birthday, 10:00 AM – 12:00 PM')).toBeVisible();
    await blockOf(page, 'Red Room', 'Marie Curie').click();
    const dialog = page.getByRole('dialog', { name: 'Marie Curie' });
    await expect(dialog).toContainText('Red Room');
    await expectNoFaultAtSizes(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expectNoFaultAtSizes(page);

    await test.step('the browser’s own command prints the bookings, too', async () => {
      await page.emulateMedia({ media: 'print' });
      await expect(blockOf(page, 'Red Room', 'Marie Curie')).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
    });
    const sheet = page.getByRole('region', { name: 'Timeline', includeHidden: true });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  });
});
