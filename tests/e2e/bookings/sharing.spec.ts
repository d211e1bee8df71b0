import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { readBarcodes } from 'zxing-wasm/reader';
import { prepareReader } from '../../helpers/samples/barcode-reader.ts';
import { picture } from '../../helpers/samples/logo-samples.ts';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import type { RealServer } from '../support/server.ts';
import { uploadWaiver } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

/* Sizes in CSS pixels and, for PDFs, in points. */
const papers = {
  Letter: { pixels: { width: 816, height: 1056 }, points: [612, 792] },
  A4: { pixels: { width: 794, height: 1123 }, points: [595, 842] },
};
/** The longest that is accepted. */
const longName =
  'Kid’s Birthday Party with Paintball, Pizza, Cake and a very long name for a whole Saturday afternoon in the old mill.';

let server: RealServer;
test.beforeAll(async ({ server: running }) => {
  server = running;
  await prepareReader();
});
test.use({ permissions: ['clipboard-read', 'clipboard-write'], acceptDownloads: true });

async function openVenue(page: Page, ...offerings: string[]): Promise<SeededVenue> {
  const venue = await seedVenue(server, { clientName: 'Red Rock Paintball, Laser Tag & Trampoline Park of Flagstaff' });
  for (const [index, offering_name] of offerings.entries()) {
    const offering_id = `${venue.clientId}-Off${index + 1}`;
    const body = { offering_id, offering_name, offering_type: 'Group', max_players: 10 };
    await call(server, 'POST', `/api/clients/${venue.clientId}/offerings`, { token: venue.token, body });
  }
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  return venue;
}

async function uploadLogo({ clientId, token }: SeededVenue): Promise<void> {
  const form = new FormData();
  form.set('logo', new File([new Uint8Array(await picture('png'))], 'logo.png', { type: 'image/png' }));
  const { status, body } = await call(server, 'POST', `/api/customer/preferences/${clientId}/logo`, { token, form });
  expect(status, JSON.stringify(body)).toBe(200);
}

async function openShare(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { name: 'Poster' })).toBeVisible();
  return panel;
}

/** What a reader reads in a picture; the same as a scanner of another make would. */
async function read(file: Buffer): Promise<string[]> {
  const found = await readBarcodes(new Uint8Array(file), { formats: ['QRCode'] });
  return found.map(({ text }) => text);
}
/** Width and height of each page of a print. */
async function pagesOf(page: Page, options: Parameters<Page['pdf']>[0]): Promise<number[][]> {
  const pdf = (await page.pdf(options)).toString('latin1');
  return Array.from(pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g), ([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ]);
}

test('an owner takes an offering’s code away as a picture, and copies its link', async ({ page }) => {
  const venue = await openVenue(page, 'Paintball');
  await page.goto(`${server.url}/my-offerings`);
  const panel = await openShare(page, 'Share Paintball');
  const link = `${server.url}/book/${venue.clientId}/${venue.clientId}-Off1`;
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download PNG' }).click();
  const png = await download;
  expect(png.suggestedFilename()).toBe('paintball-qr.png');
  const picture = readFileSync(await png.path());
  const { width, height } = await sharp(picture).metadata();
  expect(width).toBeGreaterThanOrEqual(1024);
  expect(height).toBe(width);
  expect(await read(picture)).toEqual([link]);
  await panel.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

for (const paper of ['Letter', 'A4'] as const)
  test(`a poster is one page of ${paper} whose code a reader reads, with the longest names and in the dark`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: 'dark' });
    const page = await context.newPage();
    const venue = await openVenue(page, longName);
    await uploadLogo(venue);
    await page.goto(`${server.url}/my-offerings`);
    const panel = await openShare(page, `Share ${longName}`);
    await panel.getByText(paper, { exact: true }).click();
    const sheet = page.locator('body > [data-paper]');
    await expect(sheet).toHaveAttribute('data-paper', paper.toLowerCase());
    const { pixels, points } = papers[paper];

    expect(await pagesOf(page, { preferCSSPageSize: true })).toEqual([points]);
    const other = paper === 'A4' ? 'Letter' : 'A4';
    expect(await pagesOf(page, { format: other }), `on ${other}`).toHaveLength(1);

    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(pixels);
    const poster = sheet.getByRole('article', { includeHidden: true });
    await expect(poster).toContainText('Red Rock Paintball');
    expect(await sheet.locator('img').evaluate((logo: HTMLImageElement) => logo.naturalWidth)).toBeGreaterThan(0);
    /* Nothing is cut off: neither the poster’s end nor the lines of a name. */
    const isCut = (part: Element) => part.scrollHeight > part.clientHeight + 1;
    expect(await poster.evaluate(isCut)).toBe(false);
    for (const part of await poster.locator('strong, header div').all()) expect(await part.evaluate(isCut)).toBe(false);
    const link = `${server.url}/book/${venue.clientId}/${venue.clientId}-Off1`;
    const print = await page.screenshot();
    expect(await read(print)).toEqual([link]);
    /* A printer without color prints it like this. */
    expect(await read(await sharp(print).threshold(128).png().toBuffer())).toEqual([link]);
    await context.close();
  });

test('axe finds nothing in either panel, on a phone, a tablet and a desktop', async ({ page }) => {
  const venue = await openVenue(page, 'Paintball');
  const body = { origins: ['https://www.redrock.example', `https://${'a-long-name.'.repeat(12)}example`] };
  await call(server, 'PUT', `/api/clients/${venue.clientId}/embed-origins`, { token: venue.token, body });
  await uploadWaiver(server, venue);
  await page.goto(`${server.url}/my-offerings`);
  const websites = page.getByRole('region', { name: 'Website' });
  await expect(websites.getByRole('listitem')).toHaveCount(2);
  await websites.getByRole('button', { name: 'Add website' }).click();
  await expectNoFaultAtSizes(page);
  await openShare(page, 'Share Paintball');
  await expectNoFaultAtSizes(page);
  await page.goto(`${server.url}/my-waiver`);
  await openShare(page, 'Share');
  await expectNoFaultAtSizes(page);
});
