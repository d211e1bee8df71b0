import type { StaffRow } from '@gatehouse/sync-protocol/areas/accounts/staff-row';
import { describe, expect, it } from 'vitest';
import {
  attemptsOf,
  type DeskPersonEvent,
  type DeskPersonState,
  nextDeskPerson,
  type PersonHere,
  peopleToAsk,
  readDeskPerson,
} from './desk-person.ts';

const mia: StaffRow = {
  user_id: 'mia',
  client_id: 'C00001',
  name: 'Mia',
  role: 'desk',
  permissions: [],
  pin_hash: 'hash',
  pin_version: 2,
  card_hash: 'card',
};
const byPin: PersonHere = { kind: 'user', id: 'mia', via: 'pin', pin_version: 2 };
const byCard: PersonHere = { kind: 'user', id: 'mia', via: 'card', card_hash: 'card' };
const nobody: DeskPersonState = { person: null, attempts: {} };
const staff = (...rows: StaffRow[]): DeskPersonEvent => ({
  kind: 'staff',
  staff: new Map(rows.map((row) => [row.user_id, row])),
});
const after = (state: DeskPersonState, ...events: DeskPersonEvent[]) => events.reduce(nextDeskPerson, state);
const tried = (userId: string): DeskPersonEvent => ({ kind: 'tried', userId });
const wrong = (times: number) => after(nobody, ...Array.from({ length: times }, () => tried('mia')));

describe('[S44] [D27] who is using a desk’s tablet', () => {
  it('is the person who proved it last, until they leave', () => {
    const tom = { ...byPin, id: 'tom' };
    expect(after(nobody, { kind: 'proved', person: byPin }).person).toBe(byPin);
    expect(after(nobody, { kind: 'proved', person: byPin }, { kind: 'proved', person: tom }).person).toBe(tom);
    expect(after(nobody, { kind: 'proved', person: byPin }, { kind: 'left' })).toEqual(nobody);
    expect(after(nobody, { kind: 'left' })).toBe(nobody);
  });

  it.each([
    ['left', byPin, []],
    ['has another PIN', byPin, [{ ...mia, pin_version: 3 }]],
    ['has no PIN', byPin, [{ ...mia, pin_hash: null }]],
    ['has another card', byCard, [{ ...mia, card_hash: 'new' }]],
    ['has no card', byCard, [{ ...mia, card_hash: null }]],
  ])('is nobody once that person %s', (_title, person, rows) => {
    const state = after(nobody, { kind: 'proved', person });
    expect(after(state, staff(...rows)).person).toBeNull();
  });

  it('stays the same where something else of the person changes', () => {
    const pin = after(nobody, { kind: 'proved', person: byPin });
    expect(after(pin, staff({ ...mia, name: 'Mia C.', card_hash: null }))).toBe(pin);
    const card = after(nobody, { kind: 'proved', person: byCard });
    expect(after(card, staff({ ...mia, pin_hash: null, pin_version: 3 }))).toBe(card);
  });

  it('is asked of those who have a PIN or a card, by name', () => {
    const none = { ...mia, user_id: 'none', pin_hash: null, card_hash: null };
    const abe = { ...mia, user_id: 'abe', name: 'Abe', pin_hash: null };
    expect(peopleToAsk([mia, none, abe]).map(({ name }) => name)).toEqual(['Abe', 'Mia']);
    expect(peopleToAsk([none])).toEqual([]);
  });
});

describe('[S45] [D27] wrong PINs at a desk', () => {
  it('lock that person alone, the fifth for 30 s and the sixth for a minute', () => {
    expect(attemptsOf(wrong(4), 'mia').waitLeftMs).toBe(0);
    expect(attemptsOf(wrong(5), 'mia').waitLeftMs).toBe(30_000);
    expect(attemptsOf(wrong(6), 'mia').waitLeftMs).toBe(60_000);
    expect(attemptsOf(wrong(40), 'mia').waitLeftMs).toBe(15 * 60_000);
    expect(attemptsOf(wrong(5), 'tom')).toEqual({ wrong: 0, waitLeftMs: 0 });
  });

  it('wait for time in which the tablet ran', () => {
    expect(attemptsOf(after(wrong(5), { kind: 'ran', elapsedMs: 1_000 }), 'mia').waitLeftMs).toBe(29_000);
    expect(attemptsOf(after(wrong(5), { kind: 'ran', elapsedMs: 3_600_000 }), 'mia').waitLeftMs).toBe(25_000);
    expect(after(nobody, { kind: 'ran', elapsedMs: 1_000 })).toBe(nobody);
  });

  it('are forgotten with a right PIN, and not with a card', () => {
    expect(after(wrong(4), { kind: 'proved', person: byPin }).attempts).toEqual({});
    expect(attemptsOf(after(wrong(4), { kind: 'proved', person: byCard }), 'mia').wrong).toBe(4);
  });

  it('survive a restart, which leaves nobody at the tablet', () => {
    const state = after(
      wrong(5),
      { kind: 'ran', elapsedMs: 1_000 },
      { kind: 'proved', person: { ...byPin, id: 'tom' } },
    );
    const restarted = readDeskPerson(JSON.stringify(state.attempts));
    expect(restarted).toEqual({ person: null, attempts: { mia: { wrong: 5, waitLeftMs: 29_000 } } });
    for (const stored of [null, 'x', 'null', '7', '{"mia":7}']) expect(readDeskPerson(stored).person).toBeNull();
    expect(attemptsOf(readDeskPerson('{"mia":7}'), 'mia').wrong).toBe(0);
  });
});
