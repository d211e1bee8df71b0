import type { PersonActivity } from '@gatehouse/sync-protocol/areas/reports/staff-activity.contracts';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';

type Counts = Omit<PersonActivity, 'user_id' | 'name'>;

/** In the order in which they are said. */
const words: Record<Exclude<keyof Counts, 'refunded'>, [one: string, many: string]> = {
  check_ins: ['check-in', 'check-ins'],
  undos: ['check-in undone', 'check-ins undone'],
  check_outs: ['check-out', 'check-outs'],
  overrides: ['override', 'overrides'],
  refunds: ['refund', 'refunds'],
  notes: ['note', 'notes'],
  erasures: ['erasure', 'erasures'],
  exports: ['export', 'exports'],
};

/** `83 check-ins`, `2 overrides`, `1 refund of $25.00`: what there was, and nothing else. Requirement X31. */
export function actsOf(counts: Counts): string[] {
  const parts = (Object.keys(words) as (keyof typeof words)[])
    .filter((name) => counts[name] > 0)
    .map((name) => {
      const text = `${counts[name].toLocaleString('en-US')} ${words[name][counts[name] === 1 ? 0 : 1]}`;
      return name === 'refunds' ? `${text} of ${formatMoney(counts.refunded)}` : text;
    });
  return parts.length > 0 ? parts : ['nothing'];
}

/** What all of them did. Dollars are added up as cents. */
export function totalOf(people: readonly Counts[]): Counts {
  const sumOf = (name: keyof typeof words): number => people.reduce((sum, counts) => sum + counts[name], 0);
  const counts = Object.fromEntries((Object.keys(words) as (keyof typeof words)[]).map((name) => [name, sumOf(name)]));
  const cents = people.reduce((sum, { refunded }) => sum + Math.round(refunded * 100), 0);
  return { ...(counts as Record<keyof typeof words, number>), refunded: cents / 100 };
}
