import { expect as checks, test } from '@playwright/test';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { prepareServer } from '../support/server.ts';
import { firstVenue, setUpLink } from '../support/set-up.ts';

/* Each screen's code comes when it is first used. */
const expect = checks.configure({ timeout: 20_000 });
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

test('[Y98] a new server’s link sets up the admin and the venue on one page, once, and the owner signs in', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const server = await prepareServer();
  try {
    await server.start();
    const link = setUpLink(server);
    await page.goto(link.href);
    await expect(page).toHaveURL(`${server.url}/set-up`);
    await page.getByLabel('Set up my venue too').check();
    await page.getByRole('textbox', { name: 'Admin password', exact: true }).fill('admin-password');
    await page.getByRole('textbox', { name: 'Confirm admin password' }).fill('admin-password');
    await page.getByLabel('Venue name').fill(firstVenue.companyName);
    await page.getByRole('textbox', { name: 'Owner’s password', exact: true }).fill(firstVenue.ownerPassword);
    await page.getByRole('textbox', { name: 'Confirm owner’s password' }).fill(firstVenue.ownerPassword);
    const email = page.getByLabel('Owner’s email');
    await email.fill(link.searchParams.get('email') ?? '');
    const button = page.getByRole('button', { name: 'Set up server and venue' });
    await button.click();
    await expect(page.getByText('This address already has an account.')).toBeVisible();
    await expect(email).toBeFocused();
    await expectNoFaultAtSizes(page, sizes);

    await email.fill(firstVenue.ownerEmail);
    await button.dblclick();
    await expect(page.getByText('Your server and your venue are ready.')).toBeVisible();
    await page.getByRole('link', { name: 'Log in as the owner' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill(firstVenue.ownerPassword);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/client-dashboard`);
    await page.goto(`${server.url}/my-profile?tab=subscription`);
    await expect(page.getByText('Free of charge')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Renew Now' })).toHaveCount(0);

    await page.goto(link.href);
    await page.getByRole('textbox', { name: 'Admin password', exact: true }).fill('admin-password');
    await page.getByRole('textbox', { name: 'Confirm admin password' }).fill('admin-password');
    await page.getByRole('button', { name: 'Set up server' }).click();
    await expect(page.getByText('This setup link was used or has expired.')).toBeVisible();
  } finally {
    await server.dispose();
  }
});
