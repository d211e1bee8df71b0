import type { OpenDay } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';

/** What was taken by every method less what went back, in dollars. */
export function takenOf({ methods }: Pick<OpenDay, 'methods'>): number {
  return methods.reduce((sum, { net }) => sum + dollarsToCents(net), 0) / 100;
}

/** What staff should know before they close: entries that came late, and desks that may still hold some. */
export function dayNotes({ late, devices_silent: silent }: Pick<OpenDay, 'late' | 'devices_silent'>): string[] {
  return [
    late === 1
      ? '1 entry was taken before the last close and arrived after it. It counts in this close.'
      : late > 1
        ? `${late} entries were taken before the last close and arrived after it. They count in this close.`
        : '',
    silent.length === 1
      ? `${silent[0]} has not been in touch lately. What it still holds counts in the next close.`
      : silent.length > 1
        ? `These devices have not been in touch lately: ${silent.join(', ')}. What they still hold counts in the next close.`
        : '',
  ].filter(Boolean);
}

/** 'The drawer holds what it must.', '$2.00 is missing.' or '$2.00 is over.', of cents. */
export function differenceText(difference: number): string {
  if (difference === 0) return 'The drawer holds what it must.';
  return difference < 0 ? `${formatCents(-difference)} is missing.` : `${formatCents(difference)} is too much.`;
}

/** Notes and coins by their worth in cents. */
export const pieces = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 25, 10, 5, 1] as const;

/** '$20' or '25¢'. */
export function pieceText(cents: number): string {
  return cents >= 100 ? `$${cents / 100}` : `${cents}¢`;
}

/** What counted pieces are worth, in cents; what is no whole number counts as none. */
export function worthOf(counts: Readonly<Record<number, string>>): number {
  return pieces.reduce((sum, piece) => {
    const count = Number(counts[piece] ?? '');
    return Number.isInteger(count) && count > 0 ? sum + piece * count : sum;
  }, 0);
}
