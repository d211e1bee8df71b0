import type { Locator } from '@playwright/test';
import { readBarcodes } from 'zxing-wasm/reader';
import { openOffering } from '../../e2e/support/bookings/offerings.ts';
import * as bookings from '../../e2e/support/bookings/venue-bookings.ts';
import { STAFF_PIN } from '../../e2e/support/pairing.ts';
import { PROMO_CODE, venueDay } from '../../e2e/support/platform.ts';
import { seedVenue } from '../../e2e/support/venue.ts';
import { prepareReader } from '../../helpers/samples/barcode-reader.ts';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { Hand } from './hand.ts';
import { names } from './names.ts';
import { desktop, inMenu, newPage, openDashboard, openVenue, type Story, tablet } from './stage.ts';

const { dashboard, devices, menu, refund, registration, waiver } = names;
const WAIT = { timeout: 60_000 };

const pairTablet: Story = {
  name: 'pair a tablet, from the dashboard until it is ready',
  async prepare(stage) {
    const venue = await openVenue(stage);
    const owner = await openDashboard(stage, venue);
    const kiosk = await newPage(stage, tablet);
    return async (effort) => {
      const [desk, entrance] = [new Hand(owner, effort), new Hand(kiosk, effort)];
      await desk.tap(owner.getByRole('link', { name: dashboard.pairTablet }));
      await desk.tap(owner.getByRole('button', { name: devices.add }).first());
      const dialog = owner.getByRole('dialog');
      await desk.type(dialog.getByLabel(devices.name), 'Entrance');
      await desk.tap(dialog.getByRole('button', { name: devices.makeCode }));
      await entrance.follow(await readQr(dialog));
      await entrance.tap(kiosk.getByRole('button', { name: devices.pair }));
      await dialog.getByText(devices.paired).first().waitFor(WAIT);
      const form = kiosk.getByRole('form', { name: devices.pin });
      await entrance.type(form.getByLabel(devices.pin, { exact: true }), STAFF_PIN);
      await entrance.type(form.getByLabel(devices.pinAgain), STAFF_PIN);
      await entrance.tap(form.getByRole('button', { name: devices.setPin }));
      await kiosk.getByRole('heading', { name: devices.readyOffline }).waitFor(WAIT);
      await entrance.tap(
        kiosk.getByRole('button', { name: devices.open }).or(kiosk.getByRole('link', { name: devices.open })),
      );
      await kiosk.getByRole('button', { name: names.visitor.begin }).waitFor(WAIT);
    };
  },
};

/** What the tablet's camera reads on the owner's screen. */
async function readQr(dialog: Locator): Promise<string> {
  await prepareReader();
  await dialog.getByTestId('pairing-code').waitFor();
  const [code] = await readBarcodes(new Uint8Array(await dialog.screenshot()), { formats: ['QRCode'] });
  if (!code) throw new Error('The QR code can’t be read');
  return code.text;
}

const uploadWaiver: Story = {
  name: 'upload a waiver, from the dashboard',
  async prepare(stage) {
    const page = await openDashboard(stage, await seedVenue(stage.server));
    const file = { name: 'waiver.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await onePagePdf()) };
    return async (effort) => {
      const hand = new Hand(page, effort);
      await hand.tap(inMenu(page, menu.waiver));
      await hand.choose(page.locator('input[type=file]'), file);
      await hand.tap(page.getByRole('button', { name: waiver.upload }));
      await page.getByText(waiver.uploaded).waitFor();
    };
  },
};

const register: Story = {
  name: 'register a venue with a promo code, until its dashboard',
  async prepare(stage) {
    const page = await newPage(stage, desktop);
    await page.goto(`${stage.server.url}/register`);
    return async (effort) => {
      const hand = new Hand(page, effort);
      await hand.type(page.getByLabel(registration.company), 'Ridge Line');
      await hand.type(page.getByLabel(registration.email), 'owner@ridge.example');
      await hand.type(page.getByLabel(registration.password), 'front-door-1');
      await hand.type(page.getByLabel(registration.passwordAgain), 'front-door-1');
      await hand.tap(page.getByRole('button', { name: registration.havePromo }));
      await hand.type(page.getByLabel(registration.promo), PROMO_CODE);
      await hand.tap(page.getByRole('button', { name: registration.apply }));
      await hand.tap(page.getByRole('button', { name: registration.begin }));
      await page.waitForURL(/\/(login|client-dashboard)/);
      if (page.url().includes('/login')) {
        await hand.type(page.getByRole('textbox', { name: registration.password }), 'front-door-1');
        await hand.tap(page.getByRole('button', { name: registration.signIn }));
      }
      await page.getByRole('heading', { level: 1, name: 'Ridge Line' }).waitFor();
    };
  },
};

const shareLink: Story = {
  name: 'copy the waiver’s link, from the dashboard',
  async prepare(stage) {
    const venue = await openVenue(stage);
    const page = await openDashboard(stage, venue);
    return async (effort) => {
      const hand = new Hand(page, effort);
      await hand.tap(inMenu(page, menu.waiver));
      await hand.tap(page.getByRole('button', { name: waiver.copyLink }));
      await page.waitForFunction(
        async (end) => (await navigator.clipboard.readText()).endsWith(end),
        `/waiver/${venue.clientId}`,
      );
    };
  },
};

const refundDeposit: Story = {
  name: 'refund a deposit, from the dashboard',
  async prepare(stage) {
    const { server } = stage;
    const venue = await openVenue(stage);
    await bookings.connectSquare(server, venue);
    const place = {
      offering_id: await openOffering(server, venue, { deposit_amount: 25 }),
      date_scheduled: venueDay(3),
      start_time: '10:00',
    };
    await bookings.payAsVisitor(server, venue, await bookings.bookAsVisitor(server, venue, place));
    const page = await openDashboard(stage, venue);
    return async (effort) => {
      const hand = new Hand(page, effort);
      await hand.tap(inMenu(page, menu.bookings));
      await hand.tap(page.getByRole('button', { name: refund.open }));
      const dialog = page.getByRole('dialog');
      await hand.tap(dialog.getByRole('tab', { name: refund.payments }));
      await hand.tap(dialog.getByRole('button', { name: refund.refund }));
      await hand.tap(dialog.getByRole('button', { name: refund.confirm }));
      await dialog.getByText(refund.done).waitFor();
    };
  },
};

export const asOwner: readonly Story[] = [pairTablet, uploadWaiver, register, shareLink, refundDeposit];
