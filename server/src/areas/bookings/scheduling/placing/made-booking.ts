import { shownTimes } from '@gatehouse/sync-protocol/areas/bookings/availability/shown-times';
import type { MadeBooking } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { VisitedVenue } from '#access/principal';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';

/** What the guest of a booking, or who waits for one, calls its offering. Requirement B50. */
export function guestsName(row: Pick<Row<'bookings'>, 'offering_name' | 'guest_offering_name'>): string {
  return row.guest_offering_name ?? row.offering_name;
}

/** A booking as its maker sees it. */
export function madeBooking(
  { clock }: Pick<Deps, 'clock'>,
  venue: VisitedVenue,
  row: Row<'bookings'>,
  payment?: MadeBooking['payment'],
): MadeBooking {
  return {
    booking_id: row.booking_id,
    ...(row.reference === null ? {} : { reference: row.reference }),
    client_id: row.client_id,
    client_name: venue.name,
    offering_id: row.offering_id,
    offering_name: guestsName(row),
    party_name: row.party_name,
    date_scheduled: row.date_scheduled,
    booking_time: row.booking_time,
    ...shownTimes(venueClock(venue.timeZone), {
      date: row.date_scheduled,
      time: row.booking_time,
      minutes: row.duration_minutes,
    }),
    time_zone: venue.timeZone,
    total_players: row.base_players + row.add_players,
    total_price: centsToDollars(row.total_cents),
    ...(payment ? { payment } : {}),
    status: row.status,
    hold_expires_at: row.hold_expires_at,
    hold_seconds_left: holdSecondsLeft(row, clock.now()),
    language: row.language,
  };
}

/** Null where nothing is held. Rounded up: a hold never looks ended while it runs. */
export function holdSecondsLeft({ hold_expires_at: until }: Row<'bookings'>, nowMs: number): number | null {
  return until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000));
}
