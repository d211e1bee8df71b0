import type { ListedPayment } from '@gatehouse/sync-protocol/areas/bookings/listed-payment';
import type { AdminPayment } from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';
import { expect, type Page } from '@playwright/test';
import { layoutFaults } from '../../pictures/layout.ts';
import { accountStates } from '../support/account-states.ts';
import { bookElsewhere, openOffering } from '../support/bookings/offerings.ts';
import { expectNothingCut } from '../support/cut-off.ts';
import { expectFitsPhones } from '../support/phones.ts';
import { adminToken, venueDay } from '../support/platform.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

/* What was cut, or too small for a finger, on the smallest phones: each screen where it was. */

const AT = '2026-11-20T15:04:00.000Z';
const desktop = { width: 1440, height: 900 };

async function openAs(page: Page, token: string, address: string): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(address);
}

test('[U12] the tabs, prices and large buttons of public pages can be read and pressed', async ({ page, server }) => {
  await page.goto(`${server.url}/about`);
  await expect(page.getByRole('link', { name: 'Hardware' }).first()).toBeVisible();
  await expectFitsPhones(page, 'about');
  await page.goto(`${server.url}/pricing`);
  await expect(page.getByText('$75')).toBeVisible();
  await expectFitsPhones(page, 'pricing');
});

test('[U12] the large buttons of the set-up and of confirming an email are never cut', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const states = accountStates.filter(({ name }) =>
    /^(set-up: (server|what is wrong with the venue)|verify email: the button)$/.test(name),
  );
  expect(states).toHaveLength(3);
  for (const { name, open } of states)
    await test.step(name, async () => {
      await open(page);
      await expectFitsPhones(page, name);
    });
  await context.close();
});

test('[U12] an owner’s checklist, offerings and status fit the smallest phone', async ({ page, server }) => {
  const venue = await seedVenue(server);
  await openAs(page, venue.token, `${server.url}/client-dashboard`);
  await expect(page.getByRole('button', { name: 'Hide' }).first()).toBeVisible();
  await expectFitsPhones(page, 'checklist');
  await openOffering(server, venue, { offering_name: 'Paintball for beginners and their friends' });
  await page.goto(`${server.url}/my-offerings`);
  await expect(page.getByRole('article')).toBeVisible();
  await expectFitsPhones(page, 'offerings');
});

test('[F6] an owner’s strip takes one line on a phone, whatever it has to say, and opens the rest', async ({
  page,
  server,
}) => {
  const { clientId, token } = await seedVenue(server);
  await page.addInitScript(
    ({ key, at }) => {
      const clock = { client_at: at, offset_ms: 0, monotonic_ms: 0, session: crypto.randomUUID() };
      const entry = {
        id: crypto.randomUUID(),
        clientId: key,
        name: 'check_in',
        nameVersion: 1,
        actor: { kind: 'user' },
      };
      const items = [{ entry: { ...entry, clock, queuedAtUtc: at, state: 'unsent', result: null } }];
      localStorage.setItem(`gatehouse.spare ${key}`, JSON.stringify({ life: 'an earlier one', items }));
    },
    { key: clientId, at: AT },
  );
  await page.route('**/api/sync/**', (route) => route.abort());
  await openAs(page, token, `${server.url}/client-dashboard`);
  const strip = page.getByTestId('status-strip');
  const lost = strip.getByText('1 item lost: the browser cleared its storage');
  await expect(lost).toBeVisible();
  await expectFitsPhones(page, 'strip');
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(lost).toBeHidden();
  await strip.getByRole('button', { name: /^Offline.* \d more/ }).click();
  await expect(lost).toBeVisible();
  await expectFitsPhones(page, 'the status, opened', [320]);
});

test('[U12] [O59] a booking’s edit, a caller’s days and the languages of a preview are never cut', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server, { clientName: 'Winterbottom’s Climbing and Trampoline Park' });
  const offeringId = await openOffering(server, venue);
  const date = venueDay(8);
  await bookElsewhere(server, { clientId: venue.clientId, offeringId, date, time: '10:00' });
  const dialog = page.getByRole('dialog');

  await openAs(page, venue.token, `${server.url}/timeline/${date}`);
  await page.getByRole('button', { name: 'Add a Caller' }).click();
  await dialog.getByRole('button', { name: 'Add Another Day' }).click();
  await expectFitsPhones(page, 'a caller', [320, 360, 390]);
  await page.setViewportSize({ width: 360, height: 844 });
  /* A time with its clock is wider than half of the phone. */
  const from = dialog.getByLabel('From, day 2');
  expect((await from.boundingBox())?.width).toBe((await dialog.getByLabel('Date of day 2').boundingBox())?.width);
  await page.setViewportSize(desktop);

  await page.goto(`${server.url}/my-bookings`);
  await page.getByRole('button', { name: 'Open the booking of Marie Curie' }).click();
  await dialog.getByRole('tab', { name: 'Edit' }).click();
  await dialog.getByLabel('Check-in', { exact: true }).selectOption('not checked in');
  await expectFitsPhones(page, 'edit');

  await page.goto(`${server.url}/my-offerings`);
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expect(dialog.getByRole('group', { name: 'Language' })).toBeVisible();
  await expectFitsPhones(page, 'preview', [320, 390, 820]);
  /* Next to the form, and as large as on a phone where the window is high enough. */
  for (const height of [desktop.height, 1200])
    for (const width of [1024, desktop.width]) {
      await page.setViewportSize({ width, height });
      expect(await layoutFaults(page, false), `preview, ${width} × ${height} px`).toEqual([]);
    }
});

test('[U25] a booking’s payment shows its whole id and email on the smallest phone', async ({ page, server }) => {
  const venue = await seedVenue(server);
  const payment: ListedPayment = {
    payment_id: 'p1',
    square_payment_id: '',
    booking_id: `${venue.clientId}-1795950233102626424`,
    offering_name: 'Paintball, Full Day',
    party_name: 'Philippa Winterbottom',
    party_email: 'philippa.winterbottom-featherstonehaugh@mail.example',
    status: 'completed',
    message: '',
    amount: 25,
    currency: 'USD',
    receiptUrl: 'https://square.example/receipt/1',
    created_at: AT,
    completedAt: AT,
    refunded: 0,
    refunds: [],
  };
  const json = { success: true, payments: [payment] };
  await page.route('**/api/payments/client/*/payments*', (route) => route.fulfill({ json }));
  await openAs(page, venue.token, `${server.url}/payments`);
  await expect(page.getByText(payment.party_email)).toBeVisible();
  await expectFitsPhones(page, 'payments', [320]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNothingCut(page, 'payments');
});

test('[U12] an admin’s filters of clients and receipts of payments fit the smallest phone', async ({
  page,
  server,
}) => {
  const token = await adminToken(server);
  const payment: AdminPayment = {
    payment_id: 'p1',
    client_id: 'C00001',
    client_name: 'Philippa Winterbottom’s Climbing Hall',
    created_at: AT,
    description: 'Renewal',
    amount: 75,
    currency: 'USD',
    outcome: 'paid',
    status: 'paid',
    refunded: 0,
    refund_pending: false,
    failure: '',
    receipt_url: 'https://square.example/receipt/1',
  };
  await page.route('**/api/admin/payments*', (route) =>
    route.fulfill({ json: { success: true, payments: [payment], next: null, isSearchCut: false } }),
  );
  await seedVenue(server);
  await openAs(page, token, `${server.url}/admin/clients`);
  await expect(page.getByRole('button', { name: /: one month more$/ }).first()).toBeVisible();
  await expectFitsPhones(page, 'clients');
  await page.goto(`${server.url}/payment-history`);
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible();
  await expectFitsPhones(page, 'payments');
});
