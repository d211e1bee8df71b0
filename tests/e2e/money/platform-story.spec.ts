import { systemIds } from '@gatehouse/server/base/ids';
import { expect as checks, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoAxeFaults } from '../support/axe.ts';
import { mailedLink, PROMO_CODE, setFailures } from '../support/platform.ts';
import { fillCompany, type NewOwner, onCheckout, registerToPayment, signInAs } from '../support/registering.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';

let server: RealServer;
/* The payment library and each screen's code come when they are first used. */
const expect = checks.configure({ timeout: 20_000 });

/* Each is a whole journey. */
test.setTimeout(150_000);

test.beforeAll(({ server: running }) => {
  server = running;
});

const owner = (name: string): NewOwner => ({
  companyName: `${name} Paintball 🎯`,
  email: `${name.toLowerCase()}-${systemIds.uuid().slice(0, 8)}@venue.example`,
  password: 'front-door-1',
});

test('[R1] [R2] a venue registers with a promo code, tries it for free and sees its dashboard', async ({ page }) => {
  const ridge = owner('Ridge');
  await fillCompany(page, server, ridge);
  await page.getByRole('button', { name: 'I have a promo code' }).click();
  await page.getByLabel('Promo code').fill('nonsense');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Invalid promotional code').first()).toBeVisible();
  await page.getByLabel('Promo code').fill(PROMO_CODE.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Two weeks to try everything')).toBeVisible();
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect(page.getByText(/Your free trial runs until \w{3} \d+, \d{4}\./)).toBeVisible();
  await expect(page).toHaveURL(/\/client-dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: ridge.companyName })).toBeVisible();
});

test('[R1] [R3] a venue registers and pays: declined first, then left, then taken up again', async ({ page }) => {
  const creek = owner('Creek');
  await registerToPayment(page, server, creek, 'Yearly');
  await expect(page.getByText('$660.00').first()).toBeVisible();

  await test.step('the card is declined, and the window is left without paying', async () => {
    await page.getByRole('button', { name: 'Pay with a card that is declined' }).click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await page.getByRole('button', { name: 'Leave without paying' }).click();
    await expect(page.getByText('You left without paying.')).toBeVisible();
  });

  await test.step('signing in is refused and leads to the payment', async () => {
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(creek.email);
    await page.getByLabel(/^Password/).fill(creek.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('heading', { name: 'Complete your payment' })).toBeVisible();
    await expectNoAxeFaults(page);
  });

  await test.step('the same tab takes the registration up again, and pays by the month after all', async () => {
    await page.goto(`${server.url}/register`);
    await expect(page.getByRole('heading', { name: 'Finish your registration' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
    await page.getByRole('radio', { name: /^Monthly/ }).check();
    await page.getByRole('button', { name: 'Complete payment' }).click();
    await onCheckout(page);
    await page.getByRole('button', { name: 'Pay $75.00' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page.getByText('Monthly Subscription')).toBeVisible();
    await expect(page.getByText(creek.companyName)).toBeVisible();
    await expectNoAxeFaults(page);
  });

  await page.getByRole('link', { name: 'Continue to Login' }).click();
  await signInAs(page, creek);
});

test('[P6] a payment counts though every event and the way back were lost', async ({ page, browser }) => {
  const mill = owner('Mill');
  await registerToPayment(page, server, mill, 'Monthly');
  await setFailures(server, { kind: 'webhook_lost', times: 10 });
  await payAndClose(page);

  const context = await browser.newContext();
  const later = await context.newPage();
  await later.goto(`${server.url}/login?${new URLSearchParams({ email: mill.email }).toString()}`);
  await later.getByLabel(/^Password/).fill(mill.password);
  await later.getByRole('button', { name: 'Log In' }).click();
  await expect(later.getByRole('heading', { name: 'Your account is active' })).toBeVisible();
  await later.getByRole('link', { name: 'Log In' }).click();
  await signInAs(later, mill);
  await context.close();
});

test('[P4] the result page waits while the provider does not answer, and believes no address', async ({ page }) => {
  const dune = owner('Dune');
  await registerToPayment(page, server, dune, 'Monthly');
  await setFailures(server, { kind: 'webhook_lost', times: 10 }, { kind: 'unavailable', on: 'read', times: 6 });
  await page.getByRole('button', { name: 'Pay $75.00' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
  await expectNoAxeFaults(page);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 40_000 });

  await page.goto(`${server.url}/payment-completed?clientId=C99999`);
  await expect(page.getByText('Could not verify account status. Please contact support.')).toBeVisible();
  await page.goto(`${server.url}/payment-completed?token=made-up`);
  await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
  await expectNoAxeFaults(page);
});

test('[A1] [A3] an email that is taken leads to signing in, and a password is reset by mail', async ({ page }) => {
  const lake = owner('Lake');
  const { status } = await call(server, 'POST', '/api/register', { body: { ...lake, promoCode: PROMO_CODE } });
  expect(status).toBe(200);
  await fillCompany(page, server, { ...lake, password: 'another-one' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: /^Yearly/ }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('alert')).toContainText('This email address is already registered.');
  await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(lake.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('a link to reset the password is on its way')).toBeVisible();

  await page.goto(await mailedLink(server, lake.email, '/reset-password'));
  await expect(page).toHaveURL(`${server.url}/reset-password`);
  await page.getByLabel(/^New password/).fill('brand-new-1');
  await page.getByLabel(/^Confirm new password/).fill('brand-new-1');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Your password has been reset. Please log in.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?email=/);
  await signInAs(page, { ...lake, password: 'brand-new-1' });
});

/** Pays in the provider's page and never comes back from it. */
async function payAndClose(page: Page): Promise<void> {
  const paid = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.route('**/payment-completed**', (route) => route.abort());
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await paid;
  await page.close();
}
