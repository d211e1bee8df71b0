import type { createExtra, ExtraView } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import type { FieldErrors } from '#components/forms/form-problems';
import { dollarsOf, NO_AMOUNT, NO_WHOLE, orNull, wholeOf } from '#lib/typed-numbers';
import { dollarsText } from '../list/rate-text.ts';

/** An extra as it is typed, named as on the wire. */
export interface ExtraValues {
  name: string;
  amount: string;
  per: ExtraView['per'];
  offering_ids: readonly string[];
  /** '' where nothing limits it. */
  stock: string;
  stock_per: ExtraView['stock_per'];
  max_quantity: string;
  is_taxable: boolean;
  staff_only: boolean;
  is_active: boolean;
}

const USUAL_QUANTITY = '99';

export function valuesOf(extra: ExtraView | null): ExtraValues {
  return {
    name: extra?.name ?? '',
    amount: extra ? extra.amount.toFixed(2) : '',
    per: extra?.per ?? 'item',
    offering_ids: extra?.offering_ids ?? [],
    stock: extra?.stock === null || !extra ? '' : String(extra.stock),
    stock_per: extra?.stock_per ?? 'time',
    max_quantity: extra ? String(extra.max_quantity) : USUAL_QUANTITY,
    is_taxable: extra?.is_taxable ?? true,
    staff_only: extra?.staff_only ?? false,
    is_active: extra?.is_active ?? true,
  };
}

export function bodyOf(values: ExtraValues): BodyInputOf<typeof createExtra> {
  return {
    ...values,
    amount: dollarsOf(values.amount),
    offering_ids: [...values.offering_ids],
    stock: orNull(values.stock, wholeOf),
    max_quantity: wholeOf(values.max_quantity),
  };
}

export function checkExtra(values: ExtraValues): FieldErrors<ExtraValues> {
  const { amount, stock, max_quantity: most } = bodyOf(values);
  return {
    ...(Number.isNaN(amount) ? { amount: NO_AMOUNT } : {}),
    ...(Number.isNaN(stock) || stock === 0 ? { stock: 'Please enter a whole number from 1, or nothing' } : {}),
    ...(Number.isNaN(most) || most === 0 ? { max_quantity: NO_WHOLE } : {}),
  };
}

/** '$12.50 each' or '$3.00 per person'. */
export const priceText = ({ amount, per }: ExtraView): string =>
  `${dollarsText(amount)} ${per === 'item' ? 'each' : 'per person'}`;

/** '10 at a time', '40 a day' or 'Unlimited'. */
export function stockText({ stock, stock_per: per }: ExtraView): string {
  return stock === null ? 'Unlimited' : `${stock} ${per === 'time' ? 'at a time' : 'a day'}`;
}
