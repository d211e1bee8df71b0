import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { lostMutation, lostTitle } from '@gatehouse/sync-protocol/sync/lost-item';
import { factsOf } from '@gatehouse/sync-protocol/sync/mutations';
import type { ParkedView } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { venueInstant } from '#lib/venue-format';

/** Whether it says that a device lost something: nothing can be applied. Rule D25. */
export function isLost({ name }: Pick<ParkedView, 'name'>): boolean {
  return lostMutation(name) !== null;
}

/** 'Waiver signed', 'Lost waiver of Ada Lovelace', 'Payment taken, $184.00'. */
export function parkedTitle({ name, args }: Pick<ParkedView, 'name' | 'args'>): string {
  const title = lostTitle(name, args) ?? factsOf(name)?.words.parked ?? name ?? 'Unreadable item';
  const amount = args?.['amount'];
  return typeof amount === 'number' ? `${title}, ${formatMoney(amount)}` : title;
}

/** When it came, and for a loss also when it was done. */
export function parkedTimes(item: Pick<ParkedView, 'name' | 'args' | 'parked_at'>, timeZone: string): string {
  const came = venueInstant(item.parked_at, timeZone);
  const at = item.args?.['at'];
  const isInstant = typeof at === 'string' && !Number.isNaN(Date.parse(at));
  return isLost(item) && isInstant ? `Done ${venueInstant(at, timeZone)}, reported ${came}` : came;
}

/** A field of a parked item that a person can edit. */
export interface ParkedField {
  name: string;
  text: string;
}

/** Texts and numbers, in the item's order; nested values are kept unchanged. */
export function editableFields(args: Record<string, unknown> | null): ParkedField[] {
  if (!args) return [];
  return Object.entries(args).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === null ? [] : [{ name, text }];
  });
}

/** Arguments that were changed, in the type they had; an emptied field is removed. */
export function changedArgs(
  args: Record<string, unknown> | null,
  fields: readonly ParkedField[],
): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const { name, text } of fields) {
    const before = args?.[name];
    if (text === textOf(before)) continue;
    if (text.trim() === '') changed[name] = null;
    else changed[name] = typeof before === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
  }
  return changed;
}

function textOf(value: unknown): string | null {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : null;
}
