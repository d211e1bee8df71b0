import { expect, type Page } from '@playwright/test';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { storedCheckIns, uploadCustomers } from '../support/desk.ts';
import { pairTablet, seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { drawSignature, finishWaiver, savePad } from '../support/visitor.ts';

/* Both are stored on their devices, as in a venue. */
const portrait = { viewport: { width: 820, height: 1180 }, serviceWorkers: 'allow' } as const;
const landscape = { viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow' } as const;

const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];
const search = (page: Page) => page.getByLabel('Search customers');
const question = (page: Page) => page.getByRole('dialog', { name: 'No Signature on File' });

/** What a person of a list still has to enter: not their name. */
async function completeForm(page: Page, firstName: string): Promise<void> {
  await expect(page.getByLabel('First Name')).toHaveValue(firstName);
  await expect(page.getByLabel('Last Name')).toHaveValue('Upload');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
  await page.getByLabel('Date of Birth').fill('05/17/1990');
  await page.getByRole('textbox', { name: 'Email' }).fill('visitor@example.com');
  await page.getByLabel('Phone Number').fill('(518) 555-0148');
  await drawSignature(page);
}

test('[F52] [F53] [F54] an uploaded customer is asked about, signs on the kiosk, and comes in once as one person', async ({
  server,
  browser,
}) => {
  const venue = await seedWaiverVenue(server);
  await uploadCustomers(server, venue, ['Ana', 'Ben']);
  const [tablet, counter] = [await browser.newContext(portrait), await browser.newContext(landscape)];
  const [kiosk, desk] = [await tablet.newPage(), await counter.newPage()];
  await pairTablet(kiosk, server, venue, 'kiosk');
  await kiosk.goto(`${server.url}/kiosk`);
  await expect(kiosk.getByRole('button', { name: 'Touch to begin' })).toBeVisible();
  await pairTablet(desk, server, venue, 'front_desk');
  await desk.goto(`${server.url}/customer-check-in`);
  const row = desk.getByRole('row').filter({ hasText: 'Ana' });

  await test.step('Enter asks, and Enter again only sends the person to the kiosk', async () => {
    await expect(row).toContainText('No signature on file');
    await search(desk).fill('ana');
    await expect(row).toHaveAttribute('data-selected', 'true');
    await search(desk).press('Enter');
    await expect(question(desk).getByLabel('Test kiosk')).toBeChecked();
    await expectNoFaultAtSizes(desk, sizes);
    await expect(question(desk).getByRole('button', { name: 'Sign Now' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(question(desk)).toContainText('Test kiosk opens the form of Ana Upload');
    expect(await storedCheckIns(server, venue)).toEqual([]);
  });

  await test.step('the kiosk shows the form with the name, and is free again afterward', async () => {
    await completeForm(kiosk, 'Ana');
    await finishWaiver(kiosk, 'Ana');
  });

  await test.step('the desk hears of the signature, and Enter checks the person in, once', async () => {
    const done = desk.getByRole('dialog', { name: 'Ana Upload Has Signed' });
    await expect(done.getByRole('button', { name: 'Check In' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('Ana Upload checked in').last()).toBeVisible();
    await expect(desk.getByText('Already Checked In (1)')).toBeVisible();
    await expect(desk.getByText('Showing 2 of 2 customers')).toBeVisible();
    await expect.poll(async () => (await storedCheckIns(server, venue)).length).toBe(1);
    await expect(kiosk.getByRole('button', { name: 'Touch to begin' })).toBeVisible();
  });

  await test.step('without the network the form opens on the desk’s own device', async () => {
    await counter.setOffline(true);
    await search(desk).fill('ben');
    await search(desk).press('Enter');
    await expect(question(desk)).toContainText('Without the network no kiosk can be asked');
    await expect(question(desk).getByRole('button', { name: 'Sign Now' })).toBeFocused();
    await desk.keyboard.press('Enter');
    const form = desk.getByRole('dialog', { name: 'Waiver of Ben Upload' });
    await expect(form.getByRole('heading', { name: 'Adult Waiver Form' })).toBeVisible();
    await expect(form.getByRole('main')).toHaveCount(0);
    await completeForm(desk, 'Ben');
    await savePad(desk);
    await desk.getByLabel('I agree to sign this waiver electronically.').check();
    await desk.getByRole('button', { name: 'Sign and finish' }).click();
    const done = desk.getByRole('dialog', { name: 'Ben Upload Has Signed' });
    await expect(done.getByRole('button', { name: 'Check In' })).toBeFocused();
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('Already Checked In (2)')).toBeVisible();
    await expect(desk.getByText('Showing 2 of 2 customers')).toBeVisible();
    await counter.setOffline(false);
    await expect.poll(async () => (await storedCheckIns(server, venue)).length).toBe(2);
    await expect(desk.getByText('Showing 2 of 2 customers')).toBeVisible();
    await expect(desk.getByText('Already Checked In (2)')).toBeVisible();
  });
  await Promise.all([tablet.close(), counter.close()]);
});
