import type { Flag } from '#db/flag';

declare module '../../../db/tables.ts' {
  interface Tables {
    price_lists: PriceListTable;
    extras: ExtraTable;
    discount_codes: DiscountCodeTable;
    tax_settings: TaxSettingsTable;
  }
}

/** What an offering costs. An offering without a row, or without a rate, has no prices. */
export interface PriceListTable {
  client_id: string;
  offering_id: string;
  /** Rises with each change. */
  revision: number;
  /** JSON array of `Band`. */
  bands: string;
  /** JSON array of `Rate`. */
  rates: string;
  minimum_cents: number | null;
  deposit_kind: 'fixed' | 'percent' | 'full';
  /** Null for another kind. */
  deposit_percent: number | null;
  updated_at: string;
  version: number;
}

export interface ExtraTable {
  client_id: string;
  extra_id: string;
  name: string;
  amount_cents: number;
  per: 'item' | 'person';
  /** JSON array; `[]` is every offering. */
  offering_ids: string;
  /** How many there are at one time, or on one day; null without a limit. */
  stock: number | null;
  stock_per: 'time' | 'day';
  max_quantity: number;
  is_taxable: Flag;
  staff_only: Flag;
  is_active: Flag;
  created_at: string;
  /** Its name stays with the bookings that have it. */
  deleted_at: string | null;
  version: number;
}

export interface DiscountCodeTable {
  client_id: string;
  code_id: string;
  /** In capitals; no two of a venue are equal. */
  code: string;
  kind: 'percent' | 'amount';
  percent: number | null;
  amount_cents: number | null;
  applies_to: 'rates' | 'all';
  /** JSON array; `[]` is every offering. */
  offering_ids: string;
  /** Days of the venue, inclusive: on which the booking is made, and for which it is. */
  book_from: string | null;
  book_to: string | null;
  play_from: string | null;
  play_to: string | null;
  uses_max: number | null;
  is_active: Flag;
  used: number;
  created_at: string;
}

export interface TaxSettingsTable {
  client_id: string;
  tax_number: string;
  prices_include_tax: Flag;
  /** JSON array of `Tax`. */
  taxes: string;
  /** JSON array of whole percents. */
  tip_percents: string;
  updated_at: string;
}
