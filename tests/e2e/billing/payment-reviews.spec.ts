import { expect as checks, test } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoAxeFaults } from '../support/axe.ts';
import { adminToken, openPaidVenue, startPlatform } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';

let server: RealServer;
/* The payment library and each screen's code come when they are first used. */
const expect = checks.configure({ timeout: 20_000 });

test.setTimeout(150_000);
test.beforeAll(async () => {
  server = await startPlatform();
});
test.afterAll(() => server.dispose());

test('[P16] [P18] money for a link that was withdrawn is shown to the admin and refunded with one click', async ({
  page,
}) => {
  const token = await adminToken(server);
  await page.goto(`${server.url}/login`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${server.url}/admin/square-customers`);
  await expect(page.getByText(/^None\. A payment appears here/)).toBeVisible();

  const venue = await openPaidVenue(server, 'Harbor');
  const path = `/api/subscription-management/${venue.clientId}/renew`;
  const { body } = await call<{ paymentUrl: string }>(server, 'POST', path, {
    token: venue.token,
    body: { planType: 'monthly' },
  });
  await call(server, 'PUT', `/api/clients/${venue.clientId}`, { token, body: { plan_id: 'yearly-professional' } });
  /* A second before the link is gone. */
  await fetch(body.paymentUrl, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'approve' }),
    redirect: 'manual',
  });

  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: venue.companyName });
  await expect(
    row.getByText('Money arrived after the venue had paid or changed its plan in another way.'),
  ).toBeVisible();
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expectNoAxeFaults(page);
  await row.getByRole('button', { name: 'Refund $75.00' }).click();
  await expect(row.getByText('$75.00 was given back.')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expectNoAxeFaults(page);
});
