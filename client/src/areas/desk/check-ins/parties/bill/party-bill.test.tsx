import type { SessionUser } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import type { BillRow, PriceListRow } from '@gatehouse/sync-protocol/areas/bookings/bills/bill-row';
import { type StaffRole, staffRoles } from '@gatehouse/sync-protocol/base/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { billOf, paymentOf } from '#domain/bills/testing/bill';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { bookingRow } from '#sync/testing/rows';
import { PartyBill } from './party-bill.tsx';

const party = bookingRow({ booking_id: 'C00001-curie', party_name: 'Marie Curie' });
const tax_settings = { tax_number: 'TX-12', prices_include_tax: false, taxes: [], tip_percents: [15] };
const { links: _links, needs_review: _review, ...entries } = billOf({ booking_id: party.booking_id });
const bill: BillRow = {
  ...entries,
  client_id: 'C00001',
  date_scheduled: party.date_scheduled,
  needs_review: false,
  tax_terms: { prices_include_tax: false, taxes: [] },
};
const list: PriceListRow = {
  revision: 1,
  bands: [],
  rates: [],
  minimum_charge: null,
  deposit_kind: 'fixed',
  deposit_percent: null,
  offering_id: party.offering_id,
  client_id: 'C00001',
  deposit_amount: 0,
  tax_settings,
};
const socks = {
  extra_id: 'x1',
  name: 'Socks',
  amount: 3,
  per: 'item' as const,
  offering_ids: [],
  stock: null,
  stock_per: 'time' as const,
  max_quantity: 9,
  is_taxable: true,
  staff_only: false,
  is_active: true,
};

function show({
  rows = bill,
  mark = {},
  role = 'owner',
}: {
  role?: StaffRole;
  rows?: BillRow | null;
  mark?: { isPending?: true; isParked?: true };
} = {}) {
  const engine = new FakeSyncEngine({ bookings: [party], priceLists: [list], extras: [socks] });
  if (rows) engine.put('bills', { ...rows, ...mark });
  const signedInAs: Partial<SessionUser> = {
    id: 'u1',
    role: 'client',
    client_id: 'C00001',
    permissions: [...staffRoles[role]],
  };
  showPage(<PartyBill party={party} timeZone="America/New_York" />, { engine, signedInAs });
  return engine;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('[B65] takes cash for a party without the network, and says what to give back', async () => {
  const engine = show();
  expect(screen.getByText('Due $90.00')).toBeTruthy();
  press('Take Payment');
  press('$100.00');
  press('Take $90.00');
  expect(await screen.findByText('Give back $10.00')).toBeTruthy();
  expect(engine.sent).toMatchObject([
    { name: 'take_payment', args: { booking_id: party.booking_id, method: 'cash', amount: 90, tip: 0, tendered: 100 } },
  ]);
  expect(engine.sent[0]?.args).not.toHaveProperty('allow_over');
});

it('[B65] sells an extra at the price that the desk shows', async () => {
  const engine = show();
  press('Add Extra');
  const dialog = within(await screen.findByRole('dialog', { name: 'Extra for Marie Curie' }));
  fireEvent.change(dialog.getByLabelText('How many'), { target: { value: '2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
  const args = { booking_id: party.booking_id, extra_id: 'x1', name: 'Socks', unit: 3, quantity: 2, is_taxable: true };
  await waitFor(() => expect(engine.sent).toMatchObject([{ name: 'add_line', args }]));
});

it('[B75] takes a payment back without the network, for a reason', async () => {
  const engine = show();
  press('Bill');
  fireEvent.click(screen.getByRole('button', { name: 'Actions for the payment of $20.00' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Take back: noted by mistake' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take This Payment Back?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Take Back' }));
  expect(await dialog.findByText('Please enter a reason')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Typed twice' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Take Back' }));
  expect(await screen.findByText('The payment is taken back')).toBeTruthy();
  expect(engine.sent).toMatchObject([{ name: 'void_payment', args: { payment_id: 'p1', reason: 'Typed twice' } }]);
});

it.each([
  ['a closed day', { z_number: 4 }, []],
  ['Square', { method: 'square' }, []],
  ['a payment that is taken back', {}, [paymentOf({ payment_id: 'v', kind: 'void', of: 'p1' })]],
] as const)('[B75] offers nothing for money of %s, and marks what is taken back', (_, fields, more) => {
  show({ rows: { ...bill, payments: [paymentOf(fields), ...more] } });
  press('Bill');
  expect(screen.queryByRole('button', { name: /^Actions for the payment/ })).toBeNull();
  const [row] = within(screen.getByRole('list', { name: 'Payments and refunds' })).getAllByRole('listitem');
  expect(row?.textContent?.includes('Taken back')).toBe(more.length > 0);
});

it('[B75] lets nobody take a payment back who may not correct bills', () => {
  show({ role: 'desk' });
  press('Bill');
  expect(screen.queryByRole('button', { name: /^Actions for the payment/ })).toBeNull();
});

it('[B78] says why the bill needs a look, in the words of the office', () => {
  show({ rows: { ...bill, balance: -12, state: 'overpaid', needs_review: true } });
  expect(screen.getByText('Paid too much: $12.00. Refund it, or keep it on purpose.')).toBeTruthy();
});

it.each([
  ['is sent', { isPending: true }],
  ['needs attention', { isParked: true }],
] as const)('[B67] prints a receipt, provisional while some of it %s', async (_, mark) => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  show({ mark });
  press('Print');
  expect(print).toHaveBeenCalledOnce();
  const sheet = document.querySelector('section[aria-label="Receipt"]');
  expect(sheet?.textContent).toMatch(/Tax number TX-12/);
  expect(sheet?.textContent).toMatch(/Balance due\$90\.00/);
  expect(sheet?.textContent).toMatch(/Provisional/);
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('section[aria-label="Receipt"]')).toBeNull());
  print.mockRestore();
});

it('[B65] shows nothing for a booking without a bill', () => {
  show({ rows: null });
  expect(screen.queryByRole('button')).toBeNull();
});
