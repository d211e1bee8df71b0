import type { PriceList } from '@gatehouse/sync-protocol/areas/bookings/prices/price-list';
import type { PricesView, setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import type { FieldErrors } from '#components/forms/form-problems';
import { dollarsOf, NO_AMOUNT, orNull, wholeOf } from '#lib/typed-numbers';
import type { BandView, RateView } from './rate-text.ts';

/** The list as it is edited, named as on the wire. */
export interface ListValues {
  bands: readonly BandView[];
  rates: readonly RateView[];
  /** Dollars as typed; '' is none. */
  minimum_charge: string;
  deposit_kind: PricesView['deposit_kind'];
  /** Kept also while the deposit is another one. */
  deposit_percent: string;
}

const SUGGESTED_PERCENT = '30';

export function valuesOf(prices: PricesView): ListValues {
  return {
    bands: prices.bands,
    rates: prices.rates,
    minimum_charge: prices.minimum_charge === null ? '' : prices.minimum_charge.toFixed(2),
    deposit_kind: prices.deposit_kind,
    deposit_percent: prices.deposit_percent === null ? SUGGESTED_PERCENT : String(prices.deposit_percent),
  };
}

/** Begins the id that a new price has until the list is saved. */
const NEW = 'new-';

export const newRateId = (): string => NEW + crypto.randomUUID();

export function bodyOf(values: ListValues, revision: number): BodyInputOf<typeof setPrices> {
  return {
    revision,
    bands: [...values.bands],
    rates: values.rates.map(({ rate_id: id, ...rate }) => (id.startsWith(NEW) ? rate : { ...rate, rate_id: id })),
    minimum_charge: orNull(values.minimum_charge, dollarsOf),
    deposit_kind: values.deposit_kind,
    deposit_percent: values.deposit_kind === 'percent' ? wholeOf(values.deposit_percent) : null,
  };
}

export function checkList(values: ListValues): FieldErrors<ListValues> {
  const errors: FieldErrors<ListValues> = {};
  if (Number.isNaN(orNull(values.minimum_charge, dollarsOf))) errors.minimum_charge = NO_AMOUNT;
  const percent = wholeOf(values.deposit_percent);
  if (values.deposit_kind === 'percent' && !(percent >= 1 && percent <= 100))
    errors.deposit_percent = 'Please enter a percentage from 1 to 100';
  return errors;
}

/** Puts the item at one index in place of its neighbor, up or down. */
export function moved<T>(items: readonly T[], index: number, by: -1 | 1): readonly T[] {
  const to = index + by;
  const [item] = items.slice(index, index + 1);
  if (item === undefined || to < 0 || to >= items.length) return items;
  const others = items.filter((_, at) => at !== index);
  return [...others.slice(0, to), item, ...others.slice(to)];
}

/** An id for a new kind of guest, made of its name: 'Senior (65+)' is `senior_65`. */
export function bandIdOf(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 28);
  const base = plain || 'guest';
  const numbered = Array.from({ length: taken.length + 1 }, (_, index) =>
    index === 0 ? base : `${base}_${index + 1}`,
  );
  return numbered.find((id) => !taken.includes(id)) ?? base;
}

/**
 * The unsaved list as the rule takes it; null while a number in it is wrong. `depositCents` is the offering's own. Without a Square account
 * a deposit in percent or of everything can't be asked for.
 */
export function toPriceList(
  values: ListValues,
  { depositCents, hasSquare }: { depositCents: number; hasSquare: boolean },
): PriceList | null {
  if (Object.keys(checkList(values)).length > 0) return null;
  const minimum = orNull(values.minimum_charge, dollarsOf);
  const { deposit_kind: kind } = values;
  return {
    bands: values.bands,
    rates: values.rates.map(({ amount, ...rate }) => ({ ...rate, cents: dollarsToCents(amount) })),
    minimumCents: minimum === null ? null : dollarsToCents(minimum),
    deposit:
      kind === 'fixed'
        ? { kind, cents: depositCents }
        : !hasSquare
          ? { kind: 'fixed', cents: 0 }
          : kind === 'full'
            ? { kind }
            : { kind, percent: wholeOf(values.deposit_percent) },
  };
}
