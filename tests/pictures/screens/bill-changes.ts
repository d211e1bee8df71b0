import { extraOf, quoteLineOf } from '@gatehouse/client/domain/bills/testing/bill';
import type { Page } from '@playwright/test';
import type { Screen } from '../screen.ts';
import { billLink, family, pressBill, splitFamily, withBill } from './bills.ts';
import { isLoaded, openedAtSize, press, statesOf } from './steps.ts';

/* What staff change of a bill: its party and extras, and what was asked for before without an answer. */

/** A quote of what is asked for, and the extras of a venue. */
async function withQuotes(page: Page): Promise<void> {
  const extras = [
    extraOf({ name: 'Pizza with everything on it', amount: 18.5 }),
    extraOf({ extra_id: 'x2', name: 'Grip socks' }),
    extraOf({ extra_id: 'x3', name: 'Insurance', amount: 4, per: 'person' }),
  ];
  await page.route('**/api/clients/*/extras', (route) => route.fulfill({ json: { success: true, extras } }));
  await page.route(/\/bookings\/[^/]+\/quote$/, (route) => {
    const isChanged = Object.keys(route.request().postDataJSON() as object).length > 0;
    const lines = [
      quoteLineOf('base', 'Weekend party, up to 4', 'r1', 120, 1),
      quoteLineOf('person', 'Child', 'child', 19.95, isChanged ? 3 : 2),
      quoteLineOf('extra', 'Pizza with everything on it', 'x1', 18.5, isChanged ? 4 : 2),
    ];
    const subtotal = lines.reduce((sum, { gross }) => sum + gross, 0);
    const discount = isChanged ? 21 : 18;
    const tax = isChanged ? 20.67 : 15.88;
    const total = Math.round((subtotal - discount + tax) * 100) / 100;
    const sums = { subtotal, discount, tax, total, due_now: 0, quoted_cents: Math.round(total * 100) };
    const difference = Math.round((total - family.total) * 100) / 100;
    return route.fulfill({ json: { success: true, quote: { lines, ...sums, prices_include_tax: false }, difference } });
  });
}

const changing =
  (next: (page: Page) => Promise<unknown> = async () => undefined): Screen['open'] =>
  async (page, stage) => {
    await withQuotes(page);
    const open = withBill(family, async () => {
      await pressBill('Change Party')(page);
      await page.getByRole('textbox', { name: 'Child' }).waitFor();
      await next(page);
    });
    await open(page, stage);
  };

async function another(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Child' }).fill('3');
  await page.getByRole('textbox', { name: 'Pizza with everything on it' }).fill('4');
  await page.getByText(/ more$/).waitFor();
}

/** Another day, at the last of its times. */
async function moved(page: Page): Promise<void> {
  await withQuotes(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await isLoaded(page);
  /* Today may be the last day of a month; which days of the next one are closed is known a moment later. */
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await dialog.locator('[data-date][aria-disabled="true"]').first().waitFor();
  await dialog.locator('[data-date]:not([aria-disabled="true"])').last().click();
  await dialog.getByRole('button', { name: /Free/ }).last().click();
  await page.getByText(/ more$/).waitFor();
}

async function soldOut(page: Page): Promise<void> {
  await page.route(/\/bookings\/[^/]+$/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 409,
          json: {
            success: false,
            error: 'Sold out',
            message: 'Only 3 of Pizza with everything on it are left at this time.',
            code: 'EXTRA_SOLD_OUT',
            requestId: 'r',
          },
        })
      : route.fallback(),
  );
  await another(page);
  await press(page, 'Save');
  await page.getByText('There is not enough of it.').waitFor();
}

/** A payment whose answer was lost, as it is when the dialog opens again. */
async function lostPayment(page: Page): Promise<void> {
  await page.route(/\/bill\/payments$/, (route) => route.abort());
  await pressBill('Take Payment')(page);
  await page.getByLabel('Amount').fill('20');
  await press(page, 'Take $20.00');
  await page.getByRole('alert').first().waitFor();
  await page.keyboard.press('Escape');
  await press(page, 'Discard');
  await pressBill('Take Payment')(page);
  await page.getByText(/^This was sent before/).waitFor();
}

/* A menu closes while its window gets another size. */
export const billChangeScreens = openedAtSize(
  ['a payment to take back'],
  statesOf('/my-bookings', 'owner', {
    'a move with its price': withBill(family, moved),
    'a booking with a bill to edit': withBill(family, (page) => page.getByRole('tab', { name: 'Edit' }).click()),
    'a party to change': changing(),
    'a party, changed': changing(another),
    'a party, at the same price': changing((page) => page.getByLabel('Keep the price').check()),
    'a party, more than there is': changing(soldOut),
    'a line to add, without extras': withBill(family, async (page) => {
      await page.route('**/api/clients/*/extras', (route) => route.abort());
      await pressBill('Add')(page);
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    }),
    'a payment without an answer': withBill(family, lostPayment),
    'a pay link that is open': withBill(
      { ...family, links: [{ ...billLink, link_id: 'k1', amount: family.balance, payer_name: 'Ada' }] },
      async (page) => {
        await pressBill('Send Pay Link')(page);
        await page.getByLabel('Who pays (optional)').fill('Ada');
        await page.getByText(/is open already\.$/).waitFor();
      },
    ),
    'a split, made before': withBill(splitFamily, async (page) => {
      await pressBill('Split')(page);
      await page.getByLabel('How many shares').fill('3');
    }),
    'a payment to take back': withBill(family, async (page) => {
      await press(page, 'Actions for the payment of $40.00');
      await page.getByRole('menuitem').first().waitFor();
    }),
  }),
);
