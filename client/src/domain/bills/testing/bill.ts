import type { Bill, BillLine, BillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { ExtraView } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { PriceLine } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';

const by = { kind: 'staff', name: 'Ada Lovelace', device_name: null } as const;

/** A line of a bill, for tests: two adults at $50.00. */
export function lineOf(fields: Partial<BillLine> = {}): BillLine {
  return {
    line_id: 'l1',
    kind: 'person',
    name: 'Adult',
    rate_id: 'r1',
    band_id: 'adult',
    extra_id: null,
    unit: 50,
    quantity: 2,
    gross: 100,
    discount: 0,
    net: 100,
    taxes: [{ tax_id: 't1', name: 'Sales tax', percent: 10, amount: 10 }],
    tax: 10,
    total: 110,
    voids: null,
    voided_by: null,
    reason: null,
    by,
    created_at: '2026-11-20T15:00:00.000Z',
    ...fields,
  };
}

/** Twenty dollars in cash. */
export function paymentOf(fields: Partial<BillPayment> = {}): BillPayment {
  return {
    payment_id: 'p1',
    kind: 'payment',
    of: null,
    method: 'cash',
    amount: 20,
    tip: 0,
    tendered: null,
    change: null,
    reference: null,
    payer_name: null,
    status: 'completed',
    by,
    taken_at: '2026-11-20T15:05:00.000Z',
    z_number: null,
    ...fields,
  };
}

/** A bill of $110.00 of which $20.00 was paid in cash. */
export function billOf(fields: Partial<Bill> = {}): Bill {
  return {
    booking_id: 'C00001-1750000000000000017',
    revision: 2,
    party: [
      { band_id: 'adult', name: 'Adult', players: 2 },
      { band_id: 'child', name: 'Child', players: 0 },
    ],
    receipt_number: 7,
    lines: [lineOf()],
    payments: [paymentOf()],
    links: [],
    subtotal: 100,
    discount: 0,
    tax: 10,
    total: 110,
    paid: 20,
    refunded: 0,
    tips: 0,
    balance: 90,
    state: 'due',
    needs_review: false,
    ...fields,
  };
}

/** A line of a quote. `id` is the band of a person's line and the extra of an extra's. */
export function quoteLineOf(kind: PriceLine['kind'], name: string, id: string, unit: number, quantity: number) {
  const amount = unit * quantity;
  return {
    kind,
    name,
    rate_id: kind === 'extra' ? null : 'r1',
    band_id: kind === 'person' ? id : null,
    extra_id: kind === 'extra' ? id : null,
    unit,
    quantity,
    gross: amount,
    discount: 0,
    net: amount,
    taxes: [],
    tax: 0,
    total: amount,
  };
}

/** An extra as staff read it: socks at $3.00, without a limit. */
export function extraOf(fields: Partial<ExtraView> = {}): ExtraView {
  return {
    extra_id: 'x1',
    name: 'Socks',
    amount: 3,
    per: 'item',
    offering_ids: [],
    stock: null,
    stock_per: 'time',
    max_quantity: 99,
    is_taxable: true,
    staff_only: false,
    is_active: true,
    ...fields,
  };
}
