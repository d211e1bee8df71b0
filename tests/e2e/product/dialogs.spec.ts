import { expect, type Page } from '@playwright/test';
import { openOffering } from '../support/bookings/offerings.ts';
import { adminToken } from '../support/platform.ts';
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
    await page.goto(`${server.url}/terms`);
    await page.evaluate((token) => localStorage.setItem('token', token), tokens[as]);
    await page.goto(`${server.url}${path}`);
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

/** The open dialog's edges in px, and whether its content is longer than it. */
function boxOf(page: Page) {
  return page.getByRole('dialog').evaluate((dialog) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return { left, right, top, bottom, scrolls: dialog.scrollHeight > dialog.clientHeight + 1 };
  });
}
