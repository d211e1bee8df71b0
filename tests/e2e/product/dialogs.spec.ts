import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { openOffering } from '../support/bookings/offerings.ts';
import { adminToken } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

/* Dialogs that are longer than a phone, and the button that closes each without a change. */
const long = [
  { as: 'owner', path: '/my-offerings', open: /Click to add offering/, close: 'Cancel' },
  { as: 'owner', path: '/my-offerings', open: /^Share/, close: 'Close' },
  { as: 'owner', path: '/my-bookings', open: 'Create Booking', close: 'Cancel' },
  { as: 'admin', path: '/users', open: 'Add Client', close: 'Cancel' },
  { as: 'admin', path: '/admin/holidays', open: 'Import Federal Holidays', close: 'Cancel' },
] as const;
const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };

test('[U20] a dialog opens in one place, and its buttons stay in sight however long it is', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server);
  await openOffering(server, venue);
  const tokens = { owner: venue.token, admin: await adminToken(server) };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { as, path, open, close } of long) {
    await page.setViewportSize(phone);
    await openAs(page, server, tokens[as], path);
    await page.getByRole('button', { name: open }).first().click();
    /* The cross in the header may have the same name, and comes first. */
    const button = page.getByRole('dialog').getByRole('button', { name: close, exact: true }).last();
    await expect(button).toBeVisible();
    await expect(page.getByRole('dialog').locator('.mantine-Skeleton-root')).toHaveCount(0);

    const sheet = await boxOf(page);
    expect(sheet.scrolls, `${path} is longer than the screen`).toBe(true);
    expect([sheet.left, sheet.right, sheet.bottom], `${path} on a phone`).toEqual([0, phone.width, phone.height]);
    await expect(button, `${path} on a phone`).toBeInViewport({ ratio: 1 });

    await page.setViewportSize(tablet);
    const { left, right, top, bottom } = await boxOf(page);
    expect(Math.abs(left + right - tablet.width), `${path} on a tablet`).toBeLessThanOrEqual(2);
    expect(Math.abs(top + bottom - tablet.height), `${path} on a tablet`).toBeLessThanOrEqual(2);
    await expect(button, `${path} on a tablet`).toBeInViewport({ ratio: 1 });
    await button.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

/* Dialogs of each kind: forms, questions, lists, behind a menu, and in a table's row. */
const kinds = {
  owner: [
    { path: '/my-offerings', open: [/Click to add offering/] },
    { path: '/my-offerings', open: [/^Share/] },
    { path: '/my-offerings', open: [/^Blackout Dates of/] },
    { path: '/my-offerings', open: ['More for Paintball', 'Delete offering'] },
    { path: '/my-bookings', open: ['Create Booking'] },
    { path: '/my-members', open: ['Add Member'] },
    { path: '/my-devices', open: ['Add a device'] },
    { path: '/client-blackouts', open: ['Add Blackout Date(s)'] },
    { path: '/client-blackouts', open: ['Delete Dec 24, 2099'] },
    { path: '/customer-check-in?view=customers', open: ['Privacy requests'] },
    { path: '/my-profile', open: ['Set Up Two-Step Sign-In'] },
  ],
  admin: [
    { path: '/users', open: ['Add Client'] },
    { path: '/admin/holidays', open: ['Add Holiday'] },
    { path: '/admin/holidays', open: ['Import Federal Holidays'] },
    { path: '/admin/plans', open: [/^Retire /] },
    { path: '/admin/plans', open: ['Add Promo Code'] },
  ],
} as const;

for (const [as, dialogs] of Object.entries(kinds))
  test(`[U21] Escape closes each kind of dialog of an ${as}, and the button that opened it has the focus again`, async ({
    page,
    server,
  }) => {
    const venue = await seedVenue(server);
    await openOffering(server, venue);
    await closeDays(server, venue, ['2099-12-24']);
    const token = as === 'owner' ? venue.token : await adminToken(server);
    let shown = '';
    for (const { path, open } of dialogs) {
      if (shown !== path) await openAs(page, server, token, path);
      shown = path;
      const [first, item] = open;
      const opener = page.getByRole('button', { name: first, exact: true }).first();
      await opener.press('Enter');
      if (item) await page.getByRole('menuitem', { name: item }).press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog, `${path} ${first}`).toBeVisible();
      await expect(dialog.locator('.mantine-Skeleton-root')).toHaveCount(0);
      await expect(dialog.locator(':focus'), `${path} ${first}`).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog, `${path} ${first} is untouched, and closes at once`).toHaveCount(0);
      await expect(opener, `${path} ${first}`).toBeFocused();
    }
  });

test('[U21] after a row is deleted the focus is on the next row, and at last on the screen', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server);
  await closeDays(server, venue, ['2099-12-24', '2099-12-25', '2099-12-26']);
  await openAs(page, server, venue.token, '/client-blackouts');
  for (const [day, next] of [
    ['Dec 24, 2099', 'Delete Dec 25, 2099'],
    ['Dec 26, 2099', 'Delete Dec 25, 2099'],
    ['Dec 25, 2099', 'Add Blackout Date(s)'],
  ] as const) {
    await page.getByRole('button', { name: `Delete ${day}` }).press('Enter');
    /* The focus comes to the dialog a moment after it is there. */
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: `Delete ${day}` })).toHaveCount(0);
    await expect(page.getByRole('button', { name: next })).toBeFocused();
  }
});

test('[U21] Escape over a dialog closes the question alone, and the focus is on the row again', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server);
  const offeringId = await openOffering(server, venue);
  const path = `/api/clients/${venue.clientId}/offerings/${offeringId}/blackout-dates`;
  await call(server, 'POST', path, { token: venue.token, body: { blackout_date: '2099-12-24', reason: 'Closed' } });
  await openAs(page, server, venue.token, '/my-offerings');
  await page.getByRole('button', { name: /^Blackout Dates of/ }).press('Enter');
  const row = page.getByRole('button', { name: 'Delete Dec 24, 2099' });
  await row.press('Enter');
  /* The focus comes to the question a moment after it is there. */
  await expect(page.getByRole('dialog').last().getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(row).toBeFocused();
});

test('[U22] Escape, the cross, a press outside and Back ask before what was typed is lost', async ({
  page,
  server,
}) => {
  const venue = await seedVenue(server);
  await openAs(page, server, venue.token, '/my-members');
  await page.getByRole('link', { name: 'My Offerings', exact: true }).click();
  const opener = page.getByRole('button', { name: /Click to add offering/ }).first();
  const form = page.getByRole('dialog', { name: 'Add offering' });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const name = form.getByLabel('Offering Name');
  await opener.press('Enter');
  await name.fill('Archery');
  const ways: Record<string, () => Promise<unknown>> = {
    Escape: () => page.keyboard.press('Escape'),
    'the cross': () => form.getByRole('button', { name: 'Close' }).click(),
    'a press outside': () => page.mouse.click(5, 300),
    Back: () => page.goBack(),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await leave();
    await expect(question.getByRole('button', { name: 'Keep editing' }), way).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question, way).toHaveCount(0);
    await expect(name, way).toHaveValue('Archery');
    await expect(form.locator(':focus'), way).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await question.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
  await expect(form).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await name.fill('Archery');
  await page.goBack();
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await question.getByRole('button', { name: 'Discard', exact: true }).press('Enter');
  await expect(page).toHaveURL(/my-members$/);
  await expect(form).toHaveCount(0);
});

/** Signs in and opens a screen. */
async function openAs(page: Page, server: RealServer, token: string, path: string): Promise<void> {
  await page.goto(`${server.url}/terms`);
  await page.evaluate((text) => localStorage.setItem('token', text), token);
  await page.goto(`${server.url}${path}`);
}

async function closeDays(
  server: RealServer,
  { clientId, token }: { clientId: string; token: string },
  days: readonly string[],
): Promise<void> {
  for (const day of days) {
    const body = { blackout_date: day, reason: 'Closed' };
    await call(server, 'POST', `/api/clients/${clientId}/blackout-dates`, { token, body });
  }
}

/** The open dialog's edges in px, and whether its content is longer than it. */
function boxOf(page: Page) {
  return page.getByRole('dialog').evaluate((dialog) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return { left, right, top, bottom, scrolls: dialog.scrollHeight > dialog.clientHeight + 1 };
  });
}
