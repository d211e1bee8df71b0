import { type RawBuilder, sql } from 'kysely';
import type { Calendar } from '#db/calendar';
import type { Connection } from '#db/database';
import { dayWithin, howMany, isBetween } from './report-conditions.repository.ts';
import type { DayRun } from './report-days.ts';

interface Venue {
  clientId: string;
  calendar: Calendar;
}

/** What guests did on a venue day. */
export interface GuestChangesRow {
  date: string;
  moved: number;
  cancelled: number;
}

/** Moves and cancellations by guests, by the venue day on which they were made. */
export function countGuestChanges(db: Connection, venue: Venue, runs: readonly DayRun[]): Promise<GuestChangesRow[]> {
  return inRuns(runs, async (run) => {
    const { rows } = await sql<GuestChangesRow>`
      select ${dayWithin(venue.calendar, run, sql`event.happened_at`)} as date,
        ${howMany(sql`event.kind = 'moved'`)} as moved, ${howMany(sql`event.kind = 'cancelled'`)} as cancelled
      from booking_events as event
      where ${byGuests(venue, run)}
      group by 1`.execute(db);
    return rows;
  });
}

/** Places of a venue day that guests took from an offer. */
export interface RefilledRow {
  date: string;
  refilled: number;
}

/** Offers of the waitlist that became bookings, by the venue day on which they did. An entry that is booked never changes again. */
export function countRefilled(db: Connection, venue: Venue, runs: readonly DayRun[]): Promise<RefilledRow[]> {
  return inRuns(runs, async (run) => {
    const { rows } = await sql<RefilledRow>`
      select ${dayWithin(venue.calendar, run, sql`updated_at`)} as date, count(*) as refilled
      from waitlist_entries
      where client_id = ${venue.clientId} and status = 'booked' and booking_id is not null
        and ${isBetween(sql`updated_at`, run)}
      group by 1`.execute(db);
    return rows;
  });
}

/** Deposits of bookings that guests canceled on a venue day, in one currency. */
export interface DepositsRow {
  date: string;
  currency: string;
  /** Paid by card. */
  paid_cents: number;
  /** Given back or on its way, by staff or guest. */
  given_back_cents: number;
  /** The part of it that guests' cancellations returned, arrived and on its way. */
  returned_cents: number;
  open_cents: number;
}

/** Sums by the venue day of the cancellation, for bookings that were paid by card. */
export function sumCanceledDeposits(db: Connection, venue: Venue, runs: readonly DayRun[]): Promise<DepositsRow[]> {
  return inRuns(runs, async (run) => {
    const { rows } = await sql<DepositsRow>`
      select ${dayWithin(venue.calendar, run, sql`event.happened_at`)} as date, payment.currency as currency,
        sum(payment.amount_cents) as paid_cents,
        cast(sum(${refunded(sql`refund.status <> 'failed'`)}) as bigint) as given_back_cents,
        cast(sum(${refunded(sql`refund.actor = 'visitor' and refund.status = 'completed'`)}) as bigint) as returned_cents,
        cast(sum(${refunded(sql`refund.actor = 'visitor' and refund.status in ('started', 'unknown', 'pending')`)}) as bigint) as open_cents
      from booking_events as event
      join booking_payments as payment
        on payment.client_id = event.client_id and payment.booking_id = event.booking_id and payment.status = 'completed'
      where ${byGuests(venue, run)} and event.kind = 'cancelled' and not exists (
        select 1 from booking_events as later
        where later.client_id = event.client_id and later.booking_id = event.booking_id and later.number > event.number
          and later.kind = 'cancelled' and later.actor = 'visitor')
      group by 1, 2`.execute(db);
    return rows;
  });
}

/** Condition for changes by guests, in the words of the index. */
function byGuests({ clientId }: Venue, run: DayRun): RawBuilder<boolean> {
  return sql`event.client_id = ${clientId} and event.actor = 'visitor' and event.kind in ('moved', 'cancelled')
    and ${isBetween(sql`event.happened_at`, run)}`;
}

/** The refunds of a payment for which a condition holds. */
function refunded(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce((select sum(refund.amount_cents) from booking_refunds as refund
    where refund.client_id = payment.client_id and refund.payment_id = payment.payment_id and ${condition}), 0)`;
}

async function inRuns<T>(runs: readonly DayRun[], rowsOf: (run: DayRun) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (const run of runs) found.push(...(await rowsOf(run)));
  return found;
}
