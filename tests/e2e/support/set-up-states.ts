import { expect, type Page } from '@playwright/test';
import { firstVenue } from './set-up.ts';

export interface AccountState {
  name: string;
  /** Leads from an empty page to the state; addresses are relative to the server's. */
  open: (page: Page) => Promise<unknown>;
}

const link = '/set-up?token=t&email=admin@gate.example';
const ready = 'Your server and your venue are ready.';
const passwords = ['Admin password', 'Confirm admin password', 'Owner’s password', 'Confirm owner’s password'];
const shows = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

async function withVenue(page: Page): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Set up my venue too').check();
}

async function sendVenue(page: Page): Promise<void> {
  await withVenue(page);
  await page.getByLabel('Venue name').fill(firstVenue.companyName);
  await page.getByLabel('Owner’s email').fill(firstVenue.ownerEmail);
  for (const name of passwords) await page.getByRole('textbox', { name, exact: true }).fill('front-door-1');
  await page.getByRole('button', { name: 'Set up server and venue' }).click();
}

/** States of the page behind the link that a new server prints. */
export const setUpStates: readonly AccountState[] = [
  {
    name: 'set-up: server',
    open: async (page) => {
      await page.goto(link);
      await shows(page, 'Set up my venue too');
    },
  },
  {
    name: 'set-up: what is wrong with the venue',
    open: async (page) => {
      await withVenue(page);
      await page.getByRole('button', { name: 'Set up server and venue' }).click();
      await shows(page, 'Please enter the name of your venue');
    },
  },
  {
    name: 'set-up: server and venue are ready',
    open: async (page) => {
      const json = { success: true, message: ready, clientId: 'C00001' };
      await page.route('**/api/set-up', (route) => route.fulfill({ json }));
      await sendVenue(page);
      await shows(page, ready);
    },
  },
  {
    name: 'set-up: an address that is taken',
    open: async (page) => {
      const message = 'This address already has an account. Please use another one for the owner.';
      const refusal = { error: message, message, code: 'EMAIL_TAKEN', requestId: 'r', fields: { ownerEmail: message } };
      await page.route('**/api/set-up', (route) =>
        route.fulfill({ status: 409, json: { success: false, ...refusal } }),
      );
      await sendVenue(page);
      await expect(page.getByText(message).first()).toBeVisible();
    },
  },
  {
    name: 'set-up: no link',
    open: async (page) => {
      await page.goto('/set-up');
      await shows(page, 'This setup link was used or has expired.');
    },
  },
];
