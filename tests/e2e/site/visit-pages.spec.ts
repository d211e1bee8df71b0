import { expect } from '@playwright/test';
import { openOffering } from '../support/bookings/offerings.ts';
import type { RealServer } from '../support/server.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { countTransferred } from '../support/transferred.ts';
import type { SeededVenue } from '../support/venue.ts';

/* The pages that a visitor opens once, on a phone: their documents bring the first screen. */
let server: RealServer;
let venue: SeededVenue;
let offeringId: string;

test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server, { clientName: 'O’Brien & <b>Sons</b>' });
  offeringId = await openOffering(server, venue, { side_text: 'Masks <i>included</i>' });
});
test.use({ viewport: { width: 390, height: 844 }, locale: 'en-US' });

/** `data` is the call whose reply the document brings. */
const pages = () => [
  {
    path: `/waiver/${venue.clientId}`,
    data: `/api/public/waiver/${venue.clientId}`,
    title: 'Sign your waiver',
    kBMax: 225,
    requestsMax: 12,
  },
  {
    path: `/book/${venue.clientId}/${offeringId}`,
    data: `/api/public/offerings/${venue.clientId}/${offeringId}`,
    title: 'Paintball',
    kBMax: 203,
    requestsMax: 12,
  },
];

test('[W32] the waiver and the booking page are small, and their first screen is there before any script', async ({
  browser,
}) => {
  for (const { path, data, title, kBMax, requestsMax } of pages()) {
    await test.step(`${path}: at most ${kBMax} kB in ${requestsMax} requests, none of them for the first screen's data`, async () => {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const page = await context.newPage();
      const transferred = await countTransferred(page);
      await page.goto(server.url + path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      const { bytes, paths } = transferred();
      test.info().annotations.push({ type: path, description: `${bytes} bytes in ${paths.length} requests` });
      expect(bytes, paths.join(', ')).toBeLessThanOrEqual(kBMax * 1000);
      expect(paths.length, paths.join(', ')).toBeLessThanOrEqual(requestsMax);
      expect(paths.filter((asked) => asked === data || asked.startsWith(`${data}/calendar`))).toEqual([]);
      await context.close();
    });
    await test.step(`${path}: without scripts, in the visitor's language, and with the venue's words as text`, async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es-MX' });
      const page = await context.newPage();
      await page.goto(server.url + path);
      await expect(page.getByText('O’Brien & <b>Sons</b>')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await expect(page.locator('h1')).toHaveText(
        title === 'Paintball' ? title : 'Firme su exención de responsabilidad',
      );
      await expect(page.locator('#root')).toHaveAttribute('inert');
      await context.close();
    });
  }
});
