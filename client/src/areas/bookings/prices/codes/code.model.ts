import type { createDiscountCode, DiscountCodeView } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import type { FieldErrors } from '#components/forms/form-problems';
import { dollarsOf, NO_AMOUNT, orNull, wholeOf } from '#lib/typed-numbers';
import { calendarDay } from '#lib/venue-format';
import { dollarsText } from '../list/rate-text.ts';

/** A promo code as it is typed, named as on the wire. What is not set is ''. */
export interface CodeValues {
  code: string;
  kind: DiscountCodeView['kind'];
  percent: string;
  amount: string;
  applies_to: DiscountCodeView['applies_to'];
  offering_ids: readonly string[];
  book_from: string;
  book_to: string;
  play_from: string;
  play_to: string;
  uses_max: string;
  is_active: boolean;
}

export function valuesOf(code: DiscountCodeView | null): CodeValues {
  return {
    code: code?.code ?? '',
    kind: code?.kind ?? 'percent',
    percent: code?.percent ? String(code.percent) : '',
    amount: code?.amount ? code.amount.toFixed(2) : '',
    applies_to: code?.applies_to ?? 'rates',
    offering_ids: code?.offering_ids ?? [],
    book_from: code?.book_from ?? '',
    book_to: code?.book_to ?? '',
    play_from: code?.play_from ?? '',
    play_to: code?.play_to ?? '',
    uses_max: code?.uses_max ? String(code.uses_max) : '',
    is_active: code?.is_active ?? true,
  };
}

export function bodyOf(values: CodeValues): BodyInputOf<typeof createDiscountCode> {
  const isPercent = values.kind === 'percent';
  return {
    ...values,
    percent: isPercent ? wholeOf(values.percent) : null,
    amount: isPercent ? null : dollarsOf(values.amount),
    offering_ids: [...values.offering_ids],
    book_from: values.book_from || null,
    book_to: values.book_to || null,
    play_from: values.play_from || null,
    play_to: values.play_to || null,
    uses_max: orNull(values.uses_max, wholeOf),
  };
}

export function checkCode(values: CodeValues): FieldErrors<CodeValues> {
  const { percent = null, amount = null, uses_max: uses = null } = bodyOf(values);
  const isBefore = (to: string, from: string): boolean => to !== '' && from !== '' && to < from;
  const last = 'The last day must not be before the first';
  return {
    ...(percent === null || (percent >= 1 && percent <= 100)
      ? {}
      : { percent: 'Please enter a percentage from 1 to 100' }),
    ...(amount === null || amount > 0 ? {} : { amount: NO_AMOUNT }),
    ...(uses === null || uses > 0 ? {} : { uses_max: 'Please enter a whole number from 1, or nothing' }),
    ...(isBefore(values.book_to, values.book_from) ? { book_to: last } : {}),
    ...(isBefore(values.play_to, values.play_from) ? { play_to: last } : {}),
  };
}

/** '15% off the prices' or '$10.00 off everything'. */
export function offText({ kind, percent, amount, applies_to: what }: DiscountCodeView): string {
  const off = kind === 'percent' ? `${percent}%` : dollarsText(amount ?? 0);
  return `${off} off ${what === 'all' ? 'everything' : 'the prices'}`;
}

/** '3 of 20 used', or '3 used' where nothing limits it. */
export const usesText = ({ used, uses_max: most }: DiscountCodeView): string =>
  most === null ? `${used} used` : `${used} of ${most} used`;

/** When it can be used: 'Booked until Dec 1, 2026. For visits from Jan 1, 2027.' or 'Any time'. */
export function whenText(code: DiscountCodeView): string {
  const span = (what: string, from: string | null, to: string | null): string[] => {
    if (from === null && to === null) return [];
    if (from !== null && to !== null) return [`${what} ${calendarDay(from)} to ${calendarDay(to)}`];
    return [from === null ? `${what} until ${calendarDay(to)}` : `${what} from ${calendarDay(from)}`];
  };
  const spans = [...span('Booked', code.book_from, code.book_to), ...span('For visits', code.play_from, code.play_to)];
  return spans.length === 0 ? 'Any time' : spans.join('. ');
}
