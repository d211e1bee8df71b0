import type { PricesView } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Replies, refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { paintball } from '#domain/offerings/testing/paintball';
import { PricesPage } from './prices-page.tsx';

const VENUE = '/api/clients/C00001';
const LIST = `${VENUE}/offerings/C00001-Off1/prices`;
const limits = {
  included_players: null,
  days: [],
  from_date: null,
  to_date: null,
  from_time: null,
  to_time: null,
  players_min: null,
  players_max: null,
};
const band = (band_id: string, name: string) => ({ band_id, name, min_age: null, max_age: null });
const adult = { ...limits, rate_id: 'r1', name: 'Adult', per: 'person' as const, band_id: 'adult', amount: 29.95 };
const child = { ...adult, rate_id: 'r2', name: 'Child', band_id: 'child', amount: 19.95 };
const stored: PricesView = {
  revision: 3,
  bands: [band('adult', 'Adult'), band('child', 'Child')],
  rates: [adult, child],
  minimum_charge: null,
  deposit_kind: 'fixed',
  deposit_percent: null,
};
const empty: PricesView = { ...stored, revision: 0, bands: [band('guest', 'Guest')], rates: [] };
const pizza = {
  extra_id: 'e1',
  name: 'Pizza',
  amount: 18.5,
  per: 'item',
  offering_ids: [],
  stock: 10,
  stock_per: 'time',
  max_quantity: 99,
  is_taxable: true,
  staff_only: false,
  is_active: true,
};
const code = {
  code_id: 'c1',
  code: 'SAVE15',
  kind: 'percent',
  percent: 15,
  amount: null,
  applies_to: 'rates',
  offering_ids: [],
  book_from: null,
  book_to: null,
  play_from: null,
  play_to: null,
  uses_max: 20,
  is_active: true,
  used: 3,
};
const tax_settings = {
  tax_number: '12-3456789',
  prices_include_tax: false,
  taxes: [{ tax_id: 't1', name: 'NY sales tax', percent: 8.875, on: ['rates', 'extras'] }],
  tip_percents: [15, 20],
};
const offering = { ...paintball, base_players: 3, deposit_amount: 50 };

const server = (prices: PricesView = stored): Replies => ({
  [`GET ${LIST}`]: { prices },
  [`GET ${VENUE}/extras`]: { extras: [pizza] },
  [`GET ${VENUE}/discount-codes`]: { discount_codes: [code] },
  [`GET ${VENUE}/tax-settings`]: { tax_settings },
  'GET /api/square-credentials/*': { credentials: null },
  [`GET ${VENUE}/offerings`]: [offering, { ...offering, offering_id: 'C00001-Off2', offering_name: 'Karaoke' }],
});
const press = (name: string | RegExp, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }));
const type = (label: RegExp | string, value: string, inside: HTMLElement = document.body) =>
  fireEvent.change(within(inside).getByLabelText(label), { target: { value } });
const sentences = () => screen.getAllByRole('listitem').flatMap((row) => row.querySelector('span')?.textContent ?? []);

it('[B62] leads an offering without prices to its first one, tries it before it is saved, and saves the whole list', async () => {
  const { requests } = showPage(<PricesPage />, {
    server: {
      ...server(empty),
      [`PUT ${LIST}`]: ({ body }) => {
        const { rates } = body as PricesView;
        return {
          prices: { ...empty, ...(body as object), revision: 1, rates: rates.map((r) => ({ ...r, rate_id: 'r9' })) },
        };
      },
    },
  });
  await screen.findByText(/“Paintball” has no prices, so that guests pay its deposit of \$50\.00 alone/);
  screen.getByText('Add a price to see what a party pays.');
  press('Add Price');
  const dialog = await screen.findByRole('dialog');
  type(/^Name/, 'Guest', dialog);
  type(/^Price/, '20', dialog);
  press('Add Price', dialog);
  await screen.findByText('Guest, $20.00 per person');
  const total = await screen.findByRole('rowheader', { name: 'Total' });
  expect(total.nextElementSibling?.textContent).toBe('$65.33');
  press('Save Prices');
  await screen.findByText('The prices of Paintball were saved.');
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    revision: 0,
    rates: [{ name: 'Guest', per: 'person', band_id: null, amount: 20 }],
    deposit_kind: 'fixed',
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Prices' })).toHaveProperty('disabled', true));
});

it('[B62] tries a party with extras and a code by the list on the screen, as the wire’s example has it', async () => {
  showPage(<PricesPage />, { server: server() });
  const part = await screen.findByRole('region', { name: 'Try a party' });
  type('Adult', '2', part);
  type('Child', '1', part);
  await within(part).findByLabelText('Pizza');
  type('Pizza', '1', part);
  type('Promo code', 'c1', part);
  const money = (name: string | RegExp) =>
    within(part).getByRole('rowheader', { name }).nextElementSibling?.textContent;
  expect([money(/^Adult/), money('Promo code'), money(/^NY sales tax/), money('Total'), money('Due now')]).toEqual([
    '$59.90',
    '-$11.98',
    '$7.67',
    '$94.04',
    '$50.00',
  ]);
  type('Child', '9', part);
  within(part).getByText('A party has 3 to 10 people.');
});

it('[B62] moves a price by a button, says where it is now, and keeps the focus there', async () => {
  showPage(<PricesPage />, { server: server() });
  await screen.findByText('Adult, $29.95 per person');
  const up = screen.getByRole('button', { name: 'Move Child up' });
  up.focus();
  fireEvent.click(up);
  expect(sentences().slice(0, 2)).toEqual(['Child, $19.95 per person', 'Adult, $29.95 per person']);
  screen.getByText('Child is now price 1 of 2.');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Child up');
});

it('[B62] says in the server’s words what is wrong with a list', async () => {
  const said = 'Each kind of guest needs a price without limits, for the parties that no other price fits';
  showPage(<PricesPage />, {
    server: { ...server(), [`PUT ${LIST}`]: () => refused(400, 'INVALID_INPUT', 'x', { fields: { rates: said } }) },
  });
  await screen.findByText('Adult, $29.95 per person');
  press('More actions for Child');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  press('Save Prices');
  expect((await screen.findByRole('alert')).textContent).toBe(said);
});

it('[B62] keeps what was changed when someone else saved in the meantime, and saves it over theirs when asked', async () => {
  let now = stored;
  const { requests } = showPage(<PricesPage />, {
    server: {
      ...server(),
      [`GET ${LIST}`]: () => ({ prices: now }),
      [`PUT ${LIST}`]: ({ body }) => {
        if ((body as PricesView).revision !== now.revision)
          return refused(409, 'VERSION_CONFLICT', 'Someone else changed these prices in the meantime.');
        return { prices: { ...now, ...(body as object), revision: now.revision + 1 } };
      },
    },
  });
  await screen.findByText('Adult, $29.95 per person');
  type(/^Minimum charge/, '120');
  now = { ...stored, revision: 4, minimum_charge: 80 };
  press('Save Prices');
  await screen.findByText('What you changed is still here, but it is not saved.');
  expect(screen.getByLabelText(/^Minimum charge/)).toHaveProperty('value', '120');
  press('Keep Mine');
  press('Save Prices');
  await screen.findByText('The prices of Paintball were saved.');
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => (body as PricesView).revision)).toEqual([
    3, 4,
  ]);
});

it('[U22] asks before another offering takes the place of changes that are not saved', async () => {
  const { address } = showPage(<PricesPage />, { server: { ...server(), 'GET *Off2/prices': { prices: empty } } });
  await screen.findByText('Adult, $29.95 per person');
  type(/^Minimum charge/, '120');
  type('Offering', 'C00001-Off2');
  press('Keep editing', await screen.findByRole('dialog'));
  expect(address()).toBe('/');
  type('Offering', 'C00001-Off2');
  press('Discard', await screen.findByRole('dialog'));
  await screen.findByText(/“Karaoke” has no prices/);
});

it('[B62] sells an extra, makes a code and sets tax and tips', async () => {
  const { changes } = showPage(<PricesPage />, {
    at: '/prices?view=extras',
    server: {
      ...server(),
      [`POST ${VENUE}/extras`]: { extra: { ...pizza, extra_id: 'e2', name: 'Socks' } },
      [`POST ${VENUE}/discount-codes`]: { discount_code: { ...code, code_id: 'c2', code: 'TEN' } },
      [`PUT ${VENUE}/tax-settings`]: ({ body }) => ({
        tax_settings: { ...tax_settings, ...(body as object), taxes: [] },
      }),
    },
  });
  await screen.findByText('10 at a time');
  press('Add Extra');
  const extra = await screen.findByRole('dialog');
  type(/^Name/, 'Socks', extra);
  type(/^Price/, '3.005', extra);
  press('Add Extra', extra);
  within(extra).getByText('Please enter an amount in dollars, such as 12.50');
  type(/^Price/, '3', extra);
  press('Add Extra', extra);
  await screen.findByText('Socks was saved.');
  fireEvent.click(screen.getByRole('tab', { name: 'Promo Codes' }));
  await screen.findByText('3 of 20 used');
  press('Add Promo Code');
  const dialog = await screen.findByRole('dialog', { name: 'Add Promo Code' });
  type(/^Code/, 'ten', dialog);
  type('Takes off', 'amount', dialog);
  type(/^Amount/, '10', dialog);
  press('Add Promo Code', dialog);
  await screen.findByText('TEN was saved.');
  fireEvent.click(screen.getByRole('tab', { name: 'Tax and Tips' }));
  press('Remove tax NY sales tax');
  type(/^Percentages to offer/, '18, 60');
  press('Save Tax and Tips');
  await screen.findByText('Please enter at most four whole percentages from 1 to 50');
  type(/^Percentages to offer/, '18, 20');
  press('Save Tax and Tips');
  await screen.findByText('Tax and tips were saved.');
  expect(changes()).toMatchObject([
    { name: `POST ${VENUE}/extras`, body: { name: 'Socks', amount: 3, stock: null, per: 'item' } },
    { name: `POST ${VENUE}/discount-codes`, body: { kind: 'amount', amount: 10, percent: null } },
    { name: `PUT ${VENUE}/tax-settings`, body: { taxes: [], tip_percents: [18, 20], tax_number: '12-3456789' } },
  ]);
});

it('[R6] can be read and not changed while the subscription is over', async () => {
  showPage(<PricesPage />, { server: server(), subscription: { kind: 'expired' } as never });
  await screen.findByText('Adult, $29.95 per person');
  for (const name of ['Add Price', 'Edit Adult', 'Add Kind of Guest', 'Save Prices'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
});

it('leads a venue without offerings to its first one', async () => {
  showPage(<PricesPage />, { server: { ...server(), [`GET ${VENUE}/offerings`]: [] } });
  await screen.findByText('No offerings yet');
  expect(screen.getByRole('link', { name: 'Add an Offering' }).getAttribute('href')).toBe('/my-offerings');
});
