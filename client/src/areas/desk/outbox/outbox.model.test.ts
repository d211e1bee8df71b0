import { expect, it } from 'vitest';
import type { QueueItem } from '#sync/port/engine-port';
import { countsOf, itemsOf, type KnownNames, stateText, tabsOf, titleOf } from './outbox.model.ts';

const item = (mid: number, state: QueueItem['state'], more: Partial<QueueItem> = {}): QueueItem => ({
  id: `id-${mid}`,
  mid,
  name: 'check_in',
  args: {},
  state,
  code: null,
  message: null,
  queuedAtUtc: '2026-06-15T15:00:00.000Z',
  answeredAtUtc: null,
  needsReview: false,
  ...more,
});

it('[S8] counts and lists each state, newest first', () => {
  const items = [item(1, 'unsent'), item(2, 'parked'), item(3, 'unsent'), item(4, 'unreadable')];
  expect(countsOf(items)).toEqual({ unsent: 2, parked: 1, unreadable: 1, sent: 0 });
  expect(itemsOf(items, 'unsent').map(({ mid }) => mid)).toEqual([3, 1]);
});

const names: KnownNames = {
  person: (id) => ({ 'C00001-X': 'Ada Lovelace' })[id],
  member: (id) => ({ M1: 'Marie Curie' })[id],
  waiverOf: (id) => ({ c: 'C00001-X', d: 'C00001-Y' })[id],
  party: (id) => ({ b: 'Curie' })[id],
  bookingPaid: (id) => ({ p: 'b', q: 'x' })[id],
};

it.each([
  ['sign_waiver', { adult_first_name: 'Ada', adult_last_name: 'Lovelace' }, 'Waiver of Ada Lovelace'],
  ['sign_waiver', null, 'Waiver'],
  ['check_in', { waiver_id: 'C00001-X', checkin_id: 'c' }, 'Check-in of Ada Lovelace'],
  ['check_in', { waiver_id: 'C00001-Z', membership_id: 'M1' }, 'Check-in of Marie Curie'],
  ['check_in', { waiver_id: 'C00001-Z' }, 'Check-in of C00001-Z'],
  ['undo_check_in', { checkin_id: 'c' }, 'Undo check-in of Ada Lovelace'],
  ['undo_check_in', { checkin_id: 'd' }, 'Undo check-in of C00001-Y'],
  ['undo_check_in', { checkin_id: 'e' }, 'Undo check-in of e'],
  ['later_kind', { waiver_id: 'C00001-X' }, 'later_kind'],
])('[F51] names what a %s with %j is, and whose', (name, args, title) => {
  expect(titleOf({ name, args }, names)).toBe(title);
});

it('[B16] names a party and its count, by its booking where this device does not have it', () => {
  const title = (args: Record<string, unknown>) => titleOf({ name: 'check_in_party', args }, names);
  expect(title({ booking_id: 'b', party_goers: 8 })).toBe('Party check-in of Curie, 8 people');
  expect(title({ booking_id: 'b', party_goers: 1 })).toBe('Party check-in of Curie, 1 person');
  expect(title({ booking_id: 'x', party_goers: 0 })).toBe('Party check-in of x, 0 people');
  expect(titleOf({ name: 'undo_check_in_party', args: { booking_id: 'b' } }, names)).toBe(
    'Undo party check-in of Curie',
  );
});

it('[B65] names the party of money, and how much it was', () => {
  const title = (name: string, args: Record<string, unknown>) => titleOf({ name, args }, names);
  expect(title('take_payment', { booking_id: 'b', amount: 184 })).toBe('Payment of Curie, $184.00');
  expect(title('take_payment', { booking_id: 'x', amount: 'much' })).toBe('Payment of x');
  expect(title('add_line', { booking_id: 'b', name: 'Socks', quantity: 3 })).toBe(
    'Extra on the bill of Curie, 3 × Socks',
  );
  expect(title('void_payment', { payment_id: 'p' })).toBe('Void of a payment of Curie');
  expect(title('void_payment', { payment_id: 'q' })).toBe('Void of a payment of x');
  expect(title('void_payment', { payment_id: 'r' })).toBe('Void of a payment');
});

it('[F51] says what each state means', () => {
  const online = { network: 'online', needsSignIn: false } as const;
  const say = (fields: Partial<QueueItem>, status: Parameters<typeof stateText>[1] = online) =>
    stateText(item(1, 'unsent', fields), status);
  expect(say({})).toBe('Saved on this device. It’s being sent.');
  expect(say({}, { ...online, network: 'offline' })).toMatch(/sent when the network is back/);
  expect(say({}, { ...online, needsSignIn: true })).toMatch(/Sign in again/);
  expect(say({ state: 'parked', message: 'An alert stops this person.' })).toBe(
    'An alert stops this person. It is safe, and the owner can fix it under My Devices.',
  );
  expect(say({ state: 'sent' })).toBe('Sent.');
  expect(say({ state: 'sent', needsReview: true })).toMatch(/owner will take a look/);
});

it('has a tab for what can’t be read only while there is such an item', () => {
  expect(tabsOf(countsOf([item(1, 'sent')]))).toEqual(['unsent', 'parked', 'sent']);
  expect(tabsOf(countsOf([item(1, 'unreadable')]))).toContain('unreadable');
});

it('[D25] says what the browser cleared before it was sent, and what to do', () => {
  expect(titleOf({ name: 'lost_sign_waiver', args: { person: 'Ada Lovelace' } }, names)).toBe(
    'Lost waiver of Ada Lovelace',
  );
  expect(titleOf({ name: 'lost_take_payment', args: { person: 'Curie', amount: 184 } }, names)).toBe(
    'Lost payment of Curie, $184.00',
  );
  expect(titleOf({ name: 'lost_check_in', args: null }, names)).toBe('Lost check-in');
  expect(titleOf({ name: 'lost_later_kind', args: null }, names)).toBe('Lost item');
  const say = (state: QueueItem['state']) =>
    stateText(item(1, state, { name: 'lost_check_in' }), { network: 'offline', needsSignIn: false });
  expect(say('unsent')).toMatch(/gone from this device.*once the network is back/);
  expect(say('parked')).toMatch(/do it again.*My Devices/);
});
