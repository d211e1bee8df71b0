import { updateBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { expect, it } from 'vitest';
import { booking } from '../testing/booking.ts';
import { bodyOf, checkEdit, merged, NOT_A_COUNT, unsignedOf, valuesOf } from './edit-booking.model.ts';

const values = valuesOf(booking);

it('[B4] sends what the contract takes, with the place it has and when it was read', () => {
  const parsed = updateBooking.body.safeParse(bodyOf({ ...values, add_players: '0' }, booking));
  expect(parsed.data).toMatchObject({
    add_players: 0,
    base_players: 4,
    date_scheduled: '2026-11-28',
    booking_time: '14:30',
    updated_at: booking.updated_at,
  });
});

it('takes whole numbers of 0 or more, up to the offering’s maximum', () => {
  for (const add_players of ['', '-1', '1.5', 'two'])
    expect(checkEdit({ ...values, add_players }, booking, false)).toEqual({ add_players: NOT_A_COUNT });
  expect(checkEdit({ ...values, base_players: '0', add_players: '10' }, booking, false)).toEqual({});
  expect(checkEdit({ ...values, add_players: '7' }, booking, false)).toEqual({
    add_players: 'Total players (11) exceeds maximum allowed (10). Please reduce additional players.',
  });
  const larger = { ...booking, base_players: 12, total_players: 14 };
  expect(checkEdit(valuesOf(larger), larger, false)).toEqual({});
  expect(checkEdit(values, { ...booking, max_players: null }, false)).toEqual({});
  expect(checkEdit({ ...values, date_scheduled: '', booking_time: '' }, booking, false)).toMatchObject({
    date_scheduled: 'Please select a date',
    booking_time: 'Please select a time',
  });
});

it('[F70] asks why a party is in of which some have not signed, and nothing where nobody has to', () => {
  const signed = { ...booking, waivers_signed: 1 };
  const comes = { ...valuesOf(signed), check_in_status: 'checked in' as const };
  expect(unsignedOf(comes, signed, true)).toEqual({
    unsigned: signed.total_players - 1,
    players: signed.total_players,
  });
  expect(checkEdit(comes, signed, true)).toEqual({ check_in_reason: 'Please enter a reason' });
  const explained = { ...comes, check_in_reason: ' Paper ' };
  expect(checkEdit(explained, signed, true)).toEqual({});
  expect(bodyOf(explained, signed)).toMatchObject({ check_in_reason: 'Paper' });
  expect(bodyOf(comes, signed)).not.toHaveProperty('check_in_reason');
  expect(checkEdit(comes, signed, false)).toEqual({});
  expect(checkEdit(comes, { ...signed, waivers_signed: signed.total_players }, true)).toEqual({});
  expect(checkEdit(comes, { ...signed, check_in_status: 'checked in' }, true)).toEqual({});
});

it('[B4] keeps what was typed and takes over what others changed', () => {
  const typed = { ...values, party_name: 'Maria Curie', add_players: '3' };
  const touched = new Set(['party_name', 'add_players', 'status'] as const);
  const now = {
    ...booking,
    party_phone: '3035550188',
    add_players: 5,
    booking_time: '16:00',
    check_in_status: 'checked in' as const,
  };
  expect(merged(typed, touched, booking, now)).toEqual({
    values: { ...typed, party_phone: '3035550188', booking_time: '16:00', check_in_status: 'checked in' },
    changes: [
      'it is on Sat, Nov 28, 2026 at 4:00 PM',
      'phone is 3035550188',
      'additional players is 5',
      'check-in status is checked in',
    ],
  });
});
