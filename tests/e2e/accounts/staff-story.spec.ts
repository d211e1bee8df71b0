import { expect, type Page } from '@playwright/test';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { mailedLink } from '../support/platform.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

const sizes = [
  { width: 320, height: 800 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite a Person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption(role);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: email })).toBeVisible();
}

async function accept(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('textbox', { name: /^Password/ }).fill('front-door-1');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('front-door-1');
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await page.waitForURL(/client-dashboard|customer-check-in/);
}

test('[X23] an owner invites a manager, who accepts and invites a person for the front desk', async ({
  page,
  browser,
  server,
}) => {
  const venue = await seedVenue(server);
  const manager = `manager.${venue.clientId.toLowerCase()}@staff.example`;
  const desk = `desk.${venue.clientId.toLowerCase()}@staff.example`;
  await page.goto(`${server.url}/login`);
  await page.evaluate((stored) => localStorage.setItem('token', stored), venue.token);
  await page.goto(`${server.url}/staff`);
  await invite(page, manager, 'manager');
  await expectNoFaultAtSizes(page, sizes);

  const second = await browser.newContext();
  const theirs = await second.newPage();
  const link = await mailedLink(server, manager, '/invitation/');
  await theirs.goto(link);
  await expect(theirs.getByText('Your role will be: Manager')).toBeVisible();
  await expectNoFaultAtSizes(theirs, sizes);
  await accept(theirs, link, 'Mia Manager');
  await theirs.goto(`${server.url}/staff`);
  await expect(theirs.getByRole('row', { name: /Mia Manager \(you\)/ })).toBeVisible();
  await invite(theirs, desk, 'desk');
  await theirs.goto(link);
  await expect(theirs.getByText('no longer valid')).toBeVisible();
  await second.close();

  const third = await browser.newContext();
  const desks = await third.newPage();
  await accept(desks, await mailedLink(server, desk, '/invitation/'), 'Dan Desk');
  await third.close();
  await page.reload();
  const row = page.getByRole('row', { name: /Dan Desk/ });
  await expect(row.getByText('Front desk')).toBeVisible();
});
