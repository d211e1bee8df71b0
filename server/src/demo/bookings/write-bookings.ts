import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { referenceOf } from '../../areas/bookings/scheduling/placing/booking-id.ts';
import type { Connection } from '../../db/database.ts';
import type { NewRow } from '../../db/tables.ts';
import { countInTotals } from '../../venue/venue-totals.ts';
import type { VenueWrite } from '../../venue/venue-write.ts';
import type { BookingStory, StoryTools } from './booking-story.ts';
import { fullSaturday, makeBookings, type Season } from './make-bookings.ts';

const ROWS_PER_INSERT = 200;
const HOUR_MS = 3_600_000;
const PARTY_MIN = 12;

/**
 * Writes what was booked, paid and given back. Returns a party of the full Saturday whose friends still have to sign; null
 * where the venue has none.
 */
export async function writeBookings(
  write: VenueWrite,
  tools: StoryTools,
  season: Season,
): Promise<NewRow<'bookings'> | null> {
  const stories = makeBookings(tools, season);
  const saturday = fullSaturday(season);
  const party = stories.find(
    ({ row }) => row.date_scheduled === saturday && row.offering_type === 'Group' && row.status === 'confirmed',
  );
  if (party && party.row.base_players + party.row.add_players < PARTY_MIN)
    party.row.add_players = Math.min(PARTY_MIN, party.row.max_players ?? PARTY_MIN) - party.row.base_players;
  giveBack(
    stories.filter(({ row }) => row.date_scheduled !== saturday),
    season,
  );
  for (const { row } of stories) row.reminder_sent_at = remindedAt(row, season);
  giveReferences(stories);
  await insertAll(write.db, stories);
  for (const { row } of stories)
    if (row.status !== 'cancelled') countInTotals(write, { day: row.date_scheduled, bookings: 1 });
  return party?.row ?? null;
}

/** Refunds two payments of what lies ahead: one in full, of a party that canceled, and one in part. */
function giveBack(stories: readonly BookingStory[], { nowMs, venue }: Season): void {
  const today = venueDateAt(nowMs, venue.timeZone);
  const paid = stories.filter(
    ({ row, payments }) => row.date_scheduled > today && row.status === 'confirmed' && payments.length > 0,
  );
  const whole = paid.find(({ row }) => row.offering_type === 'Individual');
  whole?.cancel(nowMs - 0.3 * HOUR_MS, 'The guest is ill');
  whole?.refund(nowMs - 0.25 * HOUR_MS, 'The guest is ill');
  const part = paid.find(({ row }) => row.offering_type === 'Group' && row.add_players >= 2);
  part?.shrink(nowMs - 0.4 * HOUR_MS, 2);
  part?.refund(nowMs - 0.35 * HOUR_MS, 'Two players fewer', Math.round(part.row.deposit_cents / 4));
}

/** Each booking another one. */
function giveReferences(stories: readonly BookingStory[]): void {
  const taken = new Set<string>();
  for (const { row } of stories) {
    let attempt = 0;
    while (taken.has(referenceOf(row.booking_id, attempt))) attempt += 1;
    row.reference = referenceOf(row.booking_id, attempt);
    taken.add(row.reference);
  }
}

/** A first start sends no reminders: those of the next day went out. */
function remindedAt({ date_scheduled: date }: BookingStory['row'], { nowMs, venue }: Season): string | null {
  const tomorrow = venueDateAt(nowMs + 24 * HOUR_MS, venue.timeZone);
  return date <= tomorrow ? new Date(nowMs).toISOString() : null;
}

async function insertAll(db: Connection, stories: readonly BookingStory[]): Promise<void> {
  const write = async <Name extends 'bookings' | 'booking_events' | 'booking_payments' | 'booking_refunds'>(
    table: Name,
    rows: readonly NewRow<Name>[],
  ): Promise<void> => {
    for (let at = 0; at < rows.length; at += ROWS_PER_INSERT)
      await db
        .insertInto(table)
        .values(rows.slice(at, at + ROWS_PER_INSERT))
        .execute();
  };
  await write(
    'bookings',
    stories.map(({ row }) => row),
  );
  await write(
    'booking_events',
    stories.flatMap(({ events }) => events),
  );
  await write(
    'booking_payments',
    stories.flatMap(({ payments }) => payments),
  );
  await write(
    'booking_refunds',
    stories.flatMap(({ refunds }) => refunds),
  );
}
