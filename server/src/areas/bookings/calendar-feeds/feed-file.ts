import type { VenueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { givingWay } from '#base/in-turns';
import { calendarText, eventLines, textLine } from '../bookings/mails/calendar-text.ts';
import type { ShownBooking } from './calendar-feeds.repository.ts';

export interface FeedEvent {
  booking: ShownBooking;
  /** Canceled, or moved to another resource than the feed's. */
  isGone: boolean;
}

/**
 * Bookings as an iCalendar file (RFC 5545), in UTC: never a phone, an email or a token, and a party's name only with `showsNames`.
 * A booking whose time the venue's clock was set over since is left out. A year has thousands, for which a library takes 40
 * times as long; others have the event loop in between. Requirement B34.
 */
export async function feedFile(
  events: readonly FeedEvent[],
  { name, clock, showsNames }: { name: string; clock: VenueClock; showsNames: boolean },
): Promise<string> {
  /* Many bookings are of one offering. */
  const summaries = new Map<string, string>();
  const summaryOf = (text: string): string => {
    const line = summaries.get(text) ?? textLine('SUMMARY', text);
    summaries.set(text, line);
    return line;
  };
  const lines: string[] = [];
  const giveWay = givingWay();
  for (const { booking, isGone } of events) {
    await giveWay();
    const startMs = clock.instantOf(booking.date_scheduled, booking.booking_time);
    if (startMs === null) continue;
    const { offering_name: offering, party_name: party } = booking;
    const summary = summaryOf(showsNames ? `${offering}: ${party}` : offering);
    lines.push(...eventLines({ booking, startMs, sequence: booking.version, summary, isCanceled: isGone }));
  }
  return calendarText([textLine('NAME', name), textLine('X-WR-CALNAME', name)], lines);
}
