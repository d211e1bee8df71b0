import { join } from 'node:path';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { expect, type Page, test } from '@playwright/test';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { call } from '../support/api.ts';
import { expectNoAxeFaults, expectNoFaultAtSizes } from '../support/axe.ts';
import { goInside } from '../support/go-inside.ts';
import { adminToken, startPlatform, venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { type SeededVenue, seedVenue } from '../support/venue.ts';

/* The tests in tests/stories/platform show what these screens say and do. The figures are of the whole platform. */

let server: RealServer;
let token: string;
let venue: SeededVenue;

test.beforeAll(async () => {
  server = await startPlatform();
  token = await adminToken(server);
  venue = await seedWaiverVenue(server, { clientName: 'Basalt Climbing' });
});
test.afterAll(() => server.dispose());

async function openAs(page: Page, session: string, path: string): Promise<void> {
  await page.addInitScript((stored) => localStorage.setItem('token', stored), session);
  await page.goto(server.url + path);
}

async function signAtHome(): Promise<void> {
  const body = adultBody(venue.clientId);
  const { status } = await call(server, 'POST', '/api/public/waiver/waiver-signature', { body });
  expect(status).toBe(200);
}

/** A payment that needs a decision, and one that was declined. */
async function addPayments(): Promise<void> {
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  const at = new Date(Date.now() - 86_400_000).toISOString();
  const rows = (['review', 'declined'] as const).map((status) => ({
    ...({ client_id: venue.clientId, payment_id: status, kind: 'renewal', source: 'link' } as const),
    idempotency_key: status,
    plan_id: 'monthly-professional',
    amount_cents: 7_500,
    currency: 'USD',
    description: 'Monthly',
    status,
    failure_message: status === 'declined' ? 'The card has expired.' : null,
    square_payment_id: `sq-${status}`,
    created_at: at,
    updated_at: at,
    applied_at: null,
  }));
  try {
    await db.writePlatform((connection) => connection.insertInto('platform_payments').values(rows).execute());
  } finally {
    await db.close();
  }
}

/** Edits the file while the server runs, as a person with access to it could. */
async function cutLastLink(): Promise<void> {
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  db.writer
    .prepare('DELETE FROM audit_log WHERE client_id = ? AND seq = (SELECT MAX(seq) FROM audit_log WHERE client_id = ?)')
    .run(venue.clientId, venue.clientId);
  await db.close();
}

test('axe finds nothing on the dashboard, payments, holidays and exports', async ({ page }) => {
  await addPayments();
  const holiday = { holiday_name: 'Town Fair', holiday_date: venueDay(20), holiday_type: 'custom', is_active: true };
  await call(server, 'POST', '/api/admin/holidays', { token, body: holiday });
  await openAs(page, token, '/admin');
  await expect(page.getByRole('link', { name: '1 payment needs a decision' })).toBeVisible();
  await page.getByText('Last run of each job').click();
  await expectNoFaultAtSizes(page);
  await goInside(page, '/payment-history');
  await expect(page.getByText('The card has expired.')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await goInside(page, '/admin/holidays');
  await page.getByLabel('Year', { exact: true }).selectOption(holiday.holiday_date.slice(0, 4));
  await expect(page.getByRole('row', { name: /Town Fair/ })).toBeVisible();
  await expectNoFaultAtSizes(page);
  const headers = { authorization: `Bearer ${token}` };
  for (const type of ['clients', 'bookings'])
    await (await fetch(`${server.url}/api/admin/export/${type}/today?format=csv`, { headers })).text();
  await goInside(page, '/admin/exports');
  await page.getByText('Earlier exports').click();
  await expectNoFaultAtSizes(page);
});

test('axe finds nothing on clients, and after a month was added the keyboard comes to its undo', async ({ page }) => {
  const expired = await seedVenue(server, {
    clientName: 'Basalt Lodge',
    contactFirstName: 'Ana',
    contactLastName: 'López',
    phone: '5551234567',
    servicePaidUntil: venueDay(-9),
  });
  await openAs(page, token, '/admin/clients');
  const row = page.getByRole('row').filter({ hasText: expired.clientId });
  const dialog = page.getByRole('dialog');
  await page.getByText('Expired', { exact: true }).first().click();
  await expect(page.getByText(/^1 client/)).toBeVisible();
  await expectNoFaultAtSizes(page);
  await page.getByText('All', { exact: true }).click();
  await row.getByRole('button', { name: 'one month more' }).press('Enter');
  await expect(page.getByText(/^Basalt Lodge is paid until/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();

  await row.getByRole('button', { name: 'Edit Basalt Lodge' }).click();
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('555 000 1111');
  await call(server, 'PUT', `/api/clients/${expired.clientId}`, { token, body: { phone: '555 777 8888' } });
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Someone else changed this client')).toBeVisible();
  await expectNoAxeFaults(page);

  const gone = await seedVenue(server, { clientName: 'Ravine' });
  await call(server, 'DELETE', `/api/clients/${gone.clientId}`, { token });
  await seedVenue(server, { clientName: 'Marina', email: gone.email });
  await page.reload();
  await page.getByText('Deleted', { exact: true }).click();
  await page.getByRole('button', { name: 'Restore Ravine' }).click();
  await dialog.getByRole('button', { name: 'Restore Client' }).click();
  await expect(dialog.getByText(/is used by another account now/)).toBeVisible();
  await expectNoAxeFaults(page);
});

test('axe finds nothing on users and their dialogs', async ({ page }) => {
  await openAs(page, token, '/users');
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const close = async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  };
  const admin = page.getByRole('table').first().getByRole('row').nth(1);
  const id = (await admin.getByRole('cell').first().textContent()) ?? '';
  await expectNoFaultAtSizes(page);
  await button('Add').click();
  await dialog.getByLabel('Username').fill('jane-1');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Jane Doe');
  await dialog.getByLabel('Email').fill('jane@gatehouse.example');
  await dialog.getByLabel(/^Password/).fill('secret-1');
  await dialog.getByLabel('Your own password').fill('wrong');
  await dialog.getByRole('button', { name: 'Add Admin' }).click();
  await expect(dialog.getByText('This password isn’t right.')).toBeVisible();
  await expectNoFaultAtSizes(page);
  await close();
  await button('Delete').click();
  await dialog.getByLabel('Admin User ID').fill(id);
  await dialog.getByRole('button', { name: 'Find' }).click();
  await expect(dialog.getByLabel('Your own password')).toBeVisible();
  await expectNoAxeFaults(page);
  await close();
  await button('Edit Payment Info').click();
  await dialog.getByLabel('Client ID').fill(venue.clientId);
  await dialog.getByRole('button', { name: 'Find' }).click();
  await expect(dialog.getByRole('button', { name: 'Store a Card with Square' })).toBeVisible();
  await expectNoAxeFaults(page);
  await close();
  await button('Add Client').click();
  const texts = ['Client Name', 'Contact First Name', 'Contact Last Name', 'Phone', 'Password', 'Name on Card'];
  for (const label of texts) await dialog.getByLabel(label).first().fill('555 123 4567');
  await dialog.getByLabel('Email').fill('jo@kayak.example');
  for (const label of ['Last Payment Date', 'Service Paid Until']) await dialog.getByLabel(label).fill(venueDay(0));
  await dialog.getByLabel('Card Number (Last Four Digits)').fill('1111');
  await dialog.getByLabel('Payment Status').selectOption('Paid');
  await dialog.getByLabel('Card Type').selectOption('Visa');
  await dialog.getByLabel(/^Expiration Date/).pressSequentially('1339');
  await expect(dialog.getByText('Expiration date must be in MM/YY format (e.g., 12/28)')).toBeVisible();
  await expectNoAxeFaults(page);
});

test('axe finds nothing on the view of a client, an audit log with a break, and what its owner sees of it', async ({
  page,
  browser,
}) => {
  await signAtHome();
  await openAs(page, token, '/customer-view');
  await page.getByRole('searchbox', { name: 'Search clients' }).fill(venue.clientId);
  await page.getByRole('button', { name: venue.clientId }).click();
  await page.getByRole('tab', { name: 'Client Info' }).click();
  await page.getByRole('textbox', { name: 'Name or waiver ID' }).fill('lukasik');
  /* The list closes again where the page is drawn anew at the same moment. */
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Reason, shown to the client' }).click();
    await page.getByRole('option', { name: 'A privacy request' }).click({ timeout: 10_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('table', { name: 'Customers' })).toContainText('Łukasik');
  await expectNoFaultAtSizes(page);

  await cutLastLink();
  await signAtHome();
  await goInside(page, '/admin/audit-log');
  await expect(page.getByRole('region', { name: 'Broken audit logs' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Audit log of' }).fill('Basalt Climbing');
  await page.getByRole('option', { name: 'Basalt Climbing' }).click();
  /* The button of the log that was shown before goes with it. */
  await expect(page.getByRole('row', { name: /Break in the chain found/ })).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The log was tampered with or damaged')).toBeVisible();
  await expectNoFaultAtSizes(page);

  const owner = await browser.newPage();
  await openAs(owner, venue.token, '/client-dashboard');
  await expect(owner.getByRole('alert').filter({ hasText: 'changed from outside Gatehouse' })).toBeVisible();
  await expect(owner.getByTestId('waivers-chart').locator('svg')).toBeVisible();
  await expectNoFaultAtSizes(owner);
  await owner.close();
});
