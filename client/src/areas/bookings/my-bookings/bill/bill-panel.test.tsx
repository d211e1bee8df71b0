import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { billOf } from '#domain/bills/testing/bill';
import { booking } from '../testing/booking.ts';
import { choose, dialog, link, PATH, press, sent, showBill } from '../testing/show-bill.tsx';
import { NewBill } from './new-bill.tsx';

it('[B65] takes a payment and shows the bill that the server answers', async () => {
  const page = showBill();
  await press('Take Payment');
  const form = await dialog('Payment by Marie Curie');
  fireEvent.click(form.getByRole('button', { name: 'Take $90.00' }));
  expect(await screen.findByText('$90.00 was taken.')).toBeTruthy();
  expect(sent(page)).toMatchObject([{ name: `POST ${PATH}/payments`, body: { method: 'cash', amount: 90 } }]);
  expect(await screen.findByText('Due $110.00')).toBeTruthy();
});

it('[B65] says why a payment was refused, and reads the bill again', async () => {
  const page = showBill(billOf(), {
    server: { [`POST ${PATH}/payments`]: () => refused(409, 'BALANCE_CHANGED', 'Only $50.00 is due by now.') },
  });
  await press('Take Payment');
  const form = await dialog('Payment by Marie Curie');
  fireEvent.click(form.getByRole('button', { name: 'Take $90.00' }));
  expect(await form.findByText('Only $50.00 is due by now.')).toBeTruthy();
  await waitFor(() => expect(page.requests.filter(({ name }) => name === `GET ${PATH}`)).toHaveLength(2));
});

it('[B65] takes a line and a payment back for a reason, each under an id of its own', async () => {
  const page = showBill();
  await choose('Actions for Adult', 'Take off the bill');
  const line = await dialog('Take Adult Off the Bill?');
  fireEvent.click(line.getByRole('button', { name: 'Take Off' }));
  expect(await line.findByText('Please enter a reason')).toBeTruthy();
  expect(sent(page)).toEqual([]);
  fireEvent.change(line.getByLabelText(/^Reason/), { target: { value: 'Did not come' } });
  fireEvent.click(line.getByRole('button', { name: 'Take Off' }));
  await waitFor(() =>
    expect(sent(page)).toMatchObject([{ name: `POST ${PATH}/lines/l1/void`, body: { reason: 'Did not come' } }]),
  );
});

it('[B65] asks twice before a refund, and gives money back by the method that staff choose', async () => {
  const page = showBill();
  await choose('Actions for the payment of $20.00', 'Refund');
  const form = await dialog('Refund Cash Payment');
  fireEvent.change(form.getByLabelText('Amount'), { target: { value: '25' } });
  fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'Rain' } });
  fireEvent.click(form.getByRole('button', { name: 'Refund $25.00' }));
  expect(await form.findByText('Only $20.00 is left to refund.')).toBeTruthy();
  fireEvent.change(form.getByLabelText('Amount'), { target: { value: '12.5' } });
  fireEvent.click(form.getByRole('button', { name: 'Refund $12.50' }));
  expect(await form.findByText(/^Give back \$12\.50 yourself/)).toBeTruthy();
  expect(sent(page)).toEqual([]);
  fireEvent.click(form.getByRole('button', { name: 'Yes, Refund $12.50' }));
  const body = { payment_id: 'p1', amount: 12.5, method: 'cash', reason: 'Rain' };
  await waitFor(() => expect(sent(page)).toMatchObject([{ name: `POST ${PATH}/refunds`, body }]));
});

it('[B64] adds a line that staff name, and takes something off only for a reason', async () => {
  const page = showBill();
  await press('Add');
  const form = await dialog('Add to the Bill');
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Broken mask' } });
  fireEvent.change(form.getByLabelText(/^Price of one/), { target: { value: '-5' } });
  fireEvent.click(form.getByRole('button', { name: 'Add Line' }));
  expect(await form.findByText('Please enter a reason')).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'Late start' } });
  fireEvent.click(form.getByRole('button', { name: 'Add Line' }));
  const body = { name: 'Broken mask', amount: -5, quantity: 1, is_taxable: true, reason: 'Late start' };
  await waitFor(() => expect(sent(page)).toMatchObject([{ name: `POST ${PATH}/lines`, body }]));
});

it('[B66] splits what is due into shares with names', async () => {
  const page = showBill();
  await press('Split');
  const form = await dialog('Split the Bill');
  fireEvent.change(form.getByLabelText('How many shares'), { target: { value: '3' } });
  expect(form.getByText('About $30.00 each')).toBeTruthy();
  fireEvent.change(form.getByLabelText('Names (optional)'), { target: { value: 'Ada, Ben, , Cy, Di' } });
  fireEvent.click(form.getByRole('button', { name: 'Split' }));
  await waitFor(() =>
    expect(sent(page)).toEqual([{ name: `POST ${PATH}/split`, body: { shares: 3, names: ['Ada', 'Ben', 'Cy'] } }]),
  );
});

it('[B66] lists the links to pay, and closes one that is open', async () => {
  const links = [link, { ...link, link_id: 'k2', payer_name: null, status: 'paid' as const }];
  const page = showBill(billOf({ links }));
  expect(await screen.findByRole('button', { name: 'Copy the link of Ada' })).toBeTruthy();
  expect(screen.getByText('Share 2')).toBeTruthy();
  await press('Close the link of Ada');
  await waitFor(() => expect(sent(page).map(({ name }) => name)).toEqual([`DELETE ${PATH}/links/k1`]));
  await waitFor(() => expect(screen.queryByText('Pay links')).toBeNull());
});

it('[B65] says that too much was paid, and ends the review', async () => {
  const over = { paid: 122, balance: -12, state: 'overpaid', needs_review: true } as const;
  const page = showBill(billOf(over));
  expect(await screen.findByText(/^Paid too much: \$12\.00\. Refund it/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Split' })).toBeNull();
  await press('Mark as Reviewed');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as Reviewed' })).toBeNull());
  expect(sent(page).map(({ name }) => name)).toEqual([`POST ${PATH}/reviewed`]);
});

it('[U63] offers each role only what the server lets it do', async () => {
  showBill(billOf(), { role: 'desk' });
  expect(await screen.findByRole('button', { name: 'Take Payment' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

it('[U63] lets a viewer read the bill alone', async () => {
  showBill(billOf(), { role: 'viewer' });
  expect(await screen.findByText('Due $90.00')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Receipt']);
});

const prices = (rates: object[]) => ({
  prices: { revision: 1, bands: [], rates, minimum_charge: null, deposit_kind: 'fixed', deposit_percent: null },
});
const rate = {
  rate_id: 'r1',
  name: 'Adult',
  per: 'person',
  band_id: null,
  amount: 50,
  included_players: null,
  days: [],
  from_date: null,
  to_date: null,
  from_time: null,
  to_time: null,
  players_min: null,
  players_max: null,
};

function showNew(rates: object[]) {
  return showPage(<NewBill clientId="C00001" booking={{ ...booking, bill: null }} />, {
    server: {
      'GET *prices': () => prices(rates),
      [`POST ${PATH}`]: () => ({ bill: billOf() }),
    },
  });
}

it('[B64] gives a booking that is older than its prices a bill', async () => {
  const page = showNew([rate]);
  await press('Add a Bill at Today’s Prices');
  expect(await screen.findByText('The booking has a bill')).toBeTruthy();
  expect(page.changes()).toMatchObject([{ name: `POST ${PATH}`, body: {} }]);
});

it('[B64] offers no bill where the offering has no prices', async () => {
  const page = showNew([]);
  await waitFor(() => expect(page.requests).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});
