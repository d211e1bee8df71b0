import { chromium } from '@playwright/test';
import { call } from '../e2e/support/api.ts';
import { addBookings } from '../e2e/support/bookings/venue-bookings.ts';
import { browserFlags } from '../e2e/support/browser.ts';
import { venueDay } from '../e2e/support/platform.ts';
import { prepareServer } from '../e2e/support/server.ts';
import { seedVenue } from '../e2e/support/venue.ts';
import { findChromium } from '../helpers/processes/chromium.ts';
import { reportTimes, sized } from './measure.ts';

/** Measures the time from the press that leads to a day until its last booking that is drawn takes a key. */
const ROOMS = 12;
const BOOKINGS = sized(300, 20);
const RUNS = sized(15, 1);

const server = await prepareServer();
await server.start();
const browser = await chromium.launch({ executablePath: await findChromium(), args: browserFlags });
try {
  const venue = await seedVenue(server);
  const rooms: string[] = [];
  for (let index = 1; index <= ROOMS; index += 1) {
    const { body } = await call<{ resource: { resource_id: string } }>(
      server,
      'POST',
      `/api/clients/${venue.clientId}/resources`,
      { token: venue.token, body: { resource_name: `Room ${index}`, mode: 'shared', units: 100 } },
    );
    rooms.push(body.resource.resource_id);
  }
  await addBookings(
    server,
    venue,
    Array.from({ length: BOOKINGS }, (_, index) => ({
      date_scheduled: venueDay(1),
      booking_time: `${String(9 + (Math.floor(index / ROOMS) % 11)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
      party_name: `Party of ${['Ada Lovelace', 'Marie Curie', 'Grace Hopper', 'Emmy Noether'][index % 4]} ${index}`,
      offering_name: ['Birthday', 'Team event', 'Lesson'][index % 3] ?? '',
      duration_minutes: [60, 90, 120][index % 3] ?? null,
      cleanup_minutes: 15,
      resources: JSON.stringify([{ resource_id: rooms[index % ROOMS], units: 4 }]),
    })),
  );
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  const page = await context.newPage();
  await page.goto(`${server.url}/timeline`);
  await page.getByRole('button', { name: 'Day after' }).click();
  await page
    .locator('[data-block]')
    .nth(BOOKINGS - 1)
    .waitFor();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.getByRole('button', { name: 'Today' }).click();
    await page.locator('[data-block]').first().waitFor({ state: 'detached' });
    const took = await page.evaluate(async (bookings) => {
      const startedMs = performance.now();
      document.querySelector<HTMLElement>('[aria-label="Day after"]')?.click();
      while (document.querySelectorAll('[data-block]').length < bookings) await new Promise(requestAnimationFrame);
      const last = [...document.querySelectorAll<HTMLElement>('[data-block]')].at(-1);
      last?.focus();
      last?.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }));
      while (!document.querySelector('[data-moving]')) await new Promise(requestAnimationFrame);
      return performance.now() - startedMs;
    }, BOOKINGS);
    times.push(took);
    await page.keyboard.press('Escape');
  }
  reportTimes(`timeline of a day with ${BOOKINGS} bookings until one can be moved`, times, 300);
} finally {
  await browser.close();
  await server.dispose();
}
