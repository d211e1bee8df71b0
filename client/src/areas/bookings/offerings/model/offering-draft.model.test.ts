import { withoutLength } from '@gatehouse/sync-protocol/areas/bookings/availability/bookable';
import { expect, it } from 'vitest';
import { paintball } from '#domain/offerings/testing/paintball';
import { draftOf } from './offering-draft.model.ts';
import { valuesOf } from './offering-form.model.ts';

const empty = valuesOf(null);

it('[O59] is the offering as its form says it', () => {
  expect(
    draftOf({ ...valuesOf(paintball), capacity: '40', deposit_amount: '25.50', start_date: '2026-12-01' }),
  ).toEqual({
    look: { offering_name: 'Paintball', base_players: 4, max_players: 10, deposit_amount: 25.5, side_text: '' },
    bookable: {
      ...withoutLength,
      offeringType: 'Group',
      basePlayers: 4,
      maxPlayers: 10,
      capacity: 40,
      hours: { sat: { start: '10:00', end: '12:00' } },
      availableDays: [],
      startDate: '2026-12-01',
      endDate: null,
      intervalMinutes: 60,
    },
  });
});

it('[O59] takes what the form begins with for a field that is empty or wrong', () => {
  const half = {
    ...empty,
    base_players: '',
    max_players: 'x',
    deposit_amount: '1.',
    mon_start: '10:00',
    tue_end: '12:00',
  };
  expect(draftOf(half)).toMatchObject({
    look: { offering_name: 'Your offering', base_players: 1, max_players: 1, deposit_amount: 0 },
    bookable: { capacity: null, hours: {}, intervalMinutes: 30 },
  });
  expect(draftOf({ ...empty, base_players: '20', max_players: '15' }).look).toMatchObject({ max_players: 20 });
});

it.each(['0', '', '-5', '1441', '9999999999'])(
  '[O59] never has start times without end, given an interval of “%s”',
  (text) => {
    expect(draftOf({ ...empty, interval_minutes: text }).bookable.intervalMinutes).toBe(30);
  },
);
