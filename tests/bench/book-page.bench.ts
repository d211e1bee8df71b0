import { chromium } from '@playwright/test';
import { openOffering } from '../e2e/support/bookings/offerings.ts';
import { browserFlags } from '../e2e/support/browser.ts';
import { prepareServer } from '../e2e/support/server.ts';
import { seedVenue } from '../e2e/support/venue.ts';
import { findChromium } from '../helpers/processes/chromium.ts';
import { median, percentile, report, sized } from './measure.ts';
import { slowCpu } from './support/slow-cpu.ts';

const RUNS = sized(9, 1);

/**
 * Measures navigation to the first frame with the day that can be chosen, in a browser that was never there, CPU slowed
 * four times. The page's own clock is read: a test's press looks for the day at intervals of up to half a second.
 */
const server = await prepareServer();
await server.start();
const browser = await chromium.launch({ executablePath: await findChromium(), args: browserFlags });
try {
  const venue = await seedVenue(server);
  const offeringId = await openOffering(server, venue);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await slowCpu(page);
    await page.goto(`${server.url}/book/${venue.clientId}/${offeringId}`, { waitUntil: 'commit' });
    /* The first free one: on the last day of a month, the next day is on another page of the calendar. */
    const day = '[data-date]:not([data-closed])';
    const shown = await page.waitForFunction((wanted) => {
      const found = document.querySelector(wanted);
      return found && !found.closest('[inert]') ? performance.now() : null;
    }, day);
    times.push(Number(await shown.jsonValue()));
    await page.locator(day).first().click({ trial: true });
    await context.close();
  }
  report({
    name: 'booking page until a day can be chosen, 4x slower CPU',
    unit: 'ms',
    median: median(times),
    p95: percentile(times, 0.95),
    runs: RUNS,
    target: 1000,
    better: 'lower',
  });
} finally {
  await browser.close();
  await server.dispose();
}
