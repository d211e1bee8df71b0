import { systemIds } from '@gatehouse/server/base/ids';
import { expect } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoAxeFaults, expectNoFaultAtSizes } from '../support/axe.ts';
import { ADMIN, adminToken, venueDay } from '../support/platform.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

test('[Y13] [Y14] [Y18] [Y58] an admin adds users and clients, and finds them by ID to edit and delete them', async ({
  page,
  server,
}) => {
  const token = await adminToken(server);
  const venue = await seedVenue(server, { clientName: 'Marina Kayaks', servicePaidUntil: venueDay(3) });
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  await page.goto(`${server.url}/users`);
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const username = `jane-${systemIds.uuid().slice(0, 8)}`;
  const admin = page.getByRole('row').filter({ hasText: username });

  await test.step('adds an admin, edits and deletes them by ID', async () => {
    await button('Add').click();
    await dialog.getByRole('button', { name: 'Add Admin' }).click();
    await expect(dialog.getByText('All fields are required.').first()).toBeVisible();
    await dialog.getByLabel('Username').fill(username);
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Jane Doe');
    await dialog.getByLabel('Email').fill(`${username}@gatehouse.example`);
    await dialog.getByLabel(/^Password/).fill('secret-1');
    await dialog.getByLabel('Your own password').fill('wrong');
    await dialog.getByRole('button', { name: 'Add Admin' }).click();
    await expect(dialog.getByText('The password isn’t right.')).toBeVisible();
    await expect(dialog.getByLabel('Your own password')).toBeFocused();
    await expectNoFaultAtSizes(page);
    await dialog.getByLabel('Your own password').fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Add Admin' }).click();
    await expect(admin.getByText('Jane Doe')).toBeVisible();
    await expectNoFaultAtSizes(page);

    await button('Edit').click();
    await dialog.getByRole('button', { name: 'Find' }).click();
    await expect(dialog.getByText('Please enter an ID')).toBeVisible();
    await dialog.getByLabel('Admin User ID').fill('nobody');
    await dialog.getByRole('button', { name: 'Find' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Admin user with ID nobody not found');
    await dialog.getByLabel('Admin User ID').fill(username);
    await page.getByRole('option').filter({ hasText: username }).click();
    await dialog.getByRole('button', { name: 'Find' }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Jane Roe');
    await dialog.getByLabel('Your own password').fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(admin.getByText('Jane Roe')).toBeVisible();
    const signIn = await call(server, 'POST', '/api/login', { body: { email: username, password: 'secret-1' } });
    expect(signIn.status).toBe(200);

    const id = (await admin.getByRole('cell').first().textContent()) ?? '';
    await button('Delete').click();
    await dialog.getByLabel('Admin User ID').fill(id);
    await dialog.getByRole('button', { name: 'Find' }).click();
    await expect(dialog.getByText('Jane Roe')).toBeVisible();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByLabel('Admin User ID').fill(id);
    await dialog.getByRole('button', { name: 'Find' }).click();
    await expectNoAxeFaults(page);
    await dialog.getByLabel('Your own password').fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(admin).toHaveCount(0);
  });

  await test.step('notes payments, and of a card the last four digits', async () => {
    await button('Edit Payment Info').click();
    await dialog.getByLabel('Client ID').fill(venue.clientId.toLowerCase());
    await dialog.getByRole('button', { name: 'Find' }).click();
    await dialog.getByLabel('Last Payment Date').fill(venueDay(0));
    await dialog.getByLabel('Card Type').selectOption('Visa');
    const digits = dialog.getByLabel(/^Card Number/);
    await digits.pressSequentially('4a242424242');
    await expect(digits).toHaveValue('4242');
    const expiry = dialog.getByLabel(/^Expiration Date/);
    await expiry.pressSequentially('0120');
    await expect(expiry).toHaveValue('01/20');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('This expiration date has passed.')).toBeVisible();
    await expiry.fill('12/');
    await expiry.pressSequentially('39');
    await expect(dialog.getByRole('button', { name: 'Store a Card with Square' })).toBeVisible();
    await expectNoAxeFaults(page);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    const said = `Payment information for client ${venue.clientId} updated successfully`;
    await expect(page.getByText(said)).toBeVisible();
  });

  await test.step('adds a client once all is filled in, and deletes it', async () => {
    const email = `${username}@kayak.example`;
    await button('Add Client').click();
    const add = dialog.getByRole('button', { name: 'Add Client' });
    const texts = {
      'Client Name': 'Kayak Cove',
      'Contact First Name': 'Jo',
      'Contact Last Name': 'Kim',
      Phone: '555 123 4567',
      Email: email,
      Password: 'secret-1',
      'Last Payment Date': venueDay(0),
      'Service Paid Until': venueDay(30),
      'Name on Card': 'Jo Kim',
      'Card Number (Last Four Digits)': '1111',
    };
    for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).first().fill(text);
    await dialog.getByLabel('Payment Status').selectOption('Paid');
    await dialog.getByLabel('Card Type').selectOption('Visa');
    await dialog.getByLabel(/^Expiration Date/).pressSequentially('1339');
    await expect(dialog.getByText('Expiration date must be in MM/YY format (e.g., 12/28)')).toBeVisible();
    await expect(add).toBeDisabled();
    await dialog.getByLabel(/^Expiration Date/).fill('12/39');
    await expectNoAxeFaults(page);
    await add.click();
    const row = page.getByRole('row').filter({ hasText: email });
    await page.getByRole('searchbox', { name: 'Search clients' }).fill(email);
    await expect(row.getByText('Kayak Cove')).toBeVisible();

    const id = (await row.getByRole('cell').first().textContent()) ?? '';
    await button('Delete Client').click();
    await dialog.getByLabel('Client ID').fill(id);
    await dialog.getByRole('button', { name: 'Find' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row).toHaveCount(0);
  });
});
