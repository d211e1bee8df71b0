import { expect, type Page } from '@playwright/test';
import { goInside } from '../support/go-inside.ts';
import { uploadWaiver } from '../support/tablet.ts';
import { smallTargets } from '../support/targets.ts';
import { test } from '../support/test.ts';
import { seedVenue } from '../support/venue.ts';
import { addVisits } from '../support/visits.ts';

/* What all staff screens share: a name in the tab, one place in the bar, targets for fingers, figures on numbers, room and paper. */
/** The link of the bar that is current, on some of the screens, and the place that holds it. */
const places: Readonly<Record<string, string>> = {
  '/client-dashboard': 'Today',
  '/customer-check-in?view=customers': 'PeopleMy Customers',
  '/past-bookings': 'BookingsPast Bookings',
  '/client-blackouts': 'BookingsBusiness-Wide Blackout Dates',
  '/my-members': 'PeopleMy Members',
  '/my-profile': 'SettingsMy Profile',
};

/* Every address of the staff screens that needs no record, and its name in the tab. */
const bookings = {
  '/client-dashboard': 'Dashboard',
  '/my-offerings': 'My Offerings',
  '/client-blackouts': 'Business-Wide Blackout Dates',
  '/my-bookings': 'My Bookings',
  '/past-bookings': 'Past Bookings',
  '/payments': 'Payments',
};
const people = {
  '/customer-check-in': 'Check In',
  '/customer-check-in?view=attendance': 'Attendance Reports',
  '/customer-check-in?view=customers': 'My Customers',
  '/customer-check-in?view=upload': 'Customer Upload',
  '/scan-in': 'Scan-In',
  '/outbox': 'Outbox',
  '/archive': 'Archive',
};
const settings = {
  '/reports': 'Reports',
  '/my-members': 'My Members',
  '/my-waiver': 'My Waiver',
  '/my-devices': 'My Devices',
  '/square-credentials': 'Square Credentials',
  '/test-payment-methods': 'Test Payment Methods',
  /* Their document is their own: they come last, because the application reloads where one leaves them. */
  '/my-profile': 'My Profile',
  '/my-profile?tab=subscription': 'My Subscription',
};
const desktop = { width: 1280, height: 900 };
/* The width at which WCAG asks for no scrolling sideways. */
const narrow = { width: 320, height: 640 };

test.use({ viewport: desktop, hasTouch: true, isMobile: true, colorScheme: 'dark' });

for (const [about, titles] of Object.entries({ bookings, people, settings }))
  test(`[U11] [U12] [U15] [U24] [U25] every staff screen about ${about} is named in the tab and in the bar, fits fingers, and fits a screen of 320 px`, async ({
    page,
    server,
  }) => {
    const venue = await seedVenue(server);
    await addVisits(server, venue, [
      { name: 'Seo-yeon', days: [] },
      { name: 'Maximilian-Alexander', days: [] },
    ]);
    await uploadWaiver(server, venue);
    await page.addInitScript((token) => localStorage.setItem('token', token), venue.token);
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
    await page.goto(`${server.url}/client-dashboard`);
    for (const [path, title] of Object.entries(titles)) {
      await page.setViewportSize(desktop);
      if (path.startsWith('/my-profile')) await page.goto(`${server.url}${path}`);
      else await goInside(page, path);
      await expect(page, path).toHaveTitle(`${title} · Gatehouse`);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await expect(page.locator('main .mantine-Skeleton-root').filter({ visible: true }), path).toHaveCount(0);
      const place = places[path];
      if (place) {
        await expect.poll(async () => (await current.allTextContents()).join(''), path).toBe(place);
        expect(await smallTargets(page), path).toEqual([]);
        expect(await wideHyphens(page), path).toEqual([]);
      }
      await page.setViewportSize(narrow);
      await expect(page.locator('main .mantine-Skeleton-root').filter({ visible: true }), path).toHaveCount(0);
      /* A chart takes its new width once it has been measured. */
      await expect.poll(() => cutOff(page), path).toEqual([]);
    }
  });

test('[U13] a list prints light, as a table without what is for the screen', async ({ page, server }) => {
  const venue = await seedVenue(server);
  await addVisits(server, venue, [
    { name: 'Seo-yeon', days: [] },
    { name: 'Maximilian-Alexander', days: [] },
  ]);
  await page.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  await page.goto(`${server.url}/customer-check-in?view=customers`);
  await expect(page.getByRole('cell', { name: /Seo-yeon/ }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByTestId('status-strip')).toBeHidden();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  /* A sheet is narrower than the screens on which a table is cards. */
  await page.setViewportSize({ width: 720, height: 930 });
  await expect(page.getByRole('columnheader', { name: 'Adult Name' })).toBeVisible();
  await expect(page.locator('[data-paper-head]')).toHaveText(/^Red Rock Paintball *Printed .+ at \d+:\d\d [AP]M$/);
  expect(await cutCells(page)).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('[U13] the desk’s list is a table on paper, and leaves no sheet empty', async ({ page, server }) => {
  const venue = await seedVenue(server);
  const people = Array.from({ length: 60 }, (_, at) => ({ name: `Person ${at}`, days: [] }));
  await addVisits(server, venue, people);
  await page.addInitScript((token) => localStorage.setItem('token', token), venue.token);
  await page.goto(`${server.url}/customer-check-in`);
  await expect(page.getByText('Not Checked In Customers (60)')).toBeVisible();
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(3);
});

/** Cells of a table whose text runs into the next one, or off the sheet. */
function cutCells(page: Page): Promise<string[]> {
  return page
    .locator('main :is(th, td)')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > innerWidth)
        .map((cell) => cell.textContent ?? ''),
    );
}

/** What a person with a narrow phone would have to scroll sideways for, other than a line of tabs that scrolls by itself. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate((widthPx) => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => element.getBoundingClientRect().right > widthPx + 1 && !scrolls(element))
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  }, narrow.width);
}

/** Text with a hyphen in tabular figures: they make it 'Check - in'. */
function wideHyphens(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !/\w-\w/.test(node.textContent ?? '') || element.tagName === 'STYLE') continue;
      if (getComputedStyle(element).fontVariantNumeric.includes('tabular')) found.push(node.textContent ?? '');
    }
    return found;
  });
}
