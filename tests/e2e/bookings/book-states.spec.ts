import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '@gatehouse/server/db/sqlite/sqlite';
import { expect } from '@playwright/test';
import { choose, consent, fillAdult, sign } from '../desk/kiosk-harness/visitor.ts';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { openOffering } from '../support/bookings/offerings.ts';
import { daytimeZone } from '../support/daytime-zone.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';
import { openWebsite } from '../support/website.ts';
import {
  bookAddress,
  bookingsOf,
  chooseDay,
  chooseTime,
  closed,
  day,
  expectParty,
  fillParty,
  openVenue,
  soon,
  submit,
} from './booking-harness/booking-page.ts';

const zoneInSpanish = { 'America/New_York': 'Hora oriental', 'Asia/Tokyo': 'Hora estándar de Japón' } as const;

let server: RealServer;
let venue: SeededVenue;
test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await openVenue(server);
});

test('[B6] a deposit leads to the payment page while the place is held, and a hold that ran out can be booked again', async ({
  page,
}) => {
  const offering = await openOffering(server, venue, { offering_name: 'Night game', deposit_amount: 25 });
  await page.goto(bookAddress(server, offering));
  await expect(page.getByText('Due now: $25.00')).toBeVisible();
  await chooseDay(page, soon);
  await chooseTime(page, '11:00 AM');
  await fillParty(page);
  await submit(page).click();
  await expect(page).toHaveURL(/\/payment\/C\d{5}-\d+\/[\w-]+$/);

  await page.goto(bookAddress(server, offering));
  await expect(page.getByRole('heading', { name: 'Your place is held' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(20:00|19:\d\d)$/);
  await expectNoFaultAtSizes(page);
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/^1[89]:\d\d$/);
  await page.getByRole('link', { name: 'View your booking' }).click();
  await expect(page.getByRole('heading', { name: 'Your place is held' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/payment\//);

  await endHolds(offering);
  await page.goto(bookAddress(server, offering));
  await expect(page.getByRole('heading', { name: 'Your hold has expired' })).toBeVisible();
  await page.getByRole('button', { name: 'Book again' }).click();
  await expectParty(page);
  await expect(page.getByRole('radio', { name: '11:00 AM' })).toBeChecked();
  await submit(page).click();
  await expect(page).toHaveURL(/\/payment\//);
  expect(
    (await bookingsOf(server, venue, offering)).filter(({ status }) => status !== 'cancelled').length,
  ).toBeLessThanOrEqual(2);
});

/** Time passes for the holds of an offering. */
async function endHolds(offeringId: string): Promise<void> {
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  try {
    await db.writePlatform((connection) =>
      connection
        .updateTable('bookings')
        .set({ hold_expires_at: new Date(Date.now() - 1_000).toISOString() })
        .where('offering_id', '=', offeringId)
        .execute(),
    );
  } finally {
    await db.close();
  }
}

test('[B13] [B14] in Spanish; a friend signs through the party’s link and the organizer sees it', async ({
  browser,
}) => {
  const offering = await openOffering(server, venue, { offering_name: 'Bubble soccer' });
  const context = await browser.newContext({
    locale: 'es-MX',
    timezoneId: 'America/Los_Angeles',
  });
  const page = await context.newPage();
  await page.goto(bookAddress(server, offering));
  await expect(page.getByRole('heading', { name: 'Elija una fecha' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  if ((await day(page, soon).count()) === 0) await page.getByRole('button', { name: 'Mes siguiente' }).click();
  await day(page, soon).click();
  await expect(page.getByText(zoneInSpanish[daytimeZone])).toBeVisible();
  await page.getByRole('radio', { name: '10:00' }).check({ force: true });
  await page.getByLabel('Nombre del grupo').fill('Frida Kahlo');
  await page.getByLabel('Teléfono').fill('(212) 555-0100');
  await page.getByLabel('Correo electrónico').fill('frida@example.org');
  await page.getByRole('button', { name: 'Reservar' }).click();
  await expect(page.getByRole('heading', { name: 'Su reserva está confirmada' })).toBeVisible();
  await expect(page.getByText('0 de 4 firmaron')).toBeVisible();
  await expect.poll(() => mailTo('frida@example.org')).toContain('reserva');
  const link = await page.getByRole('textbox', { name: 'Enlace de la exención de responsabilidad' }).inputValue();

  const friends = await browser.newContext();
  const friend = await friends.newPage();
  await friend.goto(link);
  await choose(friend, 'Adult');
  await fillAdult(friend);
  await sign(friend);
  await consent(friend);
  await friend.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(friend.getByRole('heading', { name: 'Thank you, Ada!' })).toBeVisible();
  await friends.close();

  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('1 de 4 firmaron')).toBeVisible();
  await context.close();
});

/** The text of all mails to an address. */
function mailTo(email: string): string {
  const folder = join(server.dataDir, 'outbox');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const mails = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  return mails.filter((text) => text.includes(email)).join('\n');
}

test('[B15] works in a frame of the venue’s website, also where the browser blocks storage there', async ({ page }) => {
  const website = await openWebsite();
  const { clientId, token } = venue;
  await call(server, 'PUT', `/api/clients/${clientId}/embed-origins`, { token, body: { origins: [website.origin] } });
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
  await website.close();
});

test('axe finds nothing on the form, on its errors and on the booking’s page, from phone to desktop', async ({
  page,
}) => {
  const offering = await openOffering(server, venue, { offering_name: 'Soccer golf', side_text: 'Bring shoes.' });
  await page.goto(bookAddress(server, offering));
  await chooseDay(page, closed);
  await chooseDay(page, soon);
  await expect(page.getByRole('radio').first()).toBeEnabled();
  await expect(page.getByAltText(/The waiver of/)).toBeVisible();
  await expectNoFaultAtSizes(page);
  await submit(page).click();
  await expect(page.getByText('Please choose a time')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await chooseTime(page, '10:00 AM');
  await fillParty(page);
  await submit(page).click();
  await expect(page.getByRole('figure', { name: 'QR code of the waiver link' })).toBeVisible();
  await expectNoFaultAtSizes(page);
});
