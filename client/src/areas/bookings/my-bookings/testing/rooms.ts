import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { Replies } from '#app/testing/fake-server';
import { withoutHours } from '#domain/offerings/testing/paintball';
import { booking as startOnly } from './booking.ts';

/** Marie's, for two hours in the red one of two rooms. */
export const bookingInARoom = {
  ...startOnly,
  duration_minutes: 120,
  ends_at: '2026-11-28T21:30:00.000Z',
  resources: [{ resource_id: 'r1', resource_name: 'Red Room', units: 1 }],
};
const offering = {
  ...withoutHours,
  duration_minutes: 120,
  resource_needs: [{ resource_ids: ['r1', 'r2'], units_per: 'booking', units: 1 }],
};
const closed = Object.fromEntries(
  weekdays.flatMap((day) => [`${day}_start`, `${day}_end`]).map((name) => [name, null]),
);
const room = (resource_id: string, resource_name: string) => ({
  ...closed,
  client_id: 'C00001',
  resource_id,
  resource_name,
  resource_type: 'room',
  mode: 'exclusive',
  units: 1,
  closures: [],
  created_at: startOnly.created_at,
  updated_at: startOnly.created_at,
});
const times = (date: string, ...slots: [time: string, available: boolean][]) => ({
  date,
  available_times: slots.map(([time, available]) => ({
    time,
    display: time,
    available,
    places_left: available ? 10 : 0,
    places_total: null,
  })),
  reason: null,
  message: '',
});
const day = (date: string, reason: string | null) => ({
  date,
  available: reason === null,
  reason,
  holiday: null,
  message: reason === null ? '' : 'Closed',
});

/** An offering that needs one of two rooms, and when it is free. */
export const roomReplies: Replies = {
  'GET *offerings': [offering],
  'GET *resources': { resources: [room('r1', 'Red Room'), room('r2', 'Blue Room')] },
  'GET *calendar/2026-11': {
    month: '2026-11',
    today: '2026-11-20',
    days: [day('2026-11-26', 'blackout'), day('2026-11-27', 'full'), day('2026-11-28', null)],
  },
  'GET *availability/2026-11-28': times('2026-11-28', ['10:00', false], ['14:30', true]),
  'GET *availability/2026-11-27': times('2026-11-27', ['10:00', false]),
};
