import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { createQuote, Quote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { extrasTaken } from '#domain/bills/bill.model';

export type OfferedExtra = ReplyOf<typeof createQuote>['extras'][number];

/** How many of each kind of guest, and of each extra; of one that the whole party has, 1 or 0. */
export interface Counts {
  party: Readonly<Record<string, number>>;
  extras: Readonly<Record<string, number>>;
}

/**
 * What the booking has now. `lines` are those that its prices make of its party: an extra that staff added is a line of its own on the
 * bill, which no change of the party buys again.
 */
export function countsOf(
  { party = [] }: Pick<Bill, 'party'>,
  lines: Quote['lines'],
  offered: readonly OfferedExtra[],
): Counts {
  return {
    party: Object.fromEntries(party.map(({ band_id: id, players }) => [id, players])),
    extras: extrasTaken(lines, offered),
  };
}

interface ExtraChoice {
  id: string;
  name: string;
  amount: number;
  /** What others have left; null where nothing limits it. */
  left: number | null;
  max: number;
}

/** Extras to choose from: those that are offered, and those that the booking has although they no longer are. */
export function extraChoices(lines: Quote['lines'], offered: readonly OfferedExtra[], has: Counts): ExtraChoice[] {
  const others = lines.filter(({ extra_id: id }) => id !== null && !offered.some(({ extra_id }) => extra_id === id));
  const kept = new Map(others.map(({ extra_id: id, name, unit }) => [id ?? '', { name, unit }]));
  return [
    ...offered.map(({ extra_id: id, name, amount, per, max_quantity: most, left }) => {
      const own = has.extras[id] ?? 0;
      const free = left === null ? most : left + own;
      return { id, name, amount, left, max: per === 'person' ? 1 : Math.min(most, free) };
    }),
    ...Array.from(kept, ([id, { name, unit }]) => ({
      id,
      name,
      amount: unit,
      left: null,
      max: has.extras[id] ?? 0,
    })),
  ];
}

/** What is asked for, in the order in which the booking has it. */
export function askedOf({ party, extras }: Counts) {
  return {
    party: Object.entries(party).map(([band_id, players]) => ({ band_id, players })),
    extras: Object.entries(extras)
      .filter(([, quantity]) => quantity > 0)
      .map(([extra_id, quantity]) => ({ extra_id, quantity })),
  };
}

export function isSame(a: Counts, b: Counts): boolean {
  const same = (left: Counts['party'], right: Counts['party']): boolean =>
    [...Object.keys(left), ...Object.keys(right)].every((id) => (left[id] ?? 0) === (right[id] ?? 0));
  return same(a.party, b.party) && same(a.extras, b.extras);
}
