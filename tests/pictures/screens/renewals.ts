import type { Page } from '@playwright/test';
import { consent, sign } from '../../e2e/desk/kiosk-harness/visitor.ts';
import { mailRenewals, renewalLinks, seedRenewingVenue, signInSpanish } from '../../e2e/support/renewals.ts';
import type { Screen } from '../screen.ts';
import { type Stage, TIME_ZONE } from '../stage.ts';
import { isLoaded, plain, press, statesOf, visit } from './steps.ts';

/* What the two links of a mail before a signature ends lead to. */

const minors = [{ first_name: 'Kim', last_name: 'Lovelace', DoB: '2015-03-07' }];

/** The links of a mail to someone who signed in English. */
async function linksOf({ server }: Stage, change: Record<string, unknown> = {}) {
  const venue = await seedRenewingVenue(server, { timeZone: TIME_ZONE });
  const email = `ada-${venue.clientId.toLowerCase()}@example.org`;
  const consented = { electronic: true, language: 'en', declarations: ['I have read the waiver.'] };
  const person = { adult_first_name: 'Ada', adult_last_name: 'Lovelace', consent: consented };
  await signInSpanish(server, venue, { ...person, email, ...change });
  await mailRenewals(server, venue);
  return renewalLinks(server, email);
}

async function open(page: Page, stage: Stage, change?: Record<string, unknown>): Promise<string> {
  const { renew } = await linksOf(stage, change);
  await visit(page, renew);
  await press(page, 'Continue');
  await page.getByLabel('First Name').waitFor();
  await isLoaded(page);
  return renew;
}

/** A link that another tab has opened. */
async function openUsed(page: Page, stage: Stage): Promise<void> {
  const renew = await open(page, stage);
  await page.evaluate(() => sessionStorage.clear());
  await visit(page, renew);
  await press(page, 'Continue');
  await page.getByRole('button', { name: 'Send me a new link' }).waitFor();
}

/** The page, whose button can't reach the server. */
async function pressOffline(page: Page, address: string, button: string): Promise<void> {
  await visit(page, address);
  await page.route('**/api/public/**', (route) => route.abort());
  await press(page, button);
  await page.getByRole('alert').waitFor();
}

export const renewalScreens: readonly Screen[] = [
  ...statesOf('/renew/:token', 'stranger', {
    'before it is opened': plain('/renew/C00001-nothing'),
    offline: (page) => pressOffline(page, '/renew/C00001-nothing', 'Continue'),
    'filled in': open,
    'filled in for a minor': (page, stage) => open(page, stage, { minors }),
    signed: async (page, stage) => {
      await open(page, stage);
      await sign(page);
      await consent(page);
      await press(page, 'Sign and finish');
      await page.getByText('Thank you, Ada!').waitFor();
    },
    used: openUsed,
    'a new link is mailed': async (page, stage) => {
      await openUsed(page, stage);
      await press(page, 'Send me a new link');
      await page.getByRole('heading', { name: 'Please check your email' }).waitFor();
    },
    unknown: async (page) => {
      await visit(page, '/renew/C00001-nothing');
      await press(page, 'Continue');
      await page.getByRole('heading', { name: 'This link is not known' }).waitFor();
    },
  }),
  ...statesOf('/unsubscribe/:token', 'stranger', {
    'before it is pressed': plain('/unsubscribe/C00001-nothing'),
    offline: (page) => pressOffline(page, '/unsubscribe/C00001-nothing', 'Unsubscribe'),
    done: async (page, stage) => {
      await visit(page, (await linksOf(stage)).unsubscribe);
      await press(page, 'Unsubscribe');
      await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    },
  }),
];
