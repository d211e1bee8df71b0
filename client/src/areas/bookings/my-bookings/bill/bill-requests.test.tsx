import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { leavePage } from '#app/testing/show-page.tsx';
import { billOf, extraOf, lineOf, paymentOf } from '#domain/bills/testing/bill';
import { booking } from '../testing/booking.ts';
import { choose, dialog, link, PATH, press, sent, showBill } from '../testing/show-bill.tsx';

afterEach(() => sessionStorage.clear());

it('[B77] names the link that was made before for the same, before another one is sent', async () => {
  const page = showBill(billOf({ links: [{ ...link, amount: 90, payer_name: booking.party_name }] }));
  await press('Send Pay Link');
  const form = await dialog('Send a Pay Link');
  expect(form.getByText('A link for $90.00 to this payer is open already.')).toBeTruthy();
  expect(form.getByRole('button', { name: 'Copy That Link' })).toBeTruthy();
  expect(form.getByRole('button', { name: 'Send Another Link' })).toBeTruthy();
  fireEvent.change(form.getByLabelText('Amount'), { target: { value: '45' } });
  expect(form.queryByText(/is open already/)).toBeNull();
  expect(sent(page)).toEqual([]);
});

it('[B77] says that the bill is split like that already', async () => {
  const links = ['a', 'b', 'c'].map((link_id) => ({ ...link, link_id, amount: 30, payer_name: null }));
  showBill(billOf({ links }));
  await press('Split');
  const form = await dialog('Split the Bill');
  fireEvent.change(form.getByLabelText('How many shares'), { target: { value: '3' } });
  expect(form.getByText(/^The bill is split into 3 open links already\./)).toBeTruthy();
  expect(form.getByRole('button', { name: 'Split Again' })).toBeTruthy();
  fireEvent.change(form.getByLabelText('How many shares'), { target: { value: '2' } });
  expect(form.getByRole('button', { name: 'Split' })).toBeTruthy();
});

const socks = extraOf({ stock: 4, max_quantity: 9 });

it('[B78] says that the extras can’t be shown, and asks for them again', async () => {
  let isDown = true;
  showBill(billOf(), {
    server: {
      'GET /api/clients/C00001/extras': () =>
        isDown ? refused(503, 'UNAVAILABLE', 'Please try again later.') : { extras: [socks] },
    },
  });
  await press('Add');
  const form = await dialog('Add to the Bill');
  expect(await form.findByText('The extras can’t be shown. Please try again later.')).toBeTruthy();
  expect(form.queryByLabelText('What')).toBeNull();
  isDown = false;
  fireEvent.click(form.getByRole('button', { name: 'Retry' }));
  expect(await form.findByLabelText('What')).toBeTruthy();
});

it('[B74] sells more of an extra than there is, for a reason', async () => {
  const page = showBill(billOf(), {
    server: {
      'GET /api/clients/C00001/extras': { extras: [socks] },
      [`POST ${PATH}/lines`]: ({ body }) =>
        'overbook' in (body as object)
          ? { bill: billOf(), line: lineOf() }
          : refused(409, 'EXTRA_SOLD_OUT', 'Socks is sold out at this time.', { extra_id: 'x1', left: 0 }),
    },
  });
  await press('Add');
  const form = await dialog('Add to the Bill');
  fireEvent.change(await form.findByLabelText('What'), { target: { value: 'x1' } });
  fireEvent.click(form.getByRole('button', { name: 'Add Line' }));
  expect(await form.findByText(/Socks is sold out at this time\./)).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^Reason to sell it anyway/), { target: { value: 'Found a box' } });
  fireEvent.click(form.getByRole('button', { name: 'Add Anyway' }));
  expect(await screen.findByText('The line is on the bill')).toBeTruthy();
  expect(sent(page)[1]?.body).toMatchObject({ extra_id: 'x1', quantity: 1, overbook: { reason: 'Found a box' } });
});

it.each([
  ['the void of a payment', 'Take back: noted by mistake', 'Take This Payment Back?', 'Take Back', 'void_id'],
  ['a refund', 'Refund', 'Refund Cash Payment', 'Refund $20.00', 'refund_id'],
])('[B77] keeps the id of %s after a lost answer and a reload', async (_, item, title, button, id) => {
  const ask = async () => {
    const page = showBill(billOf(), { server: { 'POST *': () => null } });
    await choose('Actions for the payment of $20.00', item);
    const form = await dialog(title);
    if (form.getByLabelText<HTMLInputElement>(/^Reason/).value === '')
      fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'Rain' } });
    fireEvent.click(form.getByRole('button', { name: button }));
    if (id === 'refund_id') fireEvent.click(await form.findByRole('button', { name: `Yes, ${button}` }));
    await waitFor(() => expect(sent(page)).toHaveLength(1));
    await form.findAllByRole('alert');
    leavePage();
    return sent(page)[0]?.body as Record<string, unknown>;
  };
  const first = await ask();
  expect(first[id]).toBeTruthy();
  expect(await ask()).toEqual(first);
});

it.each([
  [{ balance: -12, state: 'overpaid' }, 'pending', /^Paid too much: \$12\.00\./],
  [{ balance: -12, state: 'overpaid' }, 'cancelled', /^Canceled, and \$12\.00 is still paid\./],
  [{ balance: 0, state: 'settled' }, 'pending', /^A desk noted something unusual without the network/],
] as const)('[B78] [B86] says why the bill %o of a %s booking needs a look', async (fields, status, text) => {
  showBill(billOf({ ...fields, needs_review: true }), { status });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mark as Reviewed' })).toBeTruthy();
});

it('[B86] asks for nothing that is on its way back', async () => {
  const back = paymentOf({ payment_id: 'r1', kind: 'refund', of: 'p1', amount: 12, status: 'pending' });
  const bill = billOf({ balance: -12, state: 'overpaid', needs_review: true, payments: [paymentOf(), back] });
  showBill(bill, { status: 'cancelled' });
  expect(await screen.findByText('Paid too much: $12.00')).toBeTruthy();
  expect(screen.queryByText(/is still paid/)).toBeNull();
});
