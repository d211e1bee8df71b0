import { join } from 'node:path';
import { openSqlite } from '@gatehouse/server/db/sqlite/sqlite';
import { expect, test } from '@playwright/test';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { prepareServer, type RealServer } from '../support/server.ts';
import { seedWaiverVenue, signIn } from '../support/tablet.ts';
import type { SeededVenue } from '../support/venue.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
];
const admin = { email: 'admin@platform.example', password: 'platform-admin-1' };

const viewport = { width: 1280, height: 900 };

let server: RealServer;

test.beforeAll(async () => {
  server = await prepareServer({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  await server.start();
});
test.afterAll(() => server.dispose());

test('[W3] records changed in the database are reported to the owner and the admin with the next signature', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const venue = await seedWaiverVenue(server);
  await signAtHome(venue);
  const owner = await browser.newPage({ viewport });
  await signIn(owner, server, venue);
  await expect(owner.getByTestId('waivers-chart').locator('svg')).toBeVisible();
  const notice = owner.getByRole('alert').filter({ hasText: 'changed from outside Gatehouse' });
  await expect(notice).toHaveCount(0);

  await cutLastLink(venue);
  await signAtHome(venue);
  await owner.reload();
  await expect(notice).toContainText('a seal no longer fit');
  await expect(owner.getByTestId('waivers-chart').locator('svg')).toBeVisible();
  await expectNoFaultAtSizes(owner, sizes);
  await notice.getByRole('button', { name: 'Hide on this device' }).click();
  await expect(notice).toHaveCount(0);
  await owner.reload();
  await expect(owner.getByTestId('waivers-chart').locator('svg')).toBeVisible();
  await expect(notice).toHaveCount(0);

  const { body } = await call<{ token: string }>(server, 'POST', '/api/login', { body: admin });
  const list = await call<{ breaks: unknown[] }>(server, 'GET', '/api/admin/audit-breaks', body);
  expect(list.body.breaks).toMatchObject([{ client_id: venue.clientId, kind: 'end' }]);
  const page = await browser.newPage({ viewport });
  await page.goto(`${server.url}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/admin');
  await page.goto(`${server.url}/admin/audit-log`);
  const breaks = page.getByRole('region', { name: 'Broken audit logs' });
  await expect(breaks).toContainText('Links at the end were changed, added or removed');
  await expectNoFaultAtSizes(page, sizes);
});

/** In the file, while the server runs, as a person with access to it could. */
async function cutLastLink({ clientId }: SeededVenue): Promise<void> {
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  db.writer
    .prepare('DELETE FROM audit_log WHERE client_id = ? AND seq = (SELECT MAX(seq) FROM audit_log WHERE client_id = ?)')
    .run(clientId, clientId);
  await db.close();
}

async function signAtHome(venue: SeededVenue): Promise<void> {
  const body = adultBody(venue.clientId);
  const { status } = await call(server, 'POST', '/api/public/waiver/waiver-signature', { body });
  expect(status).toBe(200);
}
