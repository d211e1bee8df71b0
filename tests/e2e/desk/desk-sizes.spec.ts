import { expect, type Page, test } from '@playwright/test';
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
