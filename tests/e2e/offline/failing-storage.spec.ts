import { expect, type Page } from '@playwright/test';
import { call } from '../support/api.ts';
import type { RealServer } from '../support/server.ts';
import { pairTablet, seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';
import type { SeededVenue } from '../support/venue.ts';
import { drawSignature, fillAdultForm, finishWaiver, savePad } from '../support/visitor.ts';

test.use({ serviceWorkers: 'allow' });

let server: RealServer;
let venue: SeededVenue;

test.beforeAll(async ({ server: running }) => {
  server = running;
  venue = await seedWaiverVenue(server);
});

const begin = (page: Page) => page.getByRole('button', { name: 'Touch to begin' });

const signed = async (): Promise<number> =>
  (await call<unknown[]>(server, 'GET', `/api/clients/${venue.clientId}/customers`, { token: venue.token })).body
    .length;

/** Lets the next openings of one database fail, on this page and those it loads. */
async function failOpenings(page: Page, database: string, times: number): Promise<void> {
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name: string, version?: number) {
      const key = `test.fail.${name}`;
      const left = Number(localStorage.getItem(key) ?? 0);
      if (left === 0) return open.call(this, name, version);
      localStorage.setItem(key, String(left - 1));
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'AbortError');
    };
  });
  await page.evaluate(([name, count]) => localStorage.setItem(`test.fail.${name}`, String(count)), [
    database,
    times,
  ] as const);
}

test('[D18] a kiosk whose storage could not be opened at the start opens by itself, and signs', async ({ page }) => {
  await pairTablet(page, server, venue, 'kiosk');
  await failOpenings(page, 'gatehouse-queue', 3);
  await page.goto(`${server.url}/kiosk`);
  await expect(page.getByText('it can’t open its storage')).toBeVisible();
  await expect(begin(page)).toBeVisible();
  const before = await signed();
  await fillAdultForm(page);
  await drawSignature(page);
  await finishWaiver(page);
  await expect.poll(signed).toBe(before + 1);
});

test('[D21] a desk whose stored lists could not be opened at the start shows them by itself, without the network', async ({
  page,
  context,
}) => {
  await pairTablet(page, server, venue, 'front_desk');
  await page.goto(`${server.url}/customer-check-in`);
  const person = page.getByText('Lovelace').first();
  await expect(person).toBeVisible();
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  const cache = names.find((name) => name.startsWith('gatehouse-cache-')) ?? '';
  await failOpenings(page, cache, 2);
  await context.setOffline(true);
  await page.reload();
  await expect(person).toBeVisible();
});

/** Lets every write fail for lack of room while the page says so. */
async function limitRoom(page: Page): Promise<(isFull: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    for (const write of ['add', 'put'] as const) {
      const original = IDBObjectStore.prototype[write];
      IDBObjectStore.prototype[write] = function (...args: [value: unknown, key?: IDBValidKey]) {
        if (localStorage.getItem('test.full')) throw new DOMException('The disk is full.', 'QuotaExceededError');
        return original.apply(this, args);
      };
    }
  });
  return (isFull) =>
    page.evaluate((full) => {
      if (full) localStorage.setItem('test.full', 'yes');
      else localStorage.removeItem('test.full');
    }, isFull);
}

test('[D20] [S13] a kiosk with a full disk says so calmly, and opens again once there is room', async ({ page }) => {
  await pairTablet(page, server, venue, 'kiosk');
  const setFull = await limitRoom(page);
  await page.goto(`${server.url}/kiosk`);
  await fillAdultForm(page);
  await drawSignature(page);
  await savePad(page);
  await setFull(true);
  await page.getByLabel('I agree to sign this waiver electronically.').check();
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByText('This device is full: your waiver was not saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('This kiosk can’t save waivers right now')).toBeVisible();
  await expect(page.getByTestId('status-strip')).toContainText('Storage full');
  await expect(begin(page)).toBeHidden();
  await setFull(false);
  await expect(begin(page)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByTestId('status-strip')).not.toContainText('Storage full');
  const before = await signed();
  await fillAdultForm(page);
  await drawSignature(page);
  await finishWaiver(page);
  await expect.poll(signed).toBe(before + 1);
});
