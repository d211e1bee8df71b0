import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { openOffering } from '../support/bookings/offerings.ts';
import { adminToken } from '../support/platform.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';

interface Kind {
  path: string;
  open: readonly [opener: string | RegExp, menuItem?: string];
  /** The button that closes one that is longer than a phone without a change. */
  close?: string;
}

const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };

/* Dialogs of each kind: forms, questions, lists, behind a menu, and in a table's row; and what closes those that are longer than a phone. */
const kinds: Record<'owner' | 'admin', readonly Kind[]> = {
  owner: [
    { path: '/my-offerings', open: [/Click to add offering/], close: 'Cancel' },
    { path: '/my-offerings', open: [/^Share/], close: 'Close' },
    { path: '/my-offerings', open: [/^Blackout Dates of/] },
    { path: '/my-offerings', open: ['More for Paintball', 'Delete offering'] },
    { path: '/my-bookings', open: ['Create Booking'], close: 'Cancel' },
    { path: '/my-members', open: ['Add Member'] },
    { path: '/my-devices', open: ['Add a device'] },
    { path: '/client-blackouts', open: ['Add Blackout Date(s)'] },
    { path: '/client-blackouts', open: ['Delete Dec 24, 2099'] },
    { path: '/customer-check-in?view=customers', open: ['Privacy requests'] },
    { path: '/my-profile', open: ['Set Up Two-Step Sign-In'] },
  ],
  admin: [
    { path: '/users', open: ['Add Client'], close: 'Cancel' },
    { path: '/admin/holidays', open: ['Add Holiday'] },
    { path: '/admin/holidays', open: ['Import Federal Holidays'], close: 'Cancel' },
    { path: '/admin/plans', open: [/^Retire /] },
    { path: '/admin/plans', open: ['Add Promo Code'] },
  ],
};

for (const [as, dialogs] of Object.entries(kinds))
  test(`[U20] [U21] each kind of dialog of an ${as} opens in one place with its buttons in sight, and Escape gives the focus back to what opened it`, async ({
    page,
    server,
  }) => {
    const venue = await seedVenue(server);
    await openOffering(server, venue);
    const body = { blackout_date: '2099-12-24', reason: 'Closed' };
    await call(server, 'POST', `/api/clients/${venue.clientId}/blackout-dates`, { token: venue.token, body });
    const token = as === 'owner' ? venue.token : await adminToken(server);
    await page.addInitScript((text) => localStorage.setItem('token', text), token);
    let shown = '';
    for (const { path, open, close } of dialogs) {
      if (shown !== path) await page.goto(`${server.url}${path}`);
      shown = path;
      const [first, item] = open;
      const opener = page.getByRole('button', { name: first, exact: true }).first();
      await opener.press('Enter');
      if (item) await page.getByRole('menuitem', { name: item }).press('Enter');
      const dialog = page.getByRole('dialog');
      const name = `${path} ${first}`;
      await expect(dialog, name).toBeVisible();
      await expect(dialog.locator('.mantine-Skeleton-root')).toHaveCount(0);
      if (close) await expectInSight(page, close, name);
      await expect(dialog.locator(':focus'), name).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(dialog, `${name} is untouched, and closes at once`).toHaveCount(0);
      await expect(opener, name).toBeFocused();
    }
  });

/** A dialog that is longer than a phone is a sheet at its bottom, and in the middle of a tablet. */
async function expectInSight(page: Page, close: string, name: string): Promise<void> {
  /* The cross in the header may have the same name, and comes first. */
  const button = page.getByRole('dialog').getByRole('button', { name: close, exact: true }).last();
  const before = page.viewportSize() ?? tablet;
  await page.setViewportSize(phone);
  await expect(button, `${name} on a phone`).toBeInViewport({ ratio: 1 });
  const sheet = await boxOf(page);
  expect(sheet.scrolls, `${name} is longer than the screen`).toBe(true);
  expect([sheet.left, sheet.right, sheet.bottom], `${name} on a phone`).toEqual([0, phone.width, phone.height]);

  await page.setViewportSize(tablet);
  await expect(button, `${name} on a tablet`).toBeInViewport({ ratio: 1 });
  const { left, right, top, bottom } = await boxOf(page);
  expect(Math.abs(left + right - tablet.width), `${name} on a tablet`).toBeLessThanOrEqual(2);
  expect(Math.abs(top + bottom - tablet.height), `${name} on a tablet`).toBeLessThanOrEqual(2);
  await page.setViewportSize(before);
}

/** The open dialog's edges in px, and whether its content is longer than it. */
function boxOf(page: Page) {
  return page.getByRole('dialog').evaluate((dialog) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return { left, right, top, bottom, scrolls: dialog.scrollHeight > dialog.clientHeight + 1 };
  });
}
