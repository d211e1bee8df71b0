import type { VenueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import ical, { ICalEventStatus } from 'ical-generator';
import type { ShownBooking } from './calendar-feeds.repository.ts';

/** Of a booking without a length: calendars want one. */
const SHOWN_MINUTES = 60;

export interface FeedEvent {
  booking: ShownBooking;
  /** Canceled, or moved to another resource than the feed's. */
  isGone: boolean;
}

/**
 * Bookings as an iCalendar file (RFC 5545), in UTC: never a phone, an email or a token, and a party's name only with `showsNames`.
 * A booking whose time the venue's clock was set over since is left out. Requirement B34.
 */
export function feedFile(
  events: readonly FeedEvent[],
  { name, clock, showsNames }: { name: string; clock: VenueClock; showsNames: boolean },
): string {
  const calendar = ical({ name, prodId: { company: 'Gatehouse', product: 'Bookings', language: 'EN' } });
  for (const { booking, isGone } of events) {
    const startMs = clock.instantOf(booking.date_scheduled, booking.booking_time);
    if (startMs === null) continue;
    const minutes = booking.duration_minutes ?? SHOWN_MINUTES;
    const { offering_name: offering, party_name: party } = booking;
    calendar.createEvent({
      id: `${booking.booking_id}@gatehouse`,
      sequence: booking.version,
      stamp: new Date(booking.updated_at),
      start: new Date(startMs),
      end: new Date(startMs + minutes * 60_000),
      summary: showsNames ? `${offering}: ${party}` : offering,
      status: isGone ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
