import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { RealServer } from '../../e2e/support/server.ts';
import { uploadWaiver } from '../../e2e/support/tablet.ts';
import { type SeededVenue, seedVenue } from '../../e2e/support/venue.ts';
import { sized } from '../measure.ts';
import type { Effort } from './hand.ts';
import { names } from './names.ts';

export const phone = { width: 390, height: 844 };
export const tablet = { width: 820, height: 1180 };
export const desktop = { width: 1440, height: 900 };

/** The running product, and browsers that were never there. */
export interface Stage {
  server: RealServer;
  browser: Browser;
  /** A paired tablet that serves several stories, in the smallest size. */
  kiosk?: Page;
}

/** One path through the product. Preparing it is not measured; walking it is, to the sign that it has succeeded. */
export interface Story {
  name: string;
  prepare(stage: Stage): Promise<Walk>;
}

type Walk = (effort: Effort) => Promise<void>;

export async function newPage(
  { browser }: Stage,
  viewport: { width: number; height: number },
  token?: string,
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport,
    hasTouch: viewport.width < desktop.width,
    permissions: ['clipboard-read', 'clipboard-write'],
    /* What a browser stores for its next start is seen on the tablet, which waits for it. */
    serviceWorkers: viewport === tablet ? 'allow' : sized('allow', 'block'),
  });
  if (token !== undefined) await context.addInitScript((stored) => localStorage.setItem('token', stored), token);
  return context.newPage();
}

/** A venue with a waiver in force. */
export async function openVenue({ server }: Stage): Promise<SeededVenue> {
  const venue = await seedVenue(server);
  await uploadWaiver(server, venue);
  return venue;
}

/** The owner's first screen after signing in. */
export async function openDashboard(stage: Stage, { token }: SeededVenue): Promise<Page> {
  const page = await newPage(stage, desktop, token);
  await page.goto(`${stage.server.url}/client-dashboard`);
  await inMenu(page, names.menu.waiver).waitFor();
  return page;
}

export function inMenu(page: Page, name: string) {
  return page.getByRole('navigation').first().getByRole('link', { name, exact: true });
}
