import { chromium, type Page } from '@playwright/test';
import { serveHarness } from '../e2e/desk/desk-harness/serve.ts';
import { browserFlags } from '../e2e/support/browser.ts';
import { findChromium } from '../helpers/processes/chromium.ts';
import { median, percentile, report, sized } from './measure.ts';

/** How long the desk's page is busy at a time while someone types a name into a list of 50,000 people; 0 for a run without a long task. */
const RUNS = sized(5, 1);
const PEOPLE = sized(50_000, 1_000);

const harness = await serveHarness();
const browser = await chromium.launch({ executablePath: await findChromium(), args: browserFlags });
try {
  const longest: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await browser.newPage();
    longest.push(await longestTask(page));
    await page.close();
  }
  report({
    name: `desk, typing among ${PEOPLE} people: longest task`,
    unit: 'ms',
    median: median(longest),
    p95: percentile(longest, 0.95),
    runs: RUNS,
    better: 'lower',
  });
} finally {
  await browser.close();
  await harness.close();
}

async function longestTask(page: Page): Promise<number> {
  await page.goto(`${harness.url}/?screen=check-in&customers=${PEOPLE}&members=9`);
  await page.getByRole('button', { name: 'Show All' }).click();
  await page
    .getByText(`Showing ${PEOPLE.toLocaleString('en-US')} of ${PEOPLE.toLocaleString('en-US')} customers`)
    .waitFor();
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await page.getByLabel('Search customers').focus();
  await page.keyboard.type('nowak', { delay: 60 });
  await page
    .getByRole('button', { name: /^Check In / })
    .first()
    .waitFor();
  return page.evaluate(() => Math.max(0, ...(window as unknown as { durations: number[] }).durations));
}
