import { expect, it } from 'vitest';
import { bookingRow } from '#sync/testing/rows';
import {
  arrivalText,
  findParties,
  mayCheckIn,
  type Party,
  partiesHeading,
  partiesLabel,
  partyWarning,
  playersText,
  readGoers,
  signedText,
  stepGoers,
  todaysParties,
} from './party.model.ts';

const TODAY = '2026-11-20';
const party = (booking_id: string, fields: Partial<Party> = {}): Party => ({
  ...bookingRow({ booking_id }),
  ...fields,
});
const idsOf = (parties: readonly Party[]) => parties.map((row) => row.booking_id);

const late = party('late', { booking_time: '16:00' });
const early = party('early', { booking_time: '09:30' });
const isIn = party('in', { booking_time: '08:00', check_in_status: 'checked in' });
const cancelled = party('cancelled', { booking_time: '07:00', status: 'cancelled' });
const tomorrow = party('tomorrow', { date_scheduled: '2026-11-21', booking_time: '06:00' });
const yesterday = party('yesterday', { date_scheduled: '2026-11-19', booking_time: '23:00' });
const all = [tomorrow, cancelled, isIn, late, yesterday, early];

it('[B16] lists today’s parties by time, those yet to come first, and no canceled one', () => {
  expect(idsOf(todaysParties(all, TODAY))).toEqual(['early', 'late', 'in']);
});

it('[B36] lists a canceled party among those who are in where it came, to be counted again', () => {
  const came = party('came', {
    booking_time: '07:00',
    status: 'cancelled',
    check_in_status: 'checked in',
    needs_review: true,
  });
  expect(idsOf(todaysParties([...all, came], TODAY))).toEqual(['early', 'late', 'came', 'in']);
  expect(mayCheckIn(came)).toBe(true);
  expect(partyWarning(came, TODAY)).toBe('Canceled, needs review');
  expect(partyWarning({ ...came, needs_review: false }, TODAY)).toBe('Canceled');
  expect(partyWarning({ ...came, date_scheduled: '2026-11-21' }, TODAY)).toBe('Canceled (Nov 21), needs review');
});

it('[B16] finds parties of every day and canceled ones, after those of today', () => {
  expect(idsOf(findParties(all, 'curie', TODAY))).toEqual([
    'early',
    'late',
    'in',
    'yesterday',
    'tomorrow',
    'cancelled',
  ]);
});

it('[B16] finds a party by its name without accents, its email, its phone as typed or in digits, and its id', () => {
  const zoe = party('C00001-77', {
    party_name: 'Zoë’s Friends',
    party_email: 'z@lab.org',
    party_phone: '(212) 555-0177',
  });
  for (const query of ['  zoe', 'FRIENDS', 'lab.org', '555-0177', '2125550177', 'c00001-77'])
    expect(idsOf(findParties([early, zoe], query, TODAY))).toEqual(['C00001-77']);
  expect(findParties([early, zoe], 'nobody', TODAY)).toEqual([]);
});

it('says what staff must know about a party', () => {
  expect(partyWarning(early, TODAY)).toBeNull();
  expect(partyWarning(isIn, TODAY)).toBeNull();
  expect(partyWarning(cancelled, TODAY)).toBe('Canceled');
  expect(partyWarning({ ...tomorrow, status: 'cancelled' }, TODAY)).toBe('Canceled, was for Nov 21, 2026');
  expect(partyWarning(tomorrow, TODAY)).toBe('Booked for Nov 21, 2026, not today');
  expect(partyWarning(party('a', { check_in_status: 'no show' }), TODAY)).toBe('Marked as no show');
  /* Staff's own bookings are pending without anything due. */
  expect(partyWarning(party('a', { status: 'pending' }), TODAY)).toBeNull();
  expect(partyWarning(party('a', { status: 'pending', deposit_amount: 25 }), TODAY)).toBe('Deposit not paid');
  const bill = { total: 50, paid: 0, refunded: 0, balance: 50, state: 'due' as const, revision: 1 };
  expect(partyWarning(party('a', { status: 'pending', deposit_amount: 25, bill }), TODAY)).toBeNull();
  expect([early, isIn, tomorrow, cancelled].map(mayCheckIn)).toEqual([true, true, true, false]);
});

it('[B16] says how many signed, and who came and when, in the venue’s zone', () => {
  expect([signedText(early), playersText(early), playersText(party('a', { total_players: 1 }))]).toEqual([
    '3 of 6 signed',
    '6 players',
    '1 player',
  ]);
  const counted = { ...isIn, party_goers: 0, party_checked_in_at: '2026-11-20T19:05:00.000Z' };
  expect(arrivalText(counted, 'America/New_York')).toBe('Checked in at 2:05 PM, 0 of 6 came');
  expect(arrivalText(isIn, 'America/New_York')).toBe('Checked in');
});

it('counts in its labels', () => {
  expect([partiesLabel(null), partiesLabel(0), partiesLabel(1200)]).toEqual([
    'Parties',
    'Parties (0)',
    'Parties (1,200)',
  ]);
  expect(partiesHeading([early, isIn], false)).toBe('Today’s Parties (1 of 2 checked in)');
  expect(partiesHeading([early, isIn], true)).toBe('Parties Found (2)');
});

it('[M5] reads a whole number from 0 to 10,000 and nothing else', () => {
  expect(['0', ' 8 ', '10000'].map(readGoers)).toEqual([0, 8, 10_000]);
  expect(['', '-1', '10001', '2.5', '1e3', '8x', '123456'].map(readGoers)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});

it('steps within these bounds, from nothing as from zero', () => {
  expect([stepGoers('8', 1), stepGoers('8', -1), stepGoers('0', -1), stepGoers('10000', 1), stepGoers('', 1)]).toEqual([
    '9',
    '7',
    '0',
    '10000',
    '1',
  ]);
});
