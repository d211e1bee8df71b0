import { join } from 'node:path';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { expect, type Locator, type Page } from '@playwright/test';
import { bookingRow, waiverRow } from '../../helpers/venues/rows.ts';
import { layoutFaults } from '../../pictures/layout.ts';
import { expectNoAxeFaults, expectNoAxeFaultsInEither } from '../support/axe.ts';
import { daytimeZone } from '../support/daytime-zone.ts';
import { openDesk } from '../support/desk.ts';
import { venueDay } from '../support/platform.ts';
import type { RealServer } from '../support/server.ts';
import { pairTablet, seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import { type SeededVenue, seedMember } from '../support/venue.ts';
import { type Harness, serveHarness } from './desk-harness/serve.ts';

let harness: Harness;
test.beforeAll(async () => {
  harness = await serveHarness();
});
test.afterAll(async () => {
  await harness.close();
});

const phone = { width: 390, height: 844 };
const sizes = [phone, { width: 820, height: 1180 }, { width: 1180, height: 820 }, { width: 1440, height: 900 }];
const LONG = { first: 'Maximiliana-Alexandrina', last: 'Featherstonehaugh-Cholmondeley' };

/** More people than are rendered at once, and the newest of them has a name of two lines. */
async function open(page: Page): Promise<void> {
  await page.goto(`${harness.url}/?screen=check-in&customers=400&members=3`);
  await expect(page.getByLabel('Search customers')).toBeFocused();
  await page.evaluate(({ first, last }) => {
    type Engine = {
      searchCustomers(query: string, limit: number): { rows: object[] };
      put(name: string, row: object): void;
    };
    const { engine } = window as unknown as { engine: Engine };
    const [newest] = engine.searchCustomers('person', 1).rows;
    engine.put('customers', { ...newest, adult_first_name: first, adult_last_name: last });
  }, LONG);
}

/** Names that do not show whole. */
const cutNames = (page: Page) =>
  page
    .locator('li[data-index] p:first-child, tr[data-index] td:nth-child(3), tr[data-index] td:nth-child(7)')
    .evaluateAll((names) => {
      const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
      return [String(names.length > 0), ...names.filter(isCut).map(({ textContent }) => textContent)];
    });

test('[F50] the first person found is in sight, with the whole name, at every width', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.getByLabel('Search customers').fill('');
    await page.getByLabel('Search customers').fill('person');
    const first = page.locator('[data-index="0"]');
    await expect(first).toContainText(LONG.last);
    await expect(first.getByRole('button', { name: /^Check In / })).toBeInViewport({ ratio: 1 });
    const top = (await first.boundingBox())?.y;
    /* The bars of the shell take 92 px more, and a keyboard covers the rest. */
    if (size === phone) expect(top).toBeLessThan(phone.height / 2);
    expect(await cutNames(page), `${size.width} wide`).toEqual(['true']);
  }
});

test('[F50] a long list ends with its last person, however many lines the names take', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page);
  await page.getByLabel('Search customers').fill('person');
  const last = page.locator('li[aria-posinset="400"]');
  await expect
    .poll(async () => {
      await page.locator('ul[aria-label]').evaluate(({ parentElement: scroller }) => {
        scroller?.scrollTo(0, scroller.scrollHeight);
      });
      return last.count();
    })
    .toBe(1);
  const leftBelow = () =>
    last.evaluate((row) => {
      const scroller = row.closest('ul')?.parentElement;
      scroller?.scrollTo(0, scroller.scrollHeight);
      const bottom = scroller?.getBoundingClientRect().bottom ?? Number.NaN;
      return Math.abs(Math.round(bottom - row.getBoundingClientRect().bottom));
    });
  await expect.poll(leftBelow).toBeLessThan(3);
  expect(await cutNames(page)).toEqual(['true']);
});

test('[F50] a phone’s filters take one line, say that they hide someone, and stay as they were left', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page);
  const filters = page.getByRole('button', { name: /^Filters/ });
  const summary = page.getByRole('region', { name: "Today's Summary" });
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  await expect(summary).toBeHidden();
  await filters.click();
  await expect(summary).toBeVisible();
  await page.getByText('Hide Adult Waivers').click();
  await filters.click();
  await expect(summary).toBeHidden();
  await expect(filters).toHaveText('Filters (1)');
  await expect(page.getByRole('heading', { level: 2 })).toContainText('(Adult waivers hidden)');
  await filters.click();
  await page.reload();
  await expect(summary).toBeVisible();
});

const PEOPLE = 30;
const lying = { width: 1024, height: 768 };

/** `HH:MM` of the venue's clock, that many minutes from now. */
function clockIn(minutes: number): string {
  const options = { timeZone: daytimeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('en-US', options).format(Date.now() + minutes * 60_000);
}

/** A venue on a busy day: people of the week, four parties that are due, one later and one that is in. */
async function busyVenue(server: RealServer): Promise<SeededVenue> {
  const venue = await seedWaiverVenue(server, { clientName: 'Tiger Mountain Martial Arts' });
  const at = { nowAtUtc: new Date().toISOString(), version: 1 };
  const waivers = Array.from({ length: PEOPLE }, (_, index) =>
    waiverRow(venue.clientId, at, {
      adult_last_name: `Lovelace ${index}`,
      email: `person${index}@example.org`,
      date_signed: venueDay(0),
    }),
  );
  const parties = [-40, -5, 10, 45, 150, -90].map((minutes, index) =>
    bookingRow(venue.clientId, at, {
      booking_id: `${venue.clientId}-party-${index}`,
      party_name: `Party ${index}`,
      date_scheduled: venueDay(0),
      booking_time: clockIn(minutes),
      check_in_status: minutes === -90 ? 'checked in' : 'not checked in',
    }),
  );
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  try {
    await db.writePlatform(async (connection) => {
      await connection.insertInto('waivers').values(waivers).execute();
      await connection.insertInto('bookings').values(parties).execute();
    });
  } finally {
    await db.close();
  }
  await seedMember(server, venue.clientId, waivers[0]?.waiver_id ?? '');
  return venue;
}

/** How many of the people's rows are in sight from edge to edge before anyone scrolls, with the whole line of each. */
const rowsInSight = (page: Page) =>
  page.getByRole('region', { name: 'Not checked in' }).evaluate((section) => {
    const rows = Array.from(section.querySelectorAll('[data-index]'));
    return rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const list = row.closest('ul, table')?.parentElement?.getBoundingClientRect();
      return top >= 0 && bottom <= Math.min(window.innerHeight, list?.bottom ?? 0);
    }).length;
  });

async function expectDenseDesk(page: Page, dueText: RegExp, tools: readonly Locator[]): Promise<void> {
  const due = page.getByRole('region', { name: 'Parties due' });
  await expect(due).toContainText(dueText);
  expect(await rowsInSight(page)).toBeGreaterThanOrEqual(10);
  const venueName = page.getByText('Tiger Mountain Martial Arts', { exact: true }).filter({ visible: true });
  const always = [
    page.getByTestId('status-strip'),
    page.getByLabel('Search customers'),
    due.getByRole('button').last(),
  ];
  for (const shown of [venueName, ...always, page.getByText('Not Checked In (30)'), ...tools])
    await expect(shown).toBeInViewport({ ratio: 1 });
  const [dueBox, first] = [await due.boundingBox(), await page.locator('[data-index="0"]').boundingBox()];
  expect((dueBox?.y ?? 0) + (dueBox?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
  await expect(page.getByText(/^Member until /)).toHaveCount(1);
}

test('[F56] [F57] at 1024×768 ten people, the parties that are due and the venue’s name are in sight at once', async ({
  browser,
  server,
}) => {
  const venue = await busyVenue(server);
  const context = await browser.newContext({ viewport: lying, serviceWorkers: 'block' });
  const page = await openDesk(context, server, venue, PEOPLE);
  await test.step('in the owner’s browser', () =>
    expectDenseDesk(page, /1 later, next at .* · 1 in/, [
      page.getByRole('tab', { name: 'Customer Management' }),
      page.getByText('Hide Minor Waivers'),
      page.getByRole('region', { name: "Today's Summary" }),
      page.getByRole('button', { name: 'Check in party Party 3' }),
    ]));

  await test.step('a party that came leaves the parties that are due, and the search has the focus again', async () => {
    await page.getByRole('button', { name: 'Check in party Party 1' }).click();
    const counting = page.getByRole('dialog');
    await counting.getByRole('button', { name: 'Check In Anyway…' }).click();
    await counting.getByLabel(/^Why may 6 people/).fill('Waivers on paper');
    await counting.getByRole('button', { name: /^Check In 6 People/ }).click();
    const due = page.getByRole('region', { name: 'Parties due' });
    await expect(due.getByRole('listitem')).toHaveText([/Party 0/, /Party 2/, /Party 3/]);
    await expect(due).toContainText('2 in');
    await expect(page.getByLabel('Search customers')).toBeFocused();
    await page.getByRole('button', { name: 'All parties' }).click();
    await expect(page.getByRole('heading', { name: /^Today’s Parties \(2 of 6 checked in\)/ })).toBeVisible();
  });
  await context.close();

  await test.step('on a paired tablet that is touched', async () => {
    const tablet = await browser.newContext({ viewport: lying, serviceWorkers: 'allow', hasTouch: true });
    const touched = await tablet.newPage();
    await pairTablet(touched, server, await busyVenue(server), 'front_desk');
    await touched.getByRole('link', { name: /^Open/ }).first().click();
    await expect(touched.getByText(`Showing ${PEOPLE} of ${PEOPLE} customers`)).toBeVisible();
    const filters = touched.getByRole('button', { name: 'Filters' });
    await expectDenseDesk(touched, /2 more due · 1 later, next at .* · 1 in/, [filters]);
    await expectNoAxeFaultsInEither(touched, 'a tablet');
    await touched.setViewportSize(phone);
    await expectNoAxeFaults(touched, 'a phone');
    await tablet.close();
  });
});

test('[F6] on a phone the head of a paired desk takes 64 px at most, and its status opens what it has no room for', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    viewport: { width: 320, height: 640 },
    serviceWorkers: 'allow',
    hasTouch: true,
  });
  const desk = await context.newPage();
  await pairTablet(desk, server, await seedWaiverVenue(server), 'front_desk');
  await desk.goto(`${server.url}/outbox`);
  await expect(desk.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  const strip = desk.getByTestId('status-strip');
  await expect(strip.getByRole('button', { name: /^Online/ })).toBeVisible();
  /* The longest that the line says: there is no room for more at 320 px. */
  const words = strip.getByRole('button').locator('span').nth(1);
  await words.evaluate((element) => {
    element.textContent = 'Offline (12 unsent)';
  });
  for (const width of [320, 360, 390, 600, 768]) {
    await desk.setViewportSize({ width, height: 740 });
    expect((await desk.locator('main').boundingBox())?.y, `${width} px`).toBeLessThanOrEqual(64);
    expect(await layoutFaults(desk, true), `${width} px`).toEqual([]);
  }
  await desk.setViewportSize({ width: 320, height: 640 });
  const name = strip.getByText('Test front_desk');
  await expect(name).toBeHidden();
  await strip.getByRole('button').tap();
  await expect(name).toBeVisible();
  await expectNoAxeFaultsInEither(desk, 'the status, opened');
  await desk.keyboard.press('Escape');
  await expect(name).toBeHidden();
  await desk.setViewportSize({ width: 1024, height: 768 });
  await expect(name).toBeVisible();
  await context.close();
});
