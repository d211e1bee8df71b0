import { join } from 'node:path';
import { openSqlite } from '@gatehouse/server/db/sqlite/sqlite';
import { expect } from '@playwright/test';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { adminToken, startPlatform } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';

let server: RealServer;
test.beforeAll(async () => {
  server = await startPlatform();
});
test.afterAll(() => server.dispose());

/** Thirty payments, the newest of which needs attention. */
async function addPayments(clientId: string): Promise<void> {
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  const rows = Array.from({ length: 30 }, (_, at) => {
    const created_at = new Date(Date.now() - (at + 2) * 86_400_000).toISOString();
    const id = `payment-${at}`;
    return {
      ...({ client_id: clientId, payment_id: id, kind: 'renewal', source: 'link', idempotency_key: id } as const),
      plan_id: 'monthly-professional',
      amount_cents: 7_500 + at,
      currency: 'USD',
      description: 'Monthly',
      status: at === 0 ? ('review' as const) : at === 3 ? ('declined' as const) : ('completed' as const),
      ...(at === 3 ? { failure_message: 'The card has expired.' } : {}),
      square_payment_id: `sq-${at}`,
      created_at,
      updated_at: created_at,
      applied_at: at === 0 || at === 3 ? null : created_at,
    };
  });
  try {
    await db.writePlatform((connection) => connection.insertInto('platform_payments').values(rows).execute());
  } finally {
    await db.close();
  }
}

test('[Y2] [Y3] [Y4] [Y5] the admin sees how the platform does, what waits, and every payment', async ({ page }) => {
  test.setTimeout(180_000);
  const venue = await seedWaiverVenue(server);
  const token = await adminToken(server);
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(`${server.url}/admin`);
  const metrics = page.getByRole('region', { name: 'Key Metrics' });
  const customers = metrics.locator('div', { has: page.getByText('Customers', { exact: true }) }).last();
  await expect(customers).toContainText('Customers0');
  await expect(page.getByText('No check-ins yet')).toBeVisible();

  await call(server, 'POST', '/api/public/waiver/waiver-signature', { body: adultBody(venue.clientId) });
  await addPayments(venue.clientId);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(customers).toContainText('Customers1');
  await expect(page.getByRole('region', { name: 'Top Active Clients' })).toContainText(venue.clientId);
  await expect(page.getByRole('list', { name: 'Payments' }).getByRole('listitem')).toHaveCount(10);
  const health = page.getByRole('region', { name: 'System Health' });
  await expect(health).toContainText('Connected');
  await health.getByText('Last run of each job').click();
  await expect(health).toContainText('clean up');
  await expectNoFaultAtSizes(page);
  await expect(page.getByRole('link', { name: '1 payment needs a decision' })).toHaveAttribute(
    'href',
    '/admin/square-customers',
  );

  await page.route('**/api/admin/stats', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Error Loading Dashboard' });
  await expect(failure).toContainText('Failed to load dashboard data. Please try again.', { timeout: 30_000 });
  await page.unroute('**/api/admin/stats');
  await expect(customers).toContainText('Customers1');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toHaveCount(0);

  await page.getByRole('link', { name: 'Payment History Payments and refunds' }).click();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(26);
  await expectNoFaultAtSizes(page);
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(rows).toHaveCount(6);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('The card has expired.');
  await page.getByRole('searchbox', { name: 'Venue' }).fill('nobody');
  await expect(page.getByText('No payments match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(26);
  await page.getByText('Booking deposits').click();
  await expect(page.getByText('No payments yet')).toBeVisible();
});
