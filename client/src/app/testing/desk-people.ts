import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { createMembershipId, createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { bookingRow, customerRow, memberRow } from '../../sync/testing/rows.ts';

/** The same people each time: row `n` is always the same person. */
export function bytesOf(seed: number): (length: number) => Uint8Array {
  return (length) => {
    let state = (seed + 1) * 2_654_435_761;
    return Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
  };
}

export const waiverIdOf = (seed: number) => createWaiverId('C00001', bytesOf(seed));
export const memberIdOf = (seed: number) => createMembershipId('C00001', bytesOf(seed + 1_000_000));

const first = ['Marie', 'Łukasz', 'Nguyễn', 'Aisha', 'Diego', 'Siobhán', 'Priya', 'Tomás', 'Wei', 'Olamide', 'Zoë'];
const last = ['Long', 'Nowak', 'Văn An', 'Khan', 'Fernández', 'O’Neill', 'Raman', 'Silva', 'Chen', 'Adeyemi'];

/** `count` customers, newest first, a third of them of the last week and every fourth a minor. */
export function makeCustomers(count: number, nowMs: number): CustomerRow[] {
  const today = venueDateAt(nowMs, 'America/New_York');
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = Math.floor((index * 21) / Math.max(count, 4)) % 300;
    const date = addDays(today, -daysAgo);
    const isMinor = index % 4 === 3;
    const [name, surname] = [first[index % first.length] ?? '', last[Math.floor(index / 3) % last.length] ?? ''];
    return customerRow({
      waiver_id: waiverIdOf(index),
      waiver_type: isMinor ? 'Minor' : 'Adult',
      adult_first_name: name,
      adult_last_name: surname,
      email: `person${index}@example.com`,
      phone: `555${String(1_000_000 + index).slice(-7)}`,
      minor_first_name: isMinor ? 'Kid' : null,
      minor_last_name: isMinor ? surname : null,
      minor_DoB: isMinor ? '2016-05-04' : null,
      date_signed: date,
      waiver_date: date,
      created_at: new Date(nowMs - daysAgo * 86_400_000 - index * 100).toISOString(),
    });
  });
}

/** Member 0 is active, 1 expired, 2 has no signature, 3 signed last year, the rest are active. */
export function makeMembers(count: number, nowMs: number): MemberRow[] {
  const today = venueDateAt(nowMs, 'America/New_York');
  return Array.from({ length: count }, (_, index) =>
    memberRow({
      membership_id: memberIdOf(index),
      waiver_id: createWaiverId('C00001', bytesOf(index + 2_000_000)),
      adult_first_name: first[index % first.length] ?? '',
      adult_last_name: last[index % last.length] ?? '',
      expiration_date: addDays(today, index === 1 ? -17 : 120),
      date_signed: index === 3 ? addDays(today, -400) : today,
      has_signature: index !== 2,
    }),
  );
}

/** Half an hour apart from 9 AM on. The last of five is canceled, and one more is tomorrow's. */
export function makeParties(count: number, nowMs: number): BookingRow[] {
  const today = venueDateAt(nowMs, 'America/New_York');
  return Array.from({ length: count }, (_, index) => {
    const minutes = 9 * 60 + index * 30;
    const players = 4 + ((index * 3) % 14);
    const isIn = index % 5 === 1;
    return bookingRow({
      booking_id: `C00001-party-${index}`,
      party_name: `${last[index % last.length] ?? ''} party`,
      party_email: `party${index}@example.org`,
      offering_name: index % 2 ? 'Climbing' : 'Birthday Party with Cake and Two Instructors',
      date_scheduled: index === 7 ? addDays(today, 1) : today,
      booking_time: `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
      base_players: 4,
      add_players: players - 4,
      total_players: players,
      waivers_signed: (index * 5) % (players + 1),
      deposit_amount: index % 5 === 3 ? 25 : 0,
      status: index % 5 === 4 ? 'cancelled' : index % 5 === 3 ? 'pending' : 'confirmed',
      check_in_status: isIn ? 'checked in' : 'not checked in',
      ...(isIn ? { party_goers: players - 1, party_checked_in_at: new Date(nowMs - 600_000).toISOString() } : {}),
    });
  });
}
