import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { ExtraView } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { Quote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { extrasTaken } from '#domain/bills/bill.model';
import { NO_WHOLE, wholeOf } from '#lib/typed-numbers';
import { type PricedChoice, pricedBody } from '../model/priced-choice.ts';
import type { CountField } from './count-fields.tsx';

/** What the prices of a booking make of its party: also which extras go with the party, and are no lines of staff's own. */
type RuleLines = Quote['lines'];

/** Party and extras of a booking, as typed. */
export function choiceOf(
  { party = [] }: Pick<Bill, 'party'>,
  lines: RuleLines,
  extras: readonly ExtraView[],
): PricedChoice {
  const taken = extrasTaken(lines, extras);
  return {
    party: Object.fromEntries(party.map(({ band_id: id, players }) => [id, String(players)])),
    extras: Object.fromEntries(Object.entries(taken).map(([id, quantity]) => [id, String(quantity)])),
    code: '',
  };
}

/** Fields for the extras that are sold with the offering, and for those that the booking has although they no longer are. */
export function extraFields(
  offeringId: string,
  extras: readonly ExtraView[],
  lines: RuleLines,
): Pick<CountField, 'id' | 'label' | 'description'>[] {
  const sold = extras.filter(
    ({ is_active: isActive, offering_ids: ids }) => isActive && (ids.length === 0 || ids.includes(offeringId)),
  );
  const others = lines.filter(({ extra_id: id }) => id !== null && !sold.some(({ extra_id }) => extra_id === id));
  return [
    ...sold.map(({ extra_id: id, name, amount, per }) => ({
      id,
      label: name,
      description:
        per === 'person' ? `${formatMoney(amount)} for each guest; 1 adds it` : `${formatMoney(amount)} each`,
    })),
    ...others.map(({ extra_id: id, name, unit }) => ({
      id: id ?? '',
      label: name,
      description: `${formatMoney(unit)} each, no longer sold`,
    })),
  ];
}

/** What is other than before; what is as it was is not asked for, and null asks for nothing. */
export function askedOf(choice: PricedChoice, before: PricedChoice): Partial<ReturnType<typeof pricedBody>> | null {
  const [now, then] = [pricedBody(choice), pricedBody(before)];
  const asked = {
    ...(sameText(now.party) === sameText(then.party) ? {} : { party: now.party }),
    ...(sameText(now.extras) === sameText(then.extras) ? {} : { extras: now.extras }),
  };
  return Object.keys(asked).length === 0 ? null : asked;
}

const sameText = (counts: readonly object[]): string =>
  counts
    .map((count) => Object.values(count).join(' '))
    .toSorted()
    .join('\n');

/** What is wrong with a number that was typed. */
export function countProblem(typed: string): string | null {
  return Number.isNaN(wholeOf(typed || '0')) ? NO_WHOLE : null;
}

export function hasProblems({ party, extras }: PricedChoice): boolean {
  return [...Object.values(party), ...Object.values(extras)].some((typed) => countProblem(typed) !== null);
}

/** '$24.00 more', '$10.00 less' or 'The price stays as it is'. */
export function differenceText(dollars: number): string {
  if (dollars === 0) return 'The price stays as it is';
  return `${formatMoney(Math.abs(dollars))} ${dollars > 0 ? 'more' : 'less'}`;
}
