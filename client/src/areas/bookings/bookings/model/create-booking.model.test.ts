import { createBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { expect, it } from 'vitest';
import { bodyOf, checkNewBooking, firstValues, withOffering } from './create-booking.model.ts';
import { NOT_A_COUNT } from './edit-booking.model.ts';

const offering = { offering_id: 'C00001-Off1', base_players: 4, max_players: 10 } as OfferingView;
const chosen = { ...firstValues([offering], '2026-11-28'), booking_time: '10:00' };

it('[B12] asks for offering, day and time, one after the other', () => {
  const empty = firstValues([offering, { ...offering, offering_id: 'C00001-Off2' }], '');
  expect(checkNewBooking(empty, null)).toEqual({ offering_id: 'Please choose an offering' });
  const withOne = { ...empty, ...withOffering('C00001-Off1') };
  expect(checkNewBooking(withOne, offering)).toEqual({ date_scheduled: 'Please choose a day' });
  expect(checkNewBooking({ ...withOne, date_scheduled: '2026-11-28' }, offering)).toEqual({
    booking_time: 'Please choose a time',
  });
  expect(firstValues([offering], '').offering_id).toBe('C00001-Off1');
});

it('clears the time when another offering is chosen', () => {
  expect(withOffering('C00001-Off2')).toEqual({ offering_id: 'C00001-Off2', booking_time: '' });
});

it('[B3] counts the additional players on top of the offering’s own', () => {
  expect(checkNewBooking({ ...chosen, add_players: '6' }, offering)).toEqual({});
  expect(checkNewBooking({ ...chosen, add_players: '7' }, offering)).toEqual({
    add_players: 'Total players (11) exceeds maximum allowed (10). Please reduce additional players.',
  });
  expect(checkNewBooking({ ...chosen, add_players: '-1' }, offering)).toEqual({ add_players: NOT_A_COUNT });
});

it('[B12] sends what the contract takes', () => {
  const party = { party_name: 'Marie Curie', party_phone: '212-555-0100', party_email: 'marie@example.org' };
  const parsed = createBooking.body.safeParse(bodyOf({ ...chosen, ...party, add_players: '2' }));
  expect(parsed.data).toMatchObject({ offering_id: 'C00001-Off1', booking_time: '10:00', add_players: 2 });
});

it('[B35] takes a party without an email, but no email that is none', () => {
  expect(checkNewBooking(chosen, offering)).toEqual({});
  expect(checkNewBooking({ ...chosen, party_email: 'marie' }, offering)).toEqual({
    party_email: 'Please enter a valid email address',
  });
});
