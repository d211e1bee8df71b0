import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { scanWithWedge } from '../../helpers/processes/wedge.ts';
import { openDesk, type StoredCheckIn, signWaiver, storedCheckIns } from '../support/desk.ts';
import type { RealServer } from '../support/server.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';

/* Who is in is read from the server's own rows: what a screen says is what is tested. */

let server: RealServer;
let venue: SeededVenue;
let zainab: string;
let gabriel: string;
let bjorn: string;
let contexts: BrowserContext[] = [];

test.beforeEach(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
  zainab = await signWaiver(server, venue, 'Zainab', 'Haddad');
  gabriel = await signWaiver(server, venue, 'Gabriel', 'Ortiz');
  bjorn = await signWaiver(server, venue, 'Björn', 'Larsen');
});
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function desk(browser: Browser, people = 3): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  contexts.push(context);
  return openDesk(context, server, venue, people);
}

const search = (page: Page) => page.getByLabel('Search customers');
const panel = (page: Page) => page.getByRole('region', { name: 'Scan result' });
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 120 });
/** Types until Enter checks in this person, and so late after the last letter that it cannot be a scanner's. */
async function find(page: Page, text: string, name: string): Promise<void> {
  await type(page, text);
  await expect(page.getByText(`Enter checks in ${name}.`)).toBeAttached();
  await page.waitForTimeout(200);
}
const scan = (page: Page, waiverId: string) => scanWithWedge(page, waiverId.replaceAll('-', ''));
const living = (rows: StoredCheckIn[]) => rows.filter(({ isUndone }) => !isUndone).map(({ waiverId }) => waiverId);

/** Waits until the server holds exactly these, then sees that nothing follows them. */
async function expectStored(expected: StoredCheckIn[], pages: Page[]): Promise<void> {
  await expect.poll(() => storedCheckIns(server, venue), { timeout: 20_000 }).toEqual(expected);
  for (const page of pages) await page.waitForTimeout(700);
  expect(await storedCheckIns(server, venue)).toEqual(expected);
}
const isIn = (waiverId: string): StoredCheckIn => ({ waiverId, isUndone: false });
const isOut = (waiverId: string): StoredCheckIn => ({ waiverId, isUndone: true });

/** Presses a key as a finger that stays on it. */
async function hold(page: Page, key: string, repeats: number): Promise<void> {
  await page.keyboard.down(key);
  for (let index = 0; index < repeats; index++) {
    await page.waitForTimeout(30);
    await page.keyboard.down(key);
  }
  await page.keyboard.up(key);
}

test('[K12] with a name half typed, Enter after a scan checks in the person of the verdict and nobody else', async ({
  browser,
}) => {
  const page = await desk(browser);
  /* No waiver id has an i, so that only names are found by it. */
  await type(page, 'i');
  await expect(page.getByRole('heading', { name: 'Not Checked In Customers (2)' })).toBeVisible();
  await scan(page, bjorn);
  await expect(panel(page)).toHaveAttribute('data-level', 'ready');
  await expect(panel(page)).toContainText('Björn Larsen');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
  await expectStored([isIn(bjorn)], [page]);
});

test('after a scan that lets nobody in, Enter checks in nobody', async ({ browser }) => {
  const page = await desk(browser);
  await type(page, 'zai');
  await expect(page.getByRole('heading', { name: 'Not Checked In Customers (1)' })).toBeVisible();
  await scanWithWedge(page, `${venue.clientId}M0000000X`);
  await expect(panel(page)).toHaveAttribute('data-level', 'unknown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectStored([], [page]);
  await find(page, 'n', 'Zainab Haddad');
  await page.keyboard.press('Enter');
  await expectStored([isIn(zainab)], [page]);
});

test('a held Enter checks in one person once, from the search, from a row and from a verdict', async ({ browser }) => {
  const page = await desk(browser);
  await find(page, 'zai', 'Zainab Haddad');
  await hold(page, 'Enter', 12);
  await expectStored([isIn(zainab)], [page]);
  await page.keyboard.press('ArrowDown');
  const focused = page.locator('[data-row-action="0"]');
  await expect(focused).toBeFocused();
  const isGabriel = (await focused.getAttribute('aria-label'))?.includes('Gabriel');
  await hold(page, 'Enter', 12);
  const second = isGabriel ? gabriel : bjorn;
  await expectStored([isIn(zainab), isIn(second)], [page]);
  await scan(page, isGabriel ? bjorn : gabriel);
  await expect(panel(page)).toHaveAttribute('data-level', 'ready');
  await hold(page, 'Enter', 12);
  await expectStored([isIn(zainab), isIn(second), isIn(isGabriel ? bjorn : gabriel)], [page]);
});

test('a card scanned twice is one check-in, and a third scan says that the person is in', async ({ browser }) => {
  const page = await desk(browser);
  await scan(page, bjorn);
  await scan(page, bjorn);
  await expect(panel(page)).toHaveAttribute('data-level', 'ready');
  await page.keyboard.press('Enter');
  await scan(page, bjorn);
  await expect(panel(page)).toContainText('Already in at');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectStored([isIn(bjorn)], [page]);
});

test('[K12] a scan in the middle of a name: typing on takes Enter back to the person found', async ({ browser }) => {
  const page = await desk(browser);
  await type(page, 'zai');
  await scan(page, bjorn);
  await expect(panel(page)).toContainText('Björn Larsen');
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('zai');
  await find(page, 'nab', 'Zainab Haddad');
  await expect(search(page)).toHaveValue('zainab');
  await page.keyboard.press('Enter');
  await expectStored([isIn(zainab)], [page]);
});

test('undo takes back this desk’s check-ins one by one, newest first, each by name', async ({ browser }) => {
  const page = await desk(browser);
  await find(page, 'zai', 'Zainab Haddad');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Zainab Haddad checked in').last()).toBeVisible();
  await scan(page, bjorn);
  await expect(panel(page)).toHaveAttribute('data-level', 'ready');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('Checked in');
  await find(page, 'gab', 'Gabriel Ortiz');
  await page.keyboard.press('Enter');
  await expectStored([isIn(zainab), isIn(bjorn), isIn(gabriel)], [page]);

  await page.keyboard.press('Alt+u');
  await expect(page.getByText('Check-in of Gabriel Ortiz undone').last()).toBeVisible();
  await page.keyboard.press('Alt+u');
  await expect(page.getByText('Check-in of Björn Larsen undone').last()).toBeVisible();
  await expect(panel(page)).not.toContainText('Checked in');
  await expectStored([isIn(zainab), isOut(bjorn), isOut(gabriel)], [page]);
  await page.keyboard.press('Alt+u');
  await page.keyboard.press('Alt+u');
  await expect(page.getByText('This desk has no check-in to undo.').last()).toBeVisible();
  await expectStored([isOut(zainab), isOut(bjorn), isOut(gabriel)], [page]);
});

test('a person who arrives by sync moves the list, not the selection', async ({ browser }) => {
  const page = await desk(browser);
  await type(page, 'zai');
  await expect(page.getByRole('heading', { name: 'Not Checked In Customers (1)' })).toBeVisible();
  await signWaiver(server, venue, 'Zaida', 'Moreno');
  await expect(page.getByRole('heading', { name: 'Not Checked In Customers (2)' })).toBeVisible({ timeout: 15_000 });
  await page.keyboard.press('Enter');
  await expectStored([isIn(zainab)], [page]);
});

test('a double click on a row checks in that one person', async ({ browser }) => {
  const page = await desk(browser);
  await page.getByRole('button', { name: 'Check In Gabriel Ortiz' }).dblclick();
  await expectStored([isIn(gabriel)], [page]);
});

test('two desks check in the same person at once: one stays in until both have undone', async ({ browser }) => {
  const [left, right] = [await desk(browser), await desk(browser)];
  for (const page of [left, right]) {
    await scan(page, bjorn);
    await expect(panel(page)).toHaveAttribute('data-level', 'ready');
  }
  await Promise.all([left.keyboard.press('Enter'), right.keyboard.press('Enter')]);
  for (const page of [left, right]) await expect(panel(page)).toContainText('Checked in');
  await expect.poll(async () => new Set(living(await storedCheckIns(server, venue)))).toEqual(new Set([bjorn]));
  await left.waitForTimeout(1500);
  const both = living(await storedCheckIns(server, venue));
  expect(both.length).toBeLessThanOrEqual(2);
  for (const page of [left, right]) await expect(page.getByText('Already Checked In (1)')).toBeVisible();

  await left.keyboard.press('Alt+u');
  await expect.poll(async () => living(await storedCheckIns(server, venue)).length).toBe(both.length - 1);
  if (both.length === 2) await expect(left.getByText('Already Checked In (1)')).toBeVisible();
  await right.keyboard.press('Alt+u');
  await expect.poll(async () => living(await storedCheckIns(server, venue))).toEqual([]);
});

test('a person whom the other desk let in meanwhile is not checked in again', async ({ browser }) => {
  const [left, right] = [await desk(browser), await desk(browser)];
  await scan(left, bjorn);
  await expect(panel(left)).toHaveAttribute('data-level', 'ready');
  await find(right, 'larsen', 'Björn Larsen');
  await right.keyboard.press('Enter');
  await expect(left.getByText('Already Checked In (1)')).toBeVisible({ timeout: 15_000 });
  await left.keyboard.press('Enter');
  await expect(panel(left)).toContainText('Already in at');
  await expectStored([isIn(bjorn)], [left, right]);
});
