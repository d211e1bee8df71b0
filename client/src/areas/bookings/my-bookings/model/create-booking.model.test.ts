import { createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { expect, it } from 'vitest';
import { bodyOf, checkNewBooking, firstValues, wishOf, withOffering } from './create-booking.model.ts';
import { NOT_A_COUNT } from './edit-booking.model.ts';

const offering = {
  offering_id: 'C00001-Off1',
  base_players: 4,
  max_players: 10,
  duration_minutes: 60,
  resource_needs: [],
} as unknown as OfferingView;
const room = {
  label: 'Room',
  options: [
    { id: 'r1', name: 'Red Room' },
    { id: 'r2', name: 'Blue Room' },
  ],
};
const terms = { offering, minutes: 60, needs: [room], isOverbooking: false };
const party = { party_name: 'Marie Curie', party_phone: '212-555-0100', party_email: 'marie@example.org' };
const chosen = { ...firstValues([offering], '2026-11-28'), booking_time: '10:00' };

it('[B12] asks for offering, day and time, one after the other', () => {
  const empty = firstValues([offering, { ...offering, offering_id: 'C00001-Off2' }], '');
  expect(checkNewBooking(empty, { ...terms, offering: null })).toEqual({ offering_id: 'Please choose an offering' });
  const withOne = { ...empty, ...withOffering(offering) };
  expect(checkNewBooking(withOne, terms)).toEqual({ date_scheduled: 'Please choose a day' });
  expect(checkNewBooking({ ...withOne, date_scheduled: '2026-11-28' }, terms)).toEqual({
    booking_time: 'Please choose a time',
  });
  expect(firstValues([offering], '').offering_id).toBe('C00001-Off1');
});

it('clears time, length and rooms when another offering is chosen', () => {
  expect(withOffering({ ...offering, offering_id: 'C00001-Off2', duration_minutes: 90 })).toEqual({
    offering_id: 'C00001-Off2',
    booking_time: '',
    is_full: false,
    priced: null,
    duration_minutes: '90',
    resource_ids: [],
  });
});

it('[B3] counts the additional players on top of the offering’s own', () => {
  expect(checkNewBooking({ ...chosen, add_players: '6' }, terms)).toEqual({});
  expect(checkNewBooking({ ...chosen, add_players: '7' }, terms)).toEqual({
    add_players: 'Total players (11) exceeds maximum allowed (10). Please reduce additional players.',
  });
  expect(checkNewBooking({ ...chosen, add_players: '-1' }, terms)).toEqual({ add_players: NOT_A_COUNT });
});

it('[B12] sends what the contract takes', () => {
  const parsed = createBooking.body.safeParse(bodyOf({ ...chosen, ...party, add_players: '2' }, terms));
  expect(parsed.data).toMatchObject({ offering_id: 'C00001-Off1', booking_time: '10:00', add_players: 2 });
  for (const name of ['resource_ids', 'duration_minutes', 'overbook']) expect(parsed.data).not.toHaveProperty(name);
});

it('[B27] [B28] [B31] sends another length, a room and a reason where these were chosen', () => {
  const values = { ...chosen, ...party, duration_minutes: '90', resource_ids: ['r2'], overbook_reason: 'Regulars' };
  const parsed = createBooking.body.safeParse(bodyOf(values, { ...terms, isOverbooking: true }));
  expect(parsed.data).toMatchObject({ duration_minutes: 90, resource_ids: ['r2'], overbook: { reason: 'Regulars' } });
  const silent = { ...chosen, overbook_reason: ' ' };
  expect(checkNewBooking(silent, { ...terms, isOverbooking: true })).toEqual({ overbook_reason: 'Please say why' });
  expect(checkNewBooking(silent, terms)).toEqual({});
});

it('[B31] asks for room anew for another place, length, room or number, not for another reason', () => {
  const others = [
    { date_scheduled: '2026-11-29' },
    { booking_time: '11:00' },
    { add_players: '1' },
    { duration_minutes: '90' },
    { resource_ids: ['r1'] },
  ];
  for (const other of others) expect(wishOf({ ...chosen, ...other })).not.toBe(wishOf(chosen));
  expect(wishOf({ ...chosen, overbook_reason: 'Regulars' })).toBe(wishOf(chosen));
});

it('[B35] takes a party without an email, but no email that is none', () => {
  expect(checkNewBooking(chosen, terms)).toEqual({});
  expect(checkNewBooking({ ...chosen, party_email: 'marie' }, terms)).toEqual({
    party_email: 'Please enter a valid email address',
  });
});
