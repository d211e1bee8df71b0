import type { LineKind } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    bills: BillTable;
    bill_lines: BillLineTable;
    bill_payments: BillPaymentTable;
    bill_links: BillLinkTable;
    sales_sums: SalesSumTable;
  }
}

/** What a booking costs. Its sums are those of its entries, which are never changed. Requirement B64. */
export interface BillTable {
  client_id: string;
  booking_id: string;
  /** Rises with each change. */
  revision: number;
  /** Without gaps in a venue; null until the first money. */
  receipt_number: number | null;
  /** JSON of `BillTerms`: what the booking copied when it was priced. */
  terms: string;
  /** JSON of `BandPlayers[]`. */
  party: string;
  /** The promo code while this booking takes one of its uses. */
  code_id: string | null;
  /** How many lines it has, also those that were taken back. */
  entries: number;
  subtotal_cents: number;
  discount_cents: number;
  tax_cents: number;
  total_cents: number;
  paid_cents: number;
  refunded_cents: number;
  tips_cents: number;
  needs_review: Flag;
  created_at: string;
  updated_at: string;
  version: number;
}

export interface BillLineTable {
  client_id: string;
  line_id: string;
  booking_id: string;
  /** Order within the bill, from 1. */
  number: number;
  kind: LineKind;
  name: string;
  rate_id: string | null;
  band_id: string | null;
  extra_id: string | null;
  unit_cents: number;
  quantity: number;
  gross_cents: number;
  discount_cents: number;
  net_cents: number;
  /** JSON of `LineTax[]`. */
  taxes: string;
  tax_cents: number;
  total_cents: number;
  /** It follows the rule of prices, so that a change of party or day takes it back. */
  is_priced: Flag;
  voids: string | null;
  voided_by: string | null;
  reason: string | null;
  /** Named as in the audit chain. */
  actor: string;
  /** The name that the device had; null where none sent it. */
  device_name: string | null;
  /** Hash of the request that made it, which may come again. */
  request: string | null;
  created_at: string;
}

export interface BillPaymentTable {
  client_id: string;
  /** The visitor's payment's or refund's own id where it is Square's. */
  payment_id: string;
  /** May name a booking that the server doesn't know: the money was taken all the same. */
  booking_id: string;
  kind: 'payment' | 'refund' | 'void';
  of_payment_id: string | null;
  method: 'cash' | 'terminal' | 'square' | 'other';
  /** Positive, whatever the kind. */
  amount_cents: number;
  tip_cents: number;
  tendered_cents: number | null;
  reference: string | null;
  payer_name: string | null;
  reason: string | null;
  status: 'completed' | 'pending' | 'failed';
  actor: string;
  /** The name that the device had; null where none sent it. */
  device_name: string | null;
  request: string | null;
  /** Corrected, where a device took it. */
  taken_at: string;
  /** When the server counted it: it belongs to the close of the day that follows. */
  arrived_at: string;
  z_number: number | null;
}

/** A link to pay part of a bill. Its token is computed, so that the link can be shown again. */
export interface BillLinkTable {
  client_id: string;
  link_id: string;
  booking_id: string;
  /** Order within the bill. */
  number: number;
  amount_cents: number;
  payer_name: string | null;
  status: 'open' | 'paid' | 'closed';
  created_at: string;
}

/** What was sold and taken on a day of the venue, by what the reports show. Follows each entry in its transaction. Requirement F72. */
export interface SalesSumTable {
  client_id: string;
  date: string;
  kind: 'offering' | 'extra' | 'tax' | 'code' | 'method' | 'staff';
  /** Empty for what belongs to none. */
  key: string;
  name: string;
  gross_cents: number;
  discount_cents: number;
  net_cents: number;
  tax_cents: number;
  total_cents: number;
  paid_cents: number;
  refunded_cents: number;
  tips_cents: number;
}
