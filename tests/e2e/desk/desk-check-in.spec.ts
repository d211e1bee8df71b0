import { expect, type Page, test } from '@playwright/test';
import { scanWithWedge, waitForDesk } from '../../helpers/processes/wedge.ts';
import { expectNoAxeFaults, expectNoAxeFaultsInEither } from '../support/axe.ts';
import { memberIdOf } from './desk-harness/people-ids.ts';
import { type Harness, serveHarness } from './desk-harness/serve.ts';

let harness: Harness;
test.beforeAll(async () => {
  harness = await serveHarness();
});
test.afterAll(async () => {
  await harness.close();
});
test.use({ viewport: { width: 1440, height: 900 } });

const open = (page: Page, customers: number) =>
  page.goto(`${harness.url}/?screen=check-in&customers=${customers}&members=9`);
const search = (page: Page) => page.getByLabel('Search customers');
const heading = (page: Page) => page.getByRole('heading', { level: 2, name: /Checked In Customers/ });
const sent = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { engine: { sent: { name: string }[] } }).engine.sent.map(({ name }) => name),
  );

test('[F2] finds by three letters, checks in by Enter, undoes by Alt+U, without the network', async ({
  page,
  context,
}) => {
  await open(page, 300);
  await expect(search(page)).toBeFocused();
  await context.setOffline(true);
  await page.keyboard.type('person271@', { delay: 90 });
  await expect(heading(page)).toHaveText('Not Checked In Customers (1)');
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await search(page).fill('person271@');
  await expect(page.getByText('No customers match your search criteria.')).toBeVisible();
  await expect(page.getByText('Found among those already checked in.')).toBeVisible();
  await page.getByText('Already Checked In (1)').click();
  await expect(page.getByRole('cell', { name: /:\d\d [AP]M/ })).toBeVisible();
  await page.keyboard.press('Alt+u');
  await expect(page.getByText('Already Checked In (0)')).toBeVisible();
  expect(await sent(page)).toEqual(['check_in', 'undo_check_in']);
});

test('says that visitors cannot sign yet where the venue has no waiver, and checks in all the same', async ({
  page,
}) => {
  await page.goto(`${harness.url}/?screen=check-in&customers=300&members=9&waiver=none`);
  await expect(page.getByText('This venue isn’t ready to take waivers yet.')).toBeVisible();
  await expectNoAxeFaults(page);
  await page.keyboard.type('person271@', { delay: 90 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Already Checked In (1)')).toBeVisible();
  await open(page, 300);
  await expect(search(page)).toBeFocused();
  await expect(page.getByText('This venue isn’t ready')).toBeHidden();
});

test('[F1] counts, hides types, widens to all, and says why a table is empty', async ({ page }) => {
  await open(page, 60);
  await expect(page.getByText('Showing 23 of 60 customers')).toBeVisible();
  const summary = page.getByRole('region', { name: "Today's Summary" });
  await expect(summary).toContainText('Total Customers23');
  await page.getByText('Hide Adult Waivers').click();
  await expect(heading(page)).toHaveText('Not Checked In Customers (5 of 23) (Adult waivers hidden)');
  await page.getByText('Hide Minor Waivers').click();
  await expect(heading(page)).toHaveText('Not Checked In Customers (0 of 23) (All waiver types hidden)');
  await expect(page.getByText('No customers match the current filter criteria.')).toBeVisible();
  await page.getByText('Hide Adult Waivers').click();
  await page.getByText('Hide Minor Waivers').click();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(page.getByText('Showing 60 of 60 customers')).toBeVisible();
  await page.getByLabel('Search this table').fill('minor');
  await expect(heading(page)).toHaveText('Not Checked In Customers (15 of 60)');
  await page.getByText('Already Checked In (0)').click();
  await expect(page.getByText('No customers checked in today.')).toBeVisible();
  await search(page).fill('nobody at all');
  await expect(page.getByText('No customers match your search criteria.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(search(page)).toHaveValue('');
});

test('[F1] of many matches it lists the newest, says so, and counts all of them', async ({ page }) => {
  await open(page, 2_000);
  const cut = page.getByText('Showing the newest 500 matches. Type more to narrow the list.');
  await search(page).fill('person');
  await expect(cut).toBeVisible();
  await expect(heading(page)).toHaveText('Not Checked In Customers (2,000)');
  await expect(page.getByText('Not Checked In (2,000)')).toBeVisible();
  await expect(page.getByText('Showing 2,000 of 2,000 customers')).toBeVisible();
  await page.getByText('Hide Minor Waivers').click();
  await expect(heading(page)).toHaveText('Not Checked In Customers (1,500 of 2,000) (Minor waivers hidden)');
  await expect(cut).toBeVisible();
  await expectNoAxeFaults(page);
  await search(page).fill('person199');
  await expect(heading(page)).toHaveText('Not Checked In Customers (7 of 11) (Minor waivers hidden)');
  await expect(cut).toHaveCount(0);
  await search(page).fill('');
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1501');
  await expect(cut).toHaveCount(0);
});

test('says that all are in when the last one is', async ({ page }) => {
  await open(page, 1);
  await page.getByRole('button', { name: /^Check In / }).click();
  await expect(page.getByText('All customers are checked in today!')).toBeVisible();
  await expect(search(page)).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(heading(page)).toHaveText('Not Checked In Customers (1)');
});

test('arrows move between people, a check-in leads back to the search, and bare keys wait for a scanner', async ({
  page,
}) => {
  await open(page, 300);
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-row-action="1"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await page.keyboard.press('ArrowDown');
  await scanWithWedge(page, memberIdOf(0));
  await expect(page.getByRole('region', { name: 'Scan result' })).toHaveAttribute('data-level', 'ready');
  await page.keyboard.press('u');
  await expect.poll(() => sent(page)).toEqual(['check_in', 'undo_check_in']);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
});

test('Escape clears a search, comes back from a row, closes the help alone, and leaves a verdict waiting', async ({
  page,
}) => {
  await open(page, 300);
  await page.keyboard.type('marie', { delay: 90 });
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
  await page.getByLabel('Search this table').fill('minor');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Search this table')).toHaveValue('');
  await expect(page.getByLabel('Search this table')).toBeFocused();
  await search(page).fill('marie');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Keyboard' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(search(page)).toHaveValue('marie');
  await page.locator('[data-row-action="0"]').focus();
  await page.keyboard.press('Escape');
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await page.keyboard.type('mar', { delay: 120 });
  await scanWithWedge(page, memberIdOf(0));
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Scan result' })).toHaveAttribute('data-level', 'ready');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Scan result' })).toContainText('Checked in');
  expect(await sent(page)).toEqual(['check_in']);
});

test('while the first fill runs it says how many of how many have come, and no total', async ({ page }) => {
  await open(page, 900);
  const fill = (isFilled: boolean, fillCustomers: number | null = null) =>
    page.evaluate(
      (change) => {
        const { status$ } = (
          window as unknown as { engine: { status$: { value: object; next(status: object): void } } }
        ).engine;
        status$.next({ ...status$.value, ...change });
      },
      { isFilled, fillCustomers },
    );
  await fill(false);
  await expect(page.getByText('Getting customers, 900 so far').first()).toBeVisible();
  await fill(false, 4019);
  await expect(page.getByText('Getting customers, 900 of 4,019').first()).toBeVisible();
  await expect(page.getByText(/Total Customers|Showing \d|Checked In \(\d|Customers \(\d/)).toHaveCount(0);
  await search(page).fill('nobody at all');
  await expect(page.getByText('Not here yet')).toBeVisible();
  await expect(page.getByText('No customers match your search criteria.')).toHaveCount(0);
  await search(page).fill('');
  await fill(true);
  await expect(page.getByRole('region', { name: "Today's Summary" })).toContainText('Total Customers');
  await expect(page.getByText(/Getting customers/)).toHaveCount(0);
});

test('a save that fails is reported, and no one is shown as in', async ({ page }) => {
  await open(page, 3);
  await page.evaluate(() =>
    Object.assign((window as unknown as { engine: object }).engine, {
      failure: { ok: false, kind: 'storage_full', message: 'This device is full.' },
    }),
  );
  await page
    .getByRole('button', { name: /^Check In / })
    .first()
    .click();
  await expect(page.getByText('Failed to check in customer. This device is full.').last()).toBeVisible();
  await expect(page.getByText('Already Checked In (0)')).toBeVisible();
});

test('50,000 customers: only rows in view are drawn, and the one searched for is checked in', async ({ page }) => {
  await open(page, 50_000);
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(page.getByText('Showing 50,000 of 50,000 customers')).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThan(80);
  await search(page).fill('nowak');
  await page
    .getByRole('button', { name: /^Check In / })
    .first()
    .click();
  await expect(page.getByText('Already Checked In (1)')).toBeVisible();
});

test.describe('axe finds nothing, light and dark', () => {
  test('on the lists', async ({ page }) => {
    await open(page, 30);
    await page
      .getByRole('button', { name: /^Check In / })
      .first()
      .click();
    await page.getByText('Hide Minor Waivers').click();
    await expectNoAxeFaultsInEither(page);
    await page.getByText('Already Checked In (1)').click();
    await page.getByRole('button', { name: 'Keyboard' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoAxeFaultsInEither(page);
  });

  test('on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, 150);
    await expectNoAxeFaultsInEither(page);
    await open(page, 0);
    await expectNoAxeFaultsInEither(page);
  });

  test('on each verdict', async ({ page }) => {
    await open(page, 3);
    await waitForDesk(page);
    for (const code of [memberIdOf(0), memberIdOf(1), memberIdOf(99)]) {
      await scanWithWedge(page, code);
      await expectNoAxeFaultsInEither(page, code);
    }
  });

  test('on scan-in and at the station', async ({ page }) => {
    for (const screen of ['scan-in', 'scan-station']) {
      await page.goto(`${harness.url}/?screen=${screen}&members=9`);
      await waitForDesk(page);
      await scanWithWedge(page, memberIdOf(1));
      await expect(page.locator('[data-level=attention]').first()).toBeVisible();
      await expectNoAxeFaultsInEither(page, screen);
    }
  });
});
