import { formatMoney } from '@gatehouse/sync-protocol/base/money';
import { lostMutation, lostTitle } from '@gatehouse/sync-protocol/sync/lost-item';
import { factsOf, type MutationFacts } from '@gatehouse/sync-protocol/sync/mutations';
import type { QueueItem, SyncStatus } from '#sync/port/engine-port';

export type OutboxTab = 'unsent' | 'parked' | 'unreadable' | 'sent';

export const tabNames: Readonly<Record<OutboxTab, string>> = {
  unsent: 'Unsent',
  parked: 'Needs attention',
  unreadable: 'Unreadable',
  sent: 'Sent',
};

export const emptyTexts: Readonly<Record<OutboxTab, string>> = {
  unsent: 'Everything done on this device has reached the server.',
  parked: 'Nothing needs attention.',
  unreadable: 'Every item on this device can be read.',
  sent: 'This device hasn’t sent anything lately.',
};

/** How many items each tab has. */
export function countsOf(items: readonly QueueItem[]): Record<OutboxTab, number> {
  const counts = { unsent: 0, parked: 0, unreadable: 0, sent: 0 };
  for (const { state } of items) counts[state] += 1;
  return counts;
}

/** What can't be read is rare: its tab is there when it is needed. */
export function tabsOf(counts: Record<OutboxTab, number>): OutboxTab[] {
  const all = Object.keys(tabNames) as OutboxTab[];
  return all.filter((tab) => tab !== 'unreadable' || counts.unreadable > 0);
}

/** Newest first. */
export function itemsOf(items: readonly QueueItem[], tab: OutboxTab): QueueItem[] {
  return items.filter(({ state }) => state === tab).toSorted((a, b) => b.mid - a.mid);
}

/** Names that this device has for what an item refers to; undefined where it holds no such row. */
export interface KnownNames {
  person(waiverId: string): string | undefined;
  member(membershipId: string): string | undefined;
  /** The waiver of an earlier check-in. */
  waiverOf(checkinId: string): string | undefined;
  party(bookingId: string): string | undefined;
  /** The booking of a payment. */
  bookingPaid(paymentId: string): string | undefined;
}

type TextOf = (field: string) => string | undefined;

/** The person of a mutation, found by what it is about: a name where this device has one, and the id otherwise. */
const whose: Readonly<Record<MutationFacts['about'], (text: TextOf, names: KnownNames) => string | undefined>> = {
  signer: (text) => [text('adult_first_name'), text('adult_last_name')].filter(Boolean).join(' '),
  person: (text, names) => {
    const [waiver, member] = [text('waiver_id'), text('membership_id')];
    return (waiver && names.person(waiver)) ?? (member && names.member(member)) ?? waiver;
  },
  check_in: (text, names) => {
    const checkin = text('checkin_id');
    const waiver = checkin && names.waiverOf(checkin);
    return (waiver && names.person(waiver)) ?? waiver ?? checkin;
  },
  party: (text, names) => {
    const booking = text('booking_id');
    return booking && (names.party(booking) ?? booking);
  },
  payment: (text, names) => {
    const payment = text('payment_id');
    const booking = payment && names.bookingPaid(payment);
    return (booking && names.party(booking)) ?? booking;
  },
};

/** 'Waiver of Ada Lovelace', 'Check-in of C00001-X', 'Party check-in of Curie, 8 people'. Requirement F51. */
export function titleOf({ name, args }: Pick<QueueItem, 'name' | 'args'>, names: KnownNames): string {
  const facts = factsOf(name);
  if (!facts) return withMore(lostTitle(name, args) ?? name, args);
  const text: TextOf = (field) => {
    const value = args?.[field];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const owner = whose[facts.about](text, names);
  const title = owner ? `${facts.words.outbox} of ${owner}` : facts.words.outbox;
  return withMore(title, args);
}

function withMore(title: string, args: QueueItem['args']): string {
  const more = moreOf(args ?? {});
  return more === null ? title : `${title}, ${more}`;
}

/** How many people, how much money, or how many of what. */
function moreOf({ party_goers: goers, amount, quantity, name }: Record<string, unknown>): string | null {
  if (typeof goers === 'number') return goers === 1 ? '1 person' : `${goers} people`;
  if (typeof amount === 'number') return formatMoney(amount);
  return typeof quantity === 'number' && typeof name === 'string' ? `${quantity} × ${name}` : null;
}

const lostText =
  'The browser cleared its storage before this was sent, so it is gone from this device. If it isn’t in the lists, do it again.';
const lostNext = {
  unsent: 'The owner sees it on My Devices once the network is back.',
  told: 'The owner sees it on My Devices.',
} as const;

/** What an item's state means for the person who did it. Requirement F51. */
export function stateText(
  { name, state, message, needsReview }: Pick<QueueItem, 'name' | 'state' | 'message' | 'needsReview'>,
  { network, needsSignIn }: Pick<SyncStatus, 'network' | 'needsSignIn'>,
): string {
  if (lostMutation(name) !== null) return `${lostText} ${lostNext[state === 'unsent' ? 'unsent' : 'told']}`;
  if (state === 'sent') return needsReview ? 'Sent. The owner will take a look at it.' : 'Sent.';
  if (state === 'unreadable')
    return 'This item can’t be opened on this device. It is kept: export it and send it to support.';
  if (state === 'parked')
    return [message, 'It is safe, and the owner can fix it under My Devices.'].filter(Boolean).join(' ');
  if (needsSignIn) return 'Saved on this device. Sign in again to send it.';
  return network === 'offline'
    ? 'Saved on this device. It’s sent when the network is back.'
    : 'Saved on this device. It’s being sent.';
}
