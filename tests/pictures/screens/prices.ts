import type { Page } from '@playwright/test';
import type { Screen } from '../screen.ts';
import { failing, isLoaded, plain, press, statesOf, visit } from './steps.ts';

/* What bookings cost. The demo's main venue has prices for its birthday parties, and none for its other offerings. */

const PRICED = '/prices?offering=C00001-Off3';
const BOOK = '/book/C00001/C00001-Off3';

async function chooseTime(page: Page): Promise<void> {
  await visit(page, BOOK);
  await page.getByRole('radio').first().waitFor({ state: 'attached' });
  await page.locator('label:has(input[type="radio"]:not(:disabled))').first().click();
  await page.getByRole('rowheader', { name: 'Total' }).waitFor();
  await isLoaded(page);
}

async function chooseParty(page: Page): Promise<void> {
  await chooseTime(page);
  await press(page, 'One more: Spectator');
  await press(page, 'One more: Pizza');
  await page.getByLabel('Promo code').fill('birthday15');
  await press(page, 'Apply');
  await page.getByText('Promo code BIRTHDAY15').waitFor();
}

export const priceScreens: readonly Screen[] = [
  ...statesOf('/prices', 'owner', {
    'no prices yet': plain('/prices?offering=C00001-Off1'),
    'a list': plain(PRICED),
    'a price edited': async (page) => {
      await visit(page, PRICED);
      await page.getByRole('button', { name: 'Edit Player on Sunday' }).click();
      await page.getByRole('dialog').waitFor();
    },
    'what is wrong': async (page) => {
      await visit(page, PRICED);
      await page.getByRole('button', { name: 'More actions for Spectator' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await press(page, 'Save Prices');
      await page.getByRole('alert').first().waitFor();
    },
    extras: plain('/prices?view=extras'),
    'an extra edited': async (page) => {
      await visit(page, '/prices?view=extras');
      await press(page, 'Add Extra');
      await page.getByRole('dialog').waitFor();
    },
    'promo codes': plain('/prices?view=codes'),
    'tax and tips': plain('/prices?view=taxes'),
    'not loaded': failing(PRICED, '**/api/clients/*/offerings/*/prices'),
  }),
  ...statesOf('/prices', 'lapsed', { 'subscription ended': plain('/prices') }),
  ...statesOf('/book/:clientId/:offeringId', 'stranger', {
    'by prices, no time chosen': plain(BOOK),
    'by prices, a party chosen': chooseParty,
    'by prices, a wrong code': async (page) => {
      await chooseTime(page);
      await page.getByLabel('Promo code').fill('nothing');
      await press(page, 'Apply');
      await page.getByText('Invalid promotional code').waitFor();
    },
  }),
];
