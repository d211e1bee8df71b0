import { expect, type Page } from '@playwright/test';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { openOffering } from '../support/bookings/offerings.ts';
import { bookAsVisitor } from '../support/bookings/venue-bookings.ts';
import { venueDay } from '../support/platform.ts';
import { pairTablet, signIn } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';
import { drawSignature, fillAdultForm, finishWaiver } from '../support/visitor.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };
const desktop = { width: 1440, height: 900 };

test('[O30] a new venue goes from no step done to all five, each where its line leads', async ({ browser, server }) => {
  test.setTimeout(120_000);
  const venue = await seedVenue(server);
  const context = await browser.newContext({ viewport: desktop });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const owner = await context.newPage();
  await signIn(owner, server, venue);
  await expectDone(owner, 0);
  await expect(owner.getByText('No waivers signed this week yet')).toBeVisible();
  await expectNoFaultAtSizes(owner, [phone, tablet, desktop]);
  await owner.setViewportSize(desktop);

  await owner.getByRole('link', { name: /^Upload your waiver/ }).click();
  const waiver = { name: 'waiver.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await onePagePdf()) };
  await owner.locator('input[type=file]').setInputFiles(waiver);
  await owner.getByRole('button', { name: 'Upload Waiver' }).click();
  await expect(owner.getByText('Waiver uploaded successfully!')).toBeVisible();
  await toDashboard(owner);
  await expectDone(owner, 1);

  await owner.getByRole('link', { name: /^Share the link/ }).click();
  await owner.getByRole('button', { name: 'Copy Waiver Link for Customers' }).click();
  await expect(owner.getByText('Waiver link copied to clipboard!')).toBeVisible();
  await toDashboard(owner);
  await expectDone(owner, 2);
  await expect(owner.getByRole('link', { name: /^Share the link \(done\)/ })).toBeVisible();

  const kiosk = await (await browser.newContext({ viewport: tablet })).newPage();
  await pairTablet(kiosk, server, venue, 'kiosk');
  await kiosk.goto(`${server.url}/kiosk`);
  await fillAdultForm(kiosk);
  await drawSignature(kiosk);
  await finishWaiver(kiosk);
  /* The signature reached this browser, and the tablet's step with it. */
  await expectDone(owner, 4);

  const offering_id = await openOffering(server, venue);
  await bookAsVisitor(server, venue, { offering_id, date_scheduled: venueDay(3), start_time: '10:00' });
  await expectDone(owner, 5);
  await expect(owner.getByRole('heading', { name: 'You’re all set' })).toBeVisible();
  await owner.reload();
  await expect(owner.getByTestId('waivers-chart').locator('svg')).toBeVisible();
  await expect(owner.getByRole('link', { name: /^Pair a tablet/ })).toBeHidden();
  await context.close();
  await kiosk.context().close();
});

async function expectDone(owner: Page, done: number): Promise<void> {
  await expect(owner.getByText(`${done} of 5 done`)).toBeVisible({ timeout: 20_000 });
}

async function toDashboard(owner: Page): Promise<void> {
  await owner.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(owner).toHaveURL(/\/client-dashboard$/);
}
