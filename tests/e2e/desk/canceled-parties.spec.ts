import { type BrowserContext, expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes } from '../support/axe.ts';
import { openDesk } from '../support/desk.ts';
import { bookAtDesk, seedPartyVenue } from '../support/parties.ts';
import { test } from '../support/test.ts';

let contexts: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

const curieOn = (page: Page) =>
  page.getByRole('region', { name: 'Parties' }).getByRole('listitem').filter({ hasText: 'Curie' });

test('[S32] [B36] a party that an offline desk checks in although the office canceled it shows on the desk and to staff, who end the mark', async ({
  browser,
  server,
}) => {
  const venue = await seedPartyVenue(server);
  const curie = await bookAtDesk(server, venue, { party_name: 'Curie', booking_time: '10:00' });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  contexts.push(context);
  const page = await openDesk(context, server, venue, 1);
  await page.getByText('Parties (1)').click();
  await expect(curieOn(page)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Check in party Curie' }).click();
  const counting = page.getByRole('dialog');
  await counting.getByRole('button', { name: 'Check In Anyway…' }).click();
  await counting.getByLabel(/^Why may 10 people/).fill('Waivers on paper');
  await counting.getByRole('button', { name: 'Check In 10 People' }).click();
  await expect(curieOn(page)).toContainText('10 of 10 came');
  const path = `/api/clients/${venue.clientId}/bookings/${curie}/cancel`;
  await call(server, 'POST', path, { token: venue.token, body: {} });
  await context.setOffline(false);
  await expect(curieOn(page)).toContainText('Canceled, needs review', { timeout: 40_000 });
  await expect(curieOn(page)).toContainText('10 of 10 came');
  await expect(curieOn(page).getByRole('button', { name: 'Change count of Curie' })).toBeVisible();

  const office = await browser.newContext({ serviceWorkers: 'block' });
  contexts.push(office);
  await office.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  const owner = await office.newPage();
  await owner.goto(`${server.url}/my-bookings`);
  await expect(owner.getByRole('region', { name: 'One booking needs a review' })).toContainText('Curie');
  const card = owner.getByRole('region', { name: /^(?!One booking)/ }).getByRole('article', { name: /^Curie, / });
  await expect(card).toContainText('Needs review');
  await card.getByRole('button', { name: 'Open the booking of Curie' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Curie' });
  await expect(dialog).toContainText(/Canceled, but a desk checked the party in with 10 people on/);
  await dialog.getByRole('tab', { name: 'History' }).click();
  await expect(dialog).toContainText('Canceled, but checked in by staff');
  await expectNoFaultAtSizes(owner);
  await dialog.getByRole('button', { name: 'Mark as Reviewed' }).click();
  await expect(owner.getByText('The booking is marked as reviewed.')).toBeVisible();
  await expect(dialog.getByText('Needs review')).toHaveCount(0);
  await owner.keyboard.press('Escape');
  await expect(owner.getByText('needs a review')).toHaveCount(0);
  await expect(card).toContainText('Checked in');
  await expect(curieOn(page)).toContainText('Canceled', { timeout: 20_000 });
  await expect(curieOn(page)).not.toContainText('needs review', { timeout: 20_000 });
});
