import { expect, type Page } from '@playwright/test';
import type { RealServer } from './server.ts';

export interface NewOwner {
  companyName: string;
  email: string;
  password: string;
}

/** Fills in the first step of the registration, and leaves it there. */
async function fillCompany(page: Page, server: RealServer, owner: NewOwner): Promise<void> {
  await page.goto(`${server.url}/register`);
  await page.getByLabel('Company name').fill(owner.companyName);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel(/^Password/).fill(owner.password);
  await page.getByLabel(/^Confirm password/).fill(owner.password);
}

/** Both steps, to the provider's page. */
export async function registerToPayment(
  page: Page,
  server: RealServer,
  owner: NewOwner,
  plan: 'Monthly' | 'Yearly',
): Promise<void> {
  await fillCompany(page, server, owner);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: new RegExp(`^${plan}`) }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await onCheckout(page);
}

/** The provider's page is open. */
export async function onCheckout(page: Page): Promise<void> {
  await expect(page.getByText('This is a simulated checkout page.')).toBeVisible({ timeout: 60_000 });
}

/** Types the password on the sign-in page, whose email is filled in, and gets to the dashboard. */
export async function signInAs(page: Page, owner: NewOwner): Promise<void> {
  await expect(page.getByLabel('Email')).toHaveValue(owner.email);
  await page.getByLabel(/^Password/).fill(owner.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/client-dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: owner.companyName })).toBeVisible();
}
