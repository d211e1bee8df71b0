import type { BillRow, PriceListRow } from '@gatehouse/sync-protocol/areas/bookings/bills/bill-row';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { billOf } from '#domain/bills/testing/bill';
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
}: {
  rows?: BillRow | null;
  mark?: { isPending?: true; isParked?: true };
} = {}) {
  const engine = new FakeSyncEngine({ bookings: [party], priceLists: [list], extras: [socks] });
  if (rows) engine.put('bills', { ...rows, ...mark });
  showPage(<PartyBill party={party} timeZone="America/New_York" />, { engine });
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
