import type { BillRow } from '@gatehouse/sync-protocol/areas/bookings/bills/bill-row';
import { expect, it } from 'vitest';
import { overlayOf, readShownArgs } from './overlay.ts';
import { billLayers } from './overlay-bills.ts';
import type { OverlayFacts, ShownEntry } from './overlay-layer.ts';

const AT = '2026-06-20T14:05:00.000Z';
const bill = {
  booking_id: 'b',
  lines: [],
  payments: [],
  subtotal: 100,
  discount: 0,
  tax: 0,
  total: 100,
  paid: 0,
  refunded: 0,
  tips: 0,
  balance: 100,
  state: 'due',
  revision: 3,
  needs_review: false,
  tax_terms: { prices_include_tax: false, taxes: [] },
} as unknown as BillRow;
const booking = { booking_id: 'b', party_name: 'Curie', bill: { balance: 100 } };

function factsOf(held: BillRow | undefined): OverlayFacts {
  return {
    clientId: 'C00001',
    deviceId: 'd',
    timeZone: 'America/New_York',
    base: (collection) => ({ bills: held, bookings: booking })[collection as string] as never,
    bills: () => (held ? [held] : []),
  };
}

function entry(name: string, args: Record<string, unknown>, more: Partial<ShownEntry> = {}): ShownEntry {
  return { id: 'm', name, args, isParked: false, queuedAtUtc: AT, offsetMs: 0, ...more };
}
const pay = (payment_id: string, amount: number, more: object = {}) =>
  entry('take_payment', { payment_id, booking_id: 'b', method: 'cash', amount, taken_at: AT, ...more });
const undo = (payment_id: string) => entry('void_payment', { void_id: `v-${payment_id}`, payment_id, reason: 'Wrong' });
const line = { line_id: 'l', booking_id: 'b', extra_id: 'e', name: 'Socks', unit: 2.5, quantity: 2, is_taxable: true };
const shown = (held: BillRow | undefined, ...entries: ShownEntry[]) => overlayOf(entries, factsOf(held), billLayers);

it('[D7] [B65] lays payments, extras and voids of the queue over a bill and its booking', () => {
  const { bills, bookings } = shown(bill, pay('p1', 60), entry('add_line', line), pay('p2', 45), undo('p1'));
  expect(bills.get('b')).toMatchObject({ total: 105, paid: 105, refunded: 60, balance: 60, isPending: true });
  expect(bookings.get('b')).toMatchObject({
    party_name: 'Curie',
    bill: { total: 105, paid: 105, refunded: 60, balance: 60, state: 'due', revision: 3 },
    isPending: true,
  });
  const late = shown(bill, { ...pay('p1', 60), offsetMs: 60_000, isParked: true });
  expect(late.bills.get('b')).toMatchObject({ isParked: true, payments: [{ taken_at: '2026-06-20T14:06:00.000Z' }] });
});

it('[D7] [B65] shows nothing twice, and nothing over a bill that the device does not have', () => {
  const paid = shown(bill, pay('p1', 60)).bills.get('b');
  expect(shown(paid, pay('P1', 60)).bills.size).toBe(0);
  const undone = shown(paid, undo('p1'), undo('p1'));
  expect(undone.bills.get('b')?.payments.map(({ kind }) => kind)).toEqual(['payment', 'void']);
  expect(shown(undefined, pay('p1', 60), entry('add_line', line), undo('p1')).bills.size).toBe(0);
  expect(shown(bill, undo('p9')).bills.size).toBe(0);
});

it('[D7] changes no row by arguments that the server will park, nor on a device that holds no bills', () => {
  for (const bad of [{ amount: '60' }, { method: 'square' }, { taken_at: 'noon' }, { tip: 'x' }, { booking_id: 7 }])
    expect(shown(bill, pay('p1', 60, bad)).bills.size).toBe(0);
  for (const bad of [{ quantity: 1.5 }, { quantity: -1 }, { unit: null }, { name: 3 }, { is_taxable: 'yes' }])
    expect(shown(bill, entry('add_line', { ...line, ...bad })).bills.size).toBe(0);
  expect(shown(bill, pay('p1', 60, { tip: null, reference: null })).bills.size).toBe(1);
  expect(overlayOf([pay('p1', 60)], factsOf(bill)).bills.size).toBe(0);
  expect(readShownArgs('take_payment', pay('p1', 60).args)).toBeNull();
});
