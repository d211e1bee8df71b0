import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from '#db/calendar';
import type { Between, DayRun } from './report-days.ts';

/** The rows of a group for which a condition holds; 0 without any row. */
export function howMany(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`count(case when ${condition} then 1 end)`;
}

/*
 * Every booking is in one of three states for a report: kept, canceled, or abandoned, which is a hold that was not paid in time,
 * whether or not the job has canceled it already; a person's cancellation leaves another entry in the history. The conditions
 * are for rows with the alias `booking`. Requirement F34.
 */

/** Canceled bookings are few, and only their history is looked at. */
const ranOut = sql`(booking.status = 'cancelled' and exists (
  select 1 from booking_events as event
  where event.client_id = booking.client_id and event.booking_id = booking.booking_id and event.kind = 'expired'))`;

/** SQL: the booking is not canceled, and its hold, if it has one, has not run out at this ISO instant. */
export function kept(nowAtUtc: string): RawBuilder<boolean> {
  return sql`(booking.status <> 'cancelled' and (booking.hold_expires_at is null or booking.hold_expires_at > ${nowAtUtc}))`;
}

/** SQL: the booking's hold ran out unpaid by this ISO instant, whether or not it is already canceled for it. */
export function abandoned(nowAtUtc: string): RawBuilder<boolean> {
  return sql`((booking.status <> 'cancelled' and booking.hold_expires_at <= ${nowAtUtc}) or ${ranOut})`;
}

/** Kept or canceled: what was really booked. */
export function booked(nowAtUtc: string): RawBuilder<boolean> {
  return sql`(${kept(nowAtUtc)} or (booking.status = 'cancelled' and not ${ranOut}))`;
}

/** The venue day of an instant within a run. */
export function dayWithin(
  calendar: Calendar,
  { offsetMinutes, firstDate }: DayRun,
  instant: RawBuilder<unknown>,
): RawBuilder<string> {
  return offsetMinutes === null ? sql`cast(${sql.lit(firstDate)} as text)` : calendar.dayAt(instant, offsetMinutes);
}

/** SQL: the instant is in this run of days, whose end is exclusive. */
export function isBetween(instant: RawBuilder<unknown>, { startAtUtc, endAtUtc }: Between): RawBuilder<boolean> {
  return sql`(${instant} >= ${startAtUtc} and ${instant} < ${endAtUtc})`;
}
