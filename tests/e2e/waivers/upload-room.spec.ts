import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { PDFDocument } from 'pdf-lib';
import { fillPlaces, formBody } from '../../helpers/processes/half-upload.ts';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { type OwnerVenue, prepareVenues } from '../../helpers/venues/owner-venues.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';

let server: RealServer;
let venues: OwnerVenue[];

test.beforeAll(async ({ server: running }) => {
  server = running;
  venues = await prepareVenues(server.dataDir, 3);
});

test('[X11] a waiver of 18 MB that has to wait says so, and goes through with one more press', async ({ page }) => {
  const [first, second, own] = venues as [OwnerVenue, OwnerVenue, OwnerVenue];
  const heavy = await PDFDocument.load(await onePagePdf());
  await heavy.attach(randomBytes(18 * 1024 * 1024), 'attachment.bin');
  await page.goto(`${server.url}/login`);
  await page.evaluate((token) => localStorage.setItem('token', token), own.token);
  await page.goto(`${server.url}/my-waiver`);
  const buffer = Buffer.from(await heavy.save());
  await page.locator('input[type=file]').setInputFiles({ name: 'heavy.pdf', mimeType: 'application/pdf', buffer });
  const upload = page.getByRole('button', { name: 'Upload Waiver' });
  /* Last of all: a place whose upload sends nothing is soon given to another. */
  const held = await fillPlaces(Number(new URL(server.url).port), [first, second], await formBody());
  await upload.click();
  const wait = 'Many files are being uploaded right now. Please wait a few seconds and try again.';
  await expect(page.getByText(wait)).toBeVisible();
  await expect(page.getByText('heavy.pdf')).toBeVisible();
  for (const { socket } of held) socket.destroy();
  /* A busy server notices a moment later that they are gone. */
  await expect(async () => {
    await upload.click();
    await expect(page.getByText('Waiver uploaded successfully!')).toBeVisible({ timeout: 20_000 });
  }).toPass({ timeout: 120_000 });
});
