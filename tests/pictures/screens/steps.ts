import type { ScreenPath } from '@gatehouse/client/lib/routes/route-table';
import type { Page } from '@playwright/test';
import { scanWithWedge } from '../../helpers/processes/wedge.ts';
import type { Person } from '../person.ts';
import type { Screen } from '../screen.ts';
import type { Stage } from '../stage.ts';

/** Goes to an address and waits until nothing on the page is a placeholder any more. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('main, [role=dialog]').filter({ visible: true }).first().waitFor();
  await isLoaded(page);
}

/** A part whose code has come asks for its data a moment later. */
const NEXT_PART_MS = 250;

/** No skeleton is seen any more, neither of the page nor of a part of it. */
export async function isLoaded(page: Page): Promise<void> {
  for (let look = 0; look < 2; look += 1) {
    if (look > 0) await page.waitForTimeout(NEXT_PART_MS);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.mantine-Skeleton-root, [aria-busy=true]')].every(
        (part) => !part.checkVisibility(),
      ),
    );
  }
}

/** People are read from the device's own copy for a moment; a scan before that finds nobody. */
export async function isReady(page: Page): Promise<void> {
  await isLoaded(page);
  await page.waitForTimeout(1_500);
}

/** Scans a code on a screen that says what it thinks of it. */
export async function scan(page: Page, address: string, code: string): Promise<void> {
  await visit(page, address);
  await isReady(page);
  await scanWithWedge(page, code.replaceAll('-', ''));
  await page.locator('[data-level]').first().waitFor();
}

export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click();
}

/** Waits for a dialog and what it loads. */
export async function dialogOpens(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await isLoaded(page);
}

/** Presses a button of a screen that opens a dialog. */
export async function pressForDialog(page: Page, address: string, name: string | RegExp): Promise<void> {
  await visit(page, address);
  await press(page, name);
  await dialogOpens(page);
}

type Open = (page: Page, stage: Stage) => Promise<unknown>;

/** The states of one screen; `open` is what one needs besides visiting the path. */
export function statesOf(path: ScreenPath, as: Person, states: Record<string, Open>): Screen[] {
  return Object.entries(states).map(([name, open]) => ({ path, name, as, open }));
}

/** The screens, of which those with the names are opened anew for each size. */
export function openedAtSize(names: readonly string[], screens: readonly Screen[]): Screen[] {
  return screens.map((screen) => (names.includes(screen.name) ? { ...screen, opensAtSize: true } : screen));
}

export const plain =
  (address: string): Open =>
  (page) =>
    visit(page, address);

export const dialog =
  (address: string, name: string | RegExp): Open =>
  (page) =>
    pressForDialog(page, address, name);

/** The screen as it is when its data does not come. */
export const failing =
  (address: string, api: string): Open =>
  async (page) => {
    await page.route(api, (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, error: 'Busy', message: 'The server is busy.', code: 'OVERLOADED', requestId: 'r' },
      }),
    );
    await page.goto(address);
    await page.getByRole('button', { name: 'Retry' }).first().waitFor();
  };
