import type { QueueItem } from '../../sync/engine/engine-port.ts';

export type OutboxTab = 'unsent' | 'parked' | 'unreadable' | 'sent';

export const tabNames: Readonly<Record<OutboxTab, string>> = {
  unsent: 'Unsent',
  parked: 'Needs a person',
  unreadable: 'Unreadable',
  sent: 'Sent',
};

export const tabs = Object.keys(tabNames) as OutboxTab[];

export const emptyTexts: Readonly<Record<OutboxTab, string>> = {
  unsent: 'Everything done on this device has reached the server.',
  parked: 'Nothing waits for a person.',
  unreadable: 'Every item on this device can be read.',
  sent: 'Nothing has been sent from this device lately.',
};

export function countsOf(items: readonly QueueItem[]): Record<OutboxTab, number> {
  const counts = { unsent: 0, parked: 0, unreadable: 0, sent: 0 };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

/** Newest first. */
export function itemsOf(items: readonly QueueItem[], tab: OutboxTab): QueueItem[] {
  return items.filter(({ state }) => state === tab).toSorted((a, b) => b.mid - a.mid);
}

const titles: Readonly<Record<string, string>> = {
  sign_waiver: 'Waiver signed',
  check_in: 'Check-in',
  undo_check_in: 'Check-in undone',
  check_in_party: 'Party checked in',
};

/** 'Waiver signed by Ada Lovelace', 'Party checked in: Curie, 8 people'. Shows no more than the screen that queued the item. */
export function titleOf(
  { name, args }: Pick<QueueItem, 'name' | 'args'>,
  partyNameOf: (bookingId: string) => string | undefined,
): string {
  const title = titles[name] ?? name;
  if (!args) return title;
  const person = [args['adult_first_name'], args['adult_last_name']]
    .filter((part) => typeof part === 'string')
    .join(' ');
  if (name === 'sign_waiver' && person) return `${title} by ${person}`;
  if (name === 'check_in_party') return `${title}: ${partyOf(args, partyNameOf)}`;
  const id = args['waiver_id'] ?? args['checkin_id'];
  return typeof id === 'string' ? `${title}: ${id}` : title;
}

/** By its name, or its booking where this device has none. */
function partyOf(args: Record<string, unknown>, partyNameOf: (bookingId: string) => string | undefined): string {
  const { booking_id: id, party_goers: goers } = args;
  const party = typeof id === 'string' ? (partyNameOf(id) ?? id) : 'unknown';
  return `${party}, ${goers === 1 ? '1 person' : `${String(goers)} people`}`;
}
