import { expect } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { signWaiver } from '../support/desk.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { seedMember } from '../support/venue.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test('[F22] [F23] [F24] [F25] an owner merges two records of one person, undoes it, and erases one on request', async ({
  page,
  server,
}) => {
  const venue = await seedWaiverVenue(server);
  const william = await signWaiver(server, venue, 'William', 'Bates');
  const bill = await signWaiver(server, venue, 'Bill', 'Bates');
  const card = await seedMember(server, venue.clientId, bill);
  await page.addInitScript((stored) => localStorage.setItem('token', stored), venue.token);
  await page.goto(`${server.url}/customers/${william}`);
  const record = page.getByRole('region', { name: 'Record' });
  const dialog = page.getByRole('dialog');

  await test.step('finds the other record, and sees both side by side', async () => {
    await record.getByRole('button', { name: 'Merge with another record…' }).click();
    await dialog.getByLabel('The other record of this person').fill('bates');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('button', { name: /^Choose Bill Bates/ }).click();
    await expect(dialog.getByRole('article', { name: 'Kept: William Bates' })).toContainText('No membership');
    await expect(dialog.getByText(/^Together: 2 signed waivers, 0 check-ins/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep the other one' }).click();
    await expect(dialog.getByRole('article', { name: 'Kept: Bill Bates' })).toContainText('Membership until');
    await dialog.getByRole('button', { name: 'Keep the other one' }).click();
    await expect(dialog.getByRole('article', { name: 'Kept: William Bates' })).toBeVisible();
    await expectNoFaultAtSizes(page, sizes);
  });

  await test.step('merges them', async () => {
    await dialog.getByLabel('Reason (optional)').fill('A nickname');
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(record.getByText('Bill Bates merged into William Bates')).toBeVisible();
    await expectNoFaultAtSizes(page, sizes);
  });

  await test.step('leads from the old record to the kept one', async () => {
    await page.goto(`${server.url}/customers/${bill}`);
    await record.getByRole('link', { name: 'Open the kept record' }).click();
    await expect(page).toHaveURL(`${server.url}/customers/${william}`);
  });

  await test.step('lists one person at the desk, in once by the old card', async () => {
    await page.goto(`${server.url}/customer-check-in`);
    await expect(page.getByText('Showing 1 of 1 customers')).toBeVisible({ timeout: 20_000 });
    await page.getByLabel('Search customers').fill('bill');
    await expect(page.getByText('William Bates').first()).toBeVisible();
    await page.goto(`${server.url}/scan-in`);
    /* The page may still be reading its people. */
    await expect(async () => {
      await page.getByLabel('Membership ID').fill(card);
      await page.getByLabel('Membership ID').press('Enter');
      await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByRole('button', { name: 'Check In' }).click();
    await expect(page.getByText(/checked in successfully/)).toBeVisible();
    const listed = () =>
      call<unknown[]>(server, 'GET', `/api/clients/${venue.clientId}/checkins/today`, { token: venue.token });
    await expect.poll(async () => (await listed()).body.length).toBe(1);
    const again = await call(server, 'POST', `/api/clients/${venue.clientId}/checkins`, {
      token: venue.token,
      body: { waiver_id: william },
    });
    expect(again.body).toMatchObject({ duplicate: true });
  });

  await test.step('undoes the merge', async () => {
    await page.goto(`${server.url}/customers/${william}`);
    await record.getByRole('button', { name: 'Undo the merge of Bill Bates' }).click();
    await dialog.getByRole('button', { name: 'Undo merge' }).click();
    await expect(record.getByText(/undone/)).toBeVisible();
    await page.goto(`${server.url}/customer-check-in`);
    await expect(page.getByText('Showing 2 of 2 customers')).toBeVisible({ timeout: 20_000 });
  });

  await test.step('erases one on request, after what it means was shown and a word was typed', async () => {
    await page.goto(`${server.url}/customers/${bill}`);
    await record.getByRole('button', { name: 'Erase on request…' }).click();
    await expect(dialog.getByRole('list', { name: 'What is kept' })).toContainText('1 signed waiver as legal evidence');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(dialog.getByText('Please type ERASE')).toBeVisible();
    await expectNoFaultAtSizes(page, sizes);
    await dialog.getByLabel('Reason').fill('Asked by mail');
    await dialog.getByLabel('Type ERASE to confirm').fill('erase');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(dialog.getByRole('list', { name: 'Erased' })).toContainText('1 membership; the card stops working');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.goto(`${server.url}/customer-check-in`);
    await expect(page.getByText('Showing 1 of 1 customers')).toBeVisible({ timeout: 20_000 });
  });

  await test.step('finds the request again, and opens what is kept for a reason', async () => {
    await page.goto(`${server.url}/customer-check-in?view=customers`);
    await page.getByRole('button', { name: 'Privacy requests' }).click();
    await dialog.getByRole('button', { name: /Asked by mail/ }).click();
    await expectNoFaultAtSizes(page, sizes);
    await dialog.getByLabel('Reason for opening it').fill('A claim');
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save signed PDF' }).click();
    expect((await saved).suggestedFilename()).toBe(`waiver-${bill}.pdf`);
  });
});
