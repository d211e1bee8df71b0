import { systemIds } from '@gatehouse/server/base/ids';
import { expect } from '@playwright/test';
import { expectNoAxeFaults } from '../support/axe.ts';
import { type NewOwner, onCheckout, registerToPayment, signInAs } from '../support/registering.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';

let server: RealServer;
test.beforeAll(({ server: running }) => {
  server = running;
});

const owner = (name: string): NewOwner => ({
  companyName: `${name} Paintball 🎯`,
  email: `${name.toLowerCase()}-${systemIds.uuid().slice(0, 8)}@venue.example`,
  password: 'front-door-1',
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
