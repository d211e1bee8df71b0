import type {
  DiscountCodeView,
  ExtraView,
  TaxSettingsView,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import {
  type Band,
  GUESTS,
  type PriceList,
  type Rate,
} from '@gatehouse/sync-protocol/areas/bookings/prices/price-list';
import type { Tax, TaxTerms } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import type { PricesView } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { MILLI } from '@gatehouse/sync-protocol/areas/bookings/quote-view';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { Row } from '#db/tables';

const orNull = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents));

export const bandsOf = (row: Pick<Row<'price_lists'>, 'bands'> | undefined): readonly Band[] =>
  row ? (JSON.parse(row.bands) as Band[]) : GUESTS;

export const ratesOf = (row: Pick<Row<'price_lists'>, 'rates'> | undefined): readonly Rate[] =>
  row ? (JSON.parse(row.rates) as Rate[]) : [];

/** A list as the rule takes it; `depositCents` is the offering's own. Without a Square account only that can be asked for. */
export function toPriceList(
  row: Row<'price_lists'> | undefined,
  { depositCents, hasSquare }: { depositCents: number; hasSquare: boolean },
): PriceList {
  const { deposit_kind: kind = 'fixed', deposit_percent: percent = null } = row ?? {};
  const isFixed = kind === 'fixed';
  return {
    bands: bandsOf(row),
    rates: ratesOf(row),
    minimumCents: row?.minimum_cents ?? null,
    deposit:
      isFixed || !hasSquare
        ? { kind: 'fixed', cents: isFixed ? depositCents : 0 }
        : kind === 'full'
          ? { kind }
          : { kind: 'percent', percent: percent ?? 0 },
  };
}

export function toPricesView(row: Row<'price_lists'> | undefined): PricesView {
  return {
    revision: row?.revision ?? 0,
    bands: [...bandsOf(row)],
    rates: ratesOf(row).map(({ cents, days, ...rate }) => ({
      ...rate,
      days: [...days],
      amount: centsToDollars(cents),
    })),
    minimum_charge: orNull(row?.minimum_cents ?? null),
    deposit_kind: row?.deposit_kind ?? 'fixed',
    deposit_percent: row?.deposit_percent ?? null,
  };
}

export function toExtraView(row: Row<'extras'>): ExtraView {
  return {
    extra_id: row.extra_id,
    name: row.name,
    amount: centsToDollars(row.amount_cents),
    per: row.per,
    offering_ids: JSON.parse(row.offering_ids) as string[],
    stock: row.stock,
    stock_per: row.stock_per,
    max_quantity: row.max_quantity,
    is_taxable: row.is_taxable === 1,
    staff_only: row.staff_only === 1,
    is_active: row.is_active === 1,
  };
}

export function toCodeView(row: Omit<Row<'discount_codes'>, 'client_id' | 'created_at'>): DiscountCodeView {
  return {
    code_id: row.code_id,
    code: row.code,
    kind: row.kind,
    percent: row.percent,
    amount: orNull(row.amount_cents),
    applies_to: row.applies_to,
    offering_ids: JSON.parse(row.offering_ids) as string[],
    book_from: row.book_from,
    book_to: row.book_to,
    play_from: row.play_from,
    play_to: row.play_to,
    uses_max: row.uses_max,
    is_active: row.is_active === 1,
    used: row.used,
  };
}

export function toTaxTerms(row: Pick<Row<'tax_settings'>, 'prices_include_tax' | 'taxes'> | undefined): TaxTerms {
  return { isIncluded: row?.prices_include_tax === 1, taxes: row ? (JSON.parse(row.taxes) as Tax[]) : [] };
}

/** Terms of tax as the wire has them. */
export function toTaxSettings({ isIncluded, taxes }: TaxTerms): Pick<TaxSettingsView, 'prices_include_tax' | 'taxes'> {
  return {
    prices_include_tax: isIncluded,
    taxes: taxes.map(({ milliPercent, on, ...tax }) => ({ ...tax, percent: milliPercent / MILLI, on: [...on] })),
  };
}

export function toTaxView(row: Row<'tax_settings'> | undefined): TaxSettingsView {
  return {
    tax_number: row?.tax_number ?? '',
    ...toTaxSettings(toTaxTerms(row)),
    tip_percents: row ? (JSON.parse(row.tip_percents) as number[]) : [],
  };
}
