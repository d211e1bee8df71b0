import { expect, type FrameLocator, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoAxeFaults } from '../support/axe.ts';
import { connectSquare, openOffering } from '../support/bookings/offerings.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';
import { openWebsite, type Website } from '../support/website.ts';
import {
  bookAddress,
  bookingsOf,
  chooseDay,
  chooseTime,
  fillParty,
  soon,
  submit,
} from './booking-harness/booking-page.ts';

/* The booking page on a website of the venue's own, at another origin. */

let server: RealServer;
let website: Website;
let stranger: Website;
test.beforeAll(async ({ server: running }) => {
  server = running;
  website = await openWebsite();
  stranger = await openWebsite();
});
test.afterAll(async () => {
  await website.close();
  await stranger.close();
});

const frameTitle = 'Book online';
const scriptOf = (offering: string) =>
  `<script src="${server.url}/embed.js" data-offering="${offering}" async></script>`;
const pageOf = (body: string, head = '') => `<!doctype html><html lang="en"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>Red Rock</title>${head}</head>
  <body><h1>Red Rock Paintball</h1>${body}<footer>Flagstaff, Arizona</footer></body></html>`;

/** A venue that lets the website show its booking pages. */
async function openVenue(): Promise<SeededVenue> {
  const venue = await seedVenue(server);
  const body = { origins: [website.origin] };
  const path = `/api/clients/${venue.clientId}/embed-origins`;
  expect((await call(server, 'PUT', path, { token: venue.token, body })).status).toBe(200);
  return venue;
}

/** How much the page in a frame is taller than the frame; below 0 where the frame is taller. */
async function misfit(page: Page, index = 0): Promise<number> {
  const handle = await page.locator('iframe').nth(index).elementHandle();
  const frame = await handle?.contentFrame();
  const height = await frame?.evaluate(() => document.querySelector<HTMLElement>('#root')?.offsetHeight);
  return (height ?? 0) - (await heightOf(page, index));
}
const heightOf = async (page: Page, index = 0) => (await page.locator('iframe').nth(index).boundingBox())?.height ?? 0;

/** Fills in the form of a booking page in a frame, and books. */
async function book(frame: FrameLocator): Promise<void> {
  await chooseDay(frame, soon);
  await chooseTime(frame, '11:00 AM');
  await fillParty(frame);
  await submit(frame).click();
}

test('[B15] a visitor books on a venue’s website, in a frame as tall as its page', async ({ page }) => {
  const venue = await openVenue();
  const offeringId = await openOffering(server, venue);
  await page.setViewportSize({ width: 820, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(website.put('/book', pageOf(`<p>Book here:</p>${scriptOf(`${venue.clientId}/${offeringId}`)}`)));
  const frame = page.frameLocator('iframe');
  await expect(page.locator('iframe')).toHaveAttribute('title', frameTitle);
  await expect(frame.getByRole('heading', { name: 'Paintball' })).toBeVisible();
  /* The page follows the website, which has no dark colors. */
  await expect(frame.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(frame.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => misfit(page)).toBe(0);
  const before = await heightOf(page);
  /* What is wrong makes the page taller. */
  await submit(frame).click();
  await expect(frame.getByText('Please choose a time')).toBeVisible();
  await expect.poll(() => heightOf(page)).toBeGreaterThan(before);
  await expect.poll(() => misfit(page)).toBe(0);

  await book(frame);
  const done = frame.getByRole('heading', { name: 'You’re booked' });
  await expect(done).toBeVisible();
  /* The form was taller: its frame gives the room back, and the visitor sees what happened. */
  await expect(done).toBeInViewport();
  await expect.poll(() => misfit(page)).toBe(0);
  expect(page.url()).toBe(`${website.origin}/book`);
  expect(await bookingsOf(server, venue, offeringId)).toHaveLength(1);
});

test('[B15] a deposit is paid at the top of the window, not in the frame', async ({ page }) => {
  const venue = await openVenue();
  await connectSquare(server, venue);
  const address = `${venue.clientId}/${await openOffering(server, venue, { deposit_amount: 25 })}`;
  await page.goto(website.put('/paid', pageOf(scriptOf(address))));
  const frame = page.frameLocator('iframe');
  await book(frame);
  await expect(frame.getByRole('heading', { name: 'Your place is held' })).toBeVisible();
  expect(page.url()).toBe(`${website.origin}/paid`);
  await frame.getByRole('link', { name: 'Continue to payment' }).click();
  await page.waitForURL(`${server.url}/payment/**`);
});

test('[B15] a website may have several offerings, and its script in the head', async ({ page }) => {
  const venue = await openVenue();
  const first = `${venue.clientId}/${await openOffering(server, venue)}`;
  const second = `${venue.clientId}/${await openOffering(server, venue, { offering_name: 'Laser tag' })}`;
  const unknown = `${venue.clientId}/${venue.clientId}-Off9`;
  const body = `<main>${scriptOf(first)}</main><aside>${scriptOf(unknown)}</aside>`;
  await page.goto(website.put('/several', pageOf(body, scriptOf(second))));
  await expect(page.locator('main iframe, aside iframe, body > footer + iframe')).toHaveCount(3);
  const shownIn = (selector: string) => page.frameLocator(`${selector} > iframe`);
  await expect(shownIn('main').getByRole('heading', { name: 'Paintball' })).toBeVisible();
  await page.locator('aside > iframe').scrollIntoViewIfNeeded();
  await expect(shownIn('aside').getByText('Data not found')).toBeVisible();
  await page.locator('body > iframe').scrollIntoViewIfNeeded();
  await expect(shownIn('body').getByRole('heading', { name: 'Laser tag' })).toBeVisible();
  /* A browser lays out no frame of another origin that is out of sight. */
  for (const index of [0, 1, 2]) {
    await page.locator('iframe').nth(index).scrollIntoViewIfNeeded();
    await expect.poll(() => misfit(page, index)).toBe(0);
  }
});

test('[B15] [B26] a website that the venue has not allowed shows a link to the page, and nothing of the page', async ({
  page,
}) => {
  const venue = await openVenue();
  const address = `${venue.clientId}/${await openOffering(server, venue)}`;
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Open the booking page of Red Rock Paintball' });
  const anonymous = '<meta name="referrer" content="no-referrer">';
  for (const head of ['', anonymous]) {
    await page.goto(stranger.put(`/book${head.length}`, pageOf(scriptOf(address), head)));
    await expect(link).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
  }
  await expectNoAxeFaults(page, 'link', 'iframe');
  const opened = page.waitForEvent('popup');
  await link.click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: 'Paintball' })).toBeVisible();
  expect(tab.url()).toBe(`${server.url}/book/${address}`);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

test('[B15] [B26] without the script, a website that names itself to nobody shows the page if it is allowed, and never else', async ({
  page,
}) => {
  const venue = await openVenue();
  const address = `${venue.clientId}/${await openOffering(server, venue)}`;
  const body = `<iframe src="${server.url}/book/${address}" title="${frameTitle}" height="640"></iframe>`;
  const anonymous = '<meta name="referrer" content="no-referrer">';
  await page.goto(website.put('/anonymous', pageOf(body, anonymous)));
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Paintball' })).toBeVisible();
  const refusals: string[] = [];
  page.on('console', (message) => refusals.push(message.text()));
  await page.goto(stranger.put('/anonymous', pageOf(body, anonymous)));
  await expect.poll(() => refusals.join('\n')).toMatch(/frame-ancestors/);
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveCount(0);
});

test('[B15] works in a frame of the venue’s website, also where the browser blocks storage there', async ({ page }) => {
  const venue = await openVenue();
  await connectSquare(server, venue);
  const free = await openOffering(server, venue, { offering_name: 'Treasure hunt' });
  const paid = await openOffering(server, venue, { offering_name: 'Escape room', deposit_amount: 25 });
  await page.addInitScript(() => {
    if (window.parent === window) return;
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  const frame = page.frameLocator('iframe');
  const bookIn = async (offering: string): Promise<void> => {
    const html = `<!doctype html><title>Venue</title><iframe src="${bookAddress(server, offering)}" width="800" height="2400"></iframe>`;
    await page.goto(website.put(`/${offering}`, html));
    await chooseDay(frame, soon);
    await chooseTime(frame, '10:00 AM');
    await fillParty(frame);
    await frame.getByRole('button', { name: 'Book Now' }).click();
  };
  await bookIn(free);
  await expect(frame.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  await expect(frame.getByRole('link', { name: 'View your booking' })).toHaveAttribute('target', '_blank');
  expect(new URL(page.url()).origin).toBe(website.origin);
  await bookIn(paid);
  await expect(frame.getByRole('timer')).toBeVisible();
  await frame.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page).toHaveURL(/\/payment\/C\d{5}-\d+\/[\w-]+$/);
});
