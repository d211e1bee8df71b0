import { withoutLength } from '@gatehouse/sync-protocol/areas/bookings/availability/bookable';
import { availabilityOn } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import type { ResourceView } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { expect, it } from 'vitest';
import { paintball, withoutHours } from '#domain/offerings/testing/paintball';
import { draftOf, placesOn } from './offering-draft.model.ts';
import { valuesOf } from './offering-form.model.ts';

const empty = valuesOf(null);

it('[O59] is the offering as its form says it', () => {
  expect(
    draftOf({ ...valuesOf(paintball), capacity: '40', deposit_amount: '25.50', start_date: '2026-12-01' }),
  ).toEqual({
    look: {
      offering_name: 'Paintball',
      base_players: 4,
      max_players: 10,
      deposit_amount: 25.5,
      side_text: '',
      duration_minutes: null,
    },
    translations: {},
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

it('[O59] [B27] [B28] [B29] has the length, the notice and the finished needs of its form', () => {
  const need = (...resource_ids: string[]) => ({ resource_ids, units_per: 'player' as const, units: '2' });
  const values = {
    ...empty,
    duration_minutes: '120',
    setup_minutes: '15',
    cleanup_minutes: '',
    lead_minutes: '525600',
    horizon_days: '90',
    resource_needs: [need('r1', 'r2'), need()],
  };
  expect(draftOf(values).bookable).toMatchObject({
    durationMinutes: 120,
    setupMinutes: 15,
    cleanupMinutes: 0,
    leadMinutes: 525_600,
    horizonDays: 90,
    needs: [{ resourceIds: ['r1', 'r2'], unitsPer: 'player', units: 2 }],
  });
  for (const duration_minutes of ['', '0', '1441'])
    expect(draftOf({ ...values, duration_minutes }).bookable).toMatchObject({
      durationMinutes: null,
      setupMinutes: 0,
      needs: [],
    });
});

it('[O59] [B28] shows no time at which the room is closed', () => {
  const room = {
    resource_id: 'r1',
    mode: 'exclusive',
    units: 1,
    sat_start: '11:00',
    sat_end: '14:00',
    closures: [{ starts_at: '2026-12-05T00:00:00.000Z', ends_at: '2026-12-06T12:00:00.000Z' }],
  } as unknown as ResourceView;
  const needs = [{ resource_ids: ['r1'], units_per: 'booking' as const, units: '1' }];
  const { bookable } = draftOf({ ...valuesOf(paintball), duration_minutes: '120', resource_needs: needs });
  const now = { epochMs: Date.parse('2026-11-20T15:42:00Z'), timeZone: 'America/New_York' };
  const freeOn = (date: string) => {
    const facts = { holidays: [], isBlackedOut: false, booked: [], places: placesOn([room], date, now.timeZone) };
    return availabilityOn(bookable, date, facts, now).slots.flatMap((slot) => (slot.isAvailable ? [slot.time] : []));
  };
  expect(freeOn('2026-11-28')).toEqual(['11:00', '12:00']);
  expect(freeOn('2026-12-05')).toEqual([]);
});

it('[O59] takes what the form begins with for a field that is empty or wrong', () => {
  const half = {
    ...valuesOf({ ...withoutHours, hours_given: true }),
    offering_name: '',
    base_players: '',
    max_players: 'x',
    deposit_amount: '1.',
    mon_start: '10:00',
    tue_end: '12:00',
  };
  expect(draftOf(half)).toMatchObject({
    look: { offering_name: 'Your offering', base_players: 1, max_players: 1, deposit_amount: 0 },
    bookable: { capacity: null, hours: {}, intervalMinutes: 60 },
  });
  expect(draftOf({ ...empty, base_players: '20', max_players: '15' }).look).toMatchObject({ max_players: 20 });
});

it.each(['0', '', '-5', '1441', '9999999999'])(
  '[O59] never has start times without end, given an interval of “%s”',
  (text) => {
    expect(draftOf({ ...empty, interval_minutes: text }).bookable.intervalMinutes).toBe(30);
  },
);
