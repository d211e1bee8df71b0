import { expect, test } from '@playwright/test';
import { readBarcodes } from 'zxing-wasm/reader';
import { prepareReader } from '../../helpers/samples/barcode-reader.ts';
import { memberWithCard } from './desk-harness/member-ids.ts';
import { type Harness, serveHarness } from './desk-harness/serve.ts';

let harness: Harness;
test.beforeAll(async () => {
  harness = await serveHarness();
});
test.afterAll(async () => {
  await harness.close();
});

test('[U7] a member’s card is one CR80 page whose barcode and QR code a reader reads, without hyphens', async ({
  browser,
}) => {
  await prepareReader();
  const page = await browser.newPage({ deviceScaleFactor: 4, colorScheme: 'dark' });
  await page.goto(`${harness.url}/?screen=scan-in&members=8`);
  await page.getByLabel('Membership ID').fill(memberWithCard);
  await page.getByLabel('Membership ID').press('Enter');
  await page.getByRole('button', { name: 'Member card' }).click();
  const card = page.getByRole('dialog').getByRole('article');
  await expect(card).toBeVisible();
  const box = await card.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(85.6 / 54, 1);
  const read = await readBarcodes(new Uint8Array(await card.screenshot()), { formats: ['Code128', 'QRCode'] });
  const printed = memberWithCard.replaceAll('-', '');
  expect(new Set(read.map(({ format, text }) => `${format} ${text}`))).toEqual(
    new Set([`Code128 ${printed}`, `QRCode ${printed}`]),
  );
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = Array.from(pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g), ([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ]);
  /* 85.6 × 54 mm in points. */
  expect(boxes).toEqual([[243, 153]]);
  await page.close();
});
