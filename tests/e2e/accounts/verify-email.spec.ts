import { expect as checks, test } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { PROMO_CODE, startPlatform } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';

let mail: MailServer;
let server: RealServer;
/* The payment library and each screen's code come when they are first used. */
const expect = checks.configure({ timeout: 20_000 });
const owner = { companyName: 'Ridge Line', email: 'dana@ridge.example', password: 'front-door-1' };
const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
];

test.setTimeout(180_000);
test.beforeAll(async () => {
  mail = await startMailServer();
  server = await startPlatform({ SMTP_URL: mail.url });
});
test.afterAll(async () => {
  await server.dispose();
  await mail.close();
});

test('[A8] an owner confirms the address by the mailed link, and then pairs a device', async ({ page }) => {
  await call(server, 'POST', '/api/register', { body: { ...owner, promoCode: PROMO_CODE } });
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel(/^Password/).fill(owner.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/client-dashboard`);

  await page.goto(`${server.url}/my-devices`);
  const notice = page.getByRole('region', { name: 'Confirm your email address' });
  await expect(notice).toContainText(owner.email);
  const add = page.getByRole('button', { name: 'Add a device' }).first();
  await expect(add).toBeDisabled();
  await notice.getByRole('button', { name: 'Send the link again' }).click();
  await expect(notice).toContainText('The link is on its way.');
  await expectNoFaultAtSizes(page, sizes);

  const link = await mail.link(owner.email, '/verify-email');
  await page.goto(link);
  await expect(page).toHaveURL(`${server.url}/verify-email`);
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByText('Your email address is confirmed. You can pair devices now.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to My Devices' }).click();
  await expect(add).toBeEnabled();
  await expect(notice).toHaveCount(0);
  await add.click();
  await page.getByLabel('Name').fill('Entrance');
  await page.getByRole('button', { name: 'Make pairing code' }).click();
  await expect(page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible();
});
