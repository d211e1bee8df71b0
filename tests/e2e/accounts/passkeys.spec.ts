import { expect } from '@playwright/test';
import { expectNoAxeFaults } from '../support/axe.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

test('[X26] [X27] an owner makes a passkey, and signs in with it in place of the password', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${server.url}/login`);
  await page.evaluate((token) => localStorage.setItem('token', token), venue.token);
  await page.goto(`${server.url}/my-sign-in`);
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('My laptop')).toBeVisible();
  await expect(page.getByText(/never used/)).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await page.goto(`${server.url}/login`);
  /* The prerendered form waits for a first input. */
  await page.keyboard.press('Shift');
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page).toHaveURL(/client-dashboard/);
  await page.goto(`${server.url}/my-sign-in`);
  await expect(page.getByText(/last used .* /).first()).toBeVisible();
});
