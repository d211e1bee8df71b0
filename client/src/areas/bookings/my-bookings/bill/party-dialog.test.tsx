import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Asked, type Replies, refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { billOf, extraOf, quoteLineOf } from '#domain/bills/testing/bill';
import { booking } from '../testing/booking.ts';
import { BillPanel } from './bill-panel.tsx';

const OF = `/api/clients/C00001/bookings/${booking.booking_id}`;
const socks = extraOf({ stock: 4, max_quantity: 9 });
const old = { ...socks, extra_id: 'x2', name: 'Torch', is_active: false };

interface Body {
  party?: { band_id: string; players: number }[];
  extras?: { extra_id: string; quantity: number }[];
}

/** Adults cost $50.00, children $24.00 and socks $3.00 each. */
function quoted({ body }: Asked) {
  const { party = [{ band_id: 'adult', players: 2 }], extras = [{ extra_id: 'x1', quantity: 1 }] } = body as Body;
  const lines = [
    ...party.map(({ band_id: id, players }) => quoteLineOf('person', id, id, id === 'adult' ? 50 : 24, players)),
    ...extras.map(({ extra_id: id, quantity }) => quoteLineOf('extra', 'Socks', id, 3, quantity)),
  ];
  const total = lines.reduce((sum, { gross }) => sum + gross, 0);
  const sums = { subtotal: total, discount: 0, tax: 0, total, due_now: 0, quoted_cents: total * 100 };
  return { quote: { lines, ...sums, prices_include_tax: false }, difference: total - 103 };
}

async function show(server: Replies = {}) {
  const page = showPage(
    <BillPanel clientId="C00001" booking={booking} isTaking={false} onTakingEnds={() => undefined} />,
    {
      server: {
        [`GET ${OF}/bill`]: () => ({ bill: billOf() }),
        'GET /api/clients/C00001/tax-settings': {
          tax_settings: { tax_number: '', prices_include_tax: false, taxes: [], tip_percents: [] },
        },
        'GET /api/clients/C00001/extras': { extras: [socks, old] },
        [`POST ${OF}/quote`]: quoted,
        [`PUT ${OF}`]: { booking, message: 'Booking updated successfully' },
        ...server,
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Change Party' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Party' }));
  await dialog.findByLabelText('Adult');
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const save = async (name = 'Save') => {
    const button = dialog.getByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
  };
  const sent = () => page.changes().filter(({ name }) => name === `PUT ${OF}`);
  return { ...page, dialog, type, save, sent };
}

it('[B74] shows what another party costs before it is saved, and sends only what is other than before', async () => {
  const { dialog, type, save, sent } = await show();
  expect(dialog.getByLabelText<HTMLInputElement>('Socks').value).toBe('1');
  expect(dialog.queryByLabelText('Torch')).toBeNull();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  type('Child', '1');
  expect(await dialog.findByText('$24.00 more')).toBeTruthy();
  expect(dialog.getByText('Then: Due $114.00')).toBeTruthy();
  expect(dialog.getByText('$7.00 of lines that staff added stays on the bill.')).toBeTruthy();
  await save();
  expect(await screen.findByText('The party is changed. $24.00 more.')).toBeTruthy();
  const { party_name, date_scheduled, booking_time, updated_at } = booking;
  expect(sent()).toMatchObject([
    {
      body: {
        party_name,
        date_scheduled,
        booking_time,
        updated_at,
        party: [
          { band_id: 'adult', players: 2 },
          { band_id: 'child', players: 1 },
        ],
      },
    },
  ]);
  expect(sent()[0]?.body).not.toHaveProperty('extras');
  expect(sent()[0]?.body).not.toHaveProperty('add_players');
});

it('[B74] takes extras off, and says what is too much then', async () => {
  const { dialog, type, save, sent } = await show({
    [`GET ${OF}/bill`]: () => ({ bill: billOf({ paid: 110, balance: 0, state: 'settled' }) }),
  });
  type('Socks', '');
  expect(await dialog.findByText('$3.00 less')).toBeTruthy();
  expect(dialog.getByText('Then: Paid too much: $3.00')).toBeTruthy();
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ body: { extras: [] } }]));
  expect(sent()[0]?.body).not.toHaveProperty('party');
});

it('[B74] keeps the price where staff want that, and then the extras too', async () => {
  const { dialog, type, save, sent } = await show();
  type('Adult', '3');
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Keep the price' }));
  expect(dialog.queryByLabelText('Socks')).toBeNull();
  expect(dialog.getByText('The price stays as it is')).toBeTruthy();
  expect(dialog.getByText('Then: Due $90.00')).toBeTruthy();
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ keep_price: true, party: [{ players: 3 }] });
});

it('[B74] asks why more of an extra is sold than there is, and sells it then', async () => {
  let isAsked = false;
  const { dialog, type, save, sent } = await show({
    [`PUT ${OF}`]: ({ body }) => {
      isAsked = 'overbook' in (body as object);
      return isAsked
        ? { booking, message: 'Booking updated successfully' }
        : refused(409, 'EXTRA_SOLD_OUT', 'Only 4 of Socks are left at this time.', { extra_id: 'x1', left: 4 });
    },
  });
  type('Socks', '6');
  await dialog.findByText('$15.00 more');
  await save();
  expect(await dialog.findByText(/Only 4 of Socks are left at this time\./)).toBeTruthy();
  await save('Save Anyway');
  expect(await dialog.findByText('Please say why')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Reason to sell it anyway/), { target: { value: ' More come today ' } });
  await save('Save Anyway');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.body).toMatchObject({ overbook: { reason: 'More come today' }, extras: [{ quantity: 6 }] });
});

it('[B74] says that someone else changed the booking, and keeps what was typed', async () => {
  const { dialog, type, save } = await show({
    [`PUT ${OF}`]: () => refused(409, 'VERSION_CONFLICT', 'Someone else changed this booking meanwhile.'),
  });
  type('Adult', '3');
  await dialog.findByText('$50.00 more');
  await save();
  expect(await dialog.findByText('Someone else changed this booking meanwhile.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Adult').value).toBe('3');
});

it('[B74] says why a party has no price, and saves none', async () => {
  const { dialog, type } = await show({
    [`POST ${OF}/quote`]: (asked) =>
      'party' in (asked.body as object) ? refused(400, 'INVALID_INPUT', 'A party has 2 to 10 people.') : quoted(asked),
  });
  type('Adult', 'two');
  expect(await dialog.findByText('Please enter a whole number')).toBeTruthy();
  type('Adult', '99');
  expect(await dialog.findByText('A party has 2 to 10 people.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});
