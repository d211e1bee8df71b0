import { weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';

const closed = Object.fromEntries(
  weekdays.flatMap((day) => [
    [`${day}_start`, null],
    [`${day}_end`, null],
  ]),
) as Record<`${(typeof weekdays)[number]}_${'start' | 'end'}`, null>;

/** A free Group offering that was never given hours. */
export const withoutHours: OfferingView = {
  ...closed,
  offering_id: 'C00001-Off1',
  client_id: 'C00001',
  offering_name: 'Paintball',
  offering_type: 'Group',
  base_players: 4,
  max_players: 10,
  capacity: null,
  hours_given: false,
  interval_minutes: 60,
  deposit_amount: 0,
  side_text: '',
  available_days: [],
  start_date: null,
  end_date: null,
  duration_minutes: null,
  setup_minutes: 0,
  cleanup_minutes: 0,
  lead_minutes: 0,
  horizon_days: null,
  resource_needs: [],
  created_at: '2026-11-20T15:00:00.000Z',
  updated_at: '2026-11-20T15:00:00.000Z',
};

/** Open on Saturdays at 10:00, 11:00 and 12:00. */
export const paintball: OfferingView = {
  ...withoutHours,
  hours_given: true,
  sat_start: '10:00',
  sat_end: '12:00',
};
