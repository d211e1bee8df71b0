import { addDays, venueDateAt } from '@gatehouse/sync-protocol/rules/venue-day';
import { weekOf } from '@gatehouse/sync-protocol/rules/week';
import type { NewRow } from '../db/tables.ts';
import type { VenueWrite } from '../venue/venue-write.ts';
import type { DemoVenue } from './demo-venues.ts';
import type { Regular } from './history.ts';
import type { Random } from './random.ts';

const PAST_DAYS = 90;
const AHEAD_DAYS = 21;
const slots = ['09:00', '11:00', '13:00', '15:00', '17:00'];
const HOURS = { start: '09:00', end: '18:00' };

/** Offerings and their bookings: three months back, three weeks ahead, busiest on weekends. */
export async function writeBookings(
  write: VenueWrite,
  venue: DemoVenue,
  random: Random,
  people: readonly Regular[],
  nowMs: number,
): Promise<void> {
  const { db, clientId } = write;
  const offerings = venue.offerings.map((offering, index): NewRow<'offerings'> => {
    const open = ['tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    return {
      client_id: clientId,
      offering_id: `${clientId}-Off${index + 1}`,
      offering_name: offering.name,
      offering_type: offering.type,
      base_players: offering.base,
      max_players: offering.max,
      capacity: offering.type === 'Individual' ? 30 : null,
      hours: JSON.stringify(Object.fromEntries(open.map((day) => [day, HOURS]))),
      available_days: JSON.stringify(open),
      start_date: null,
      end_date: null,
      interval_minutes: 60,
      deposit_cents: offering.depositCents,
      side_text: '',
      created_at: write.nowAtUtc,
      updated_at: write.nowAtUtc,
      deleted_at: null,
    };
  });
  await db.insertInto('offerings').values(offerings).execute();

  const today = venueDateAt(nowMs, venue.timeZone);
  const week = new Set(weekOf(today));
  for (let offset = -PAST_DAYS; offset <= AHEAD_DAYS; offset++) {
    const day = addDays(today, offset);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    const isWeekend = weekday === 0 || weekday === 6;
    const chosen = slots.filter(() => random.chance(isWeekend ? 0.55 : 0.12));
    const times = week.has(day) ? atLeast(weekday === 1 ? 0 : isWeekend ? 4 : 1, chosen, offset + PAST_DAYS) : chosen;
    const rows = times.map((time) =>
      booking(write, random, { offering: random.pick(offerings), person: random.pick(people), day, time, offset }),
    );
    if (rows.length > 0) await db.insertInto('bookings').values(rows).execute();
  }
}

/** The dashboard shows the current week: it is never empty, on whatever day the demo is created. */
function atLeast(count: number, chosen: readonly string[], turn: number): string[] {
  const turned = slots.map((_, index) => slots[(index + turn) % slots.length] ?? '');
  const more = turned.filter((slot) => !chosen.includes(slot)).slice(0, Math.max(0, count - chosen.length));
  return [...chosen, ...more].toSorted();
}

interface Slot {
  offering: NewRow<'offerings'>;
  person: Regular;
  day: string;
  time: string;
  /** Days from today. */
  offset: number;
}

function booking(write: VenueWrite, random: Random, { offering, person, day, time, offset }: Slot): NewRow<'bookings'> {
  const extra =
    offering.offering_type === 'Group' ? random.between(0, offering.max_players - offering.base_players) : 0;
  const isPaid = offering.deposit_cents === 0 || random.chance(0.85);
  const status = offset < 0 ? (random.chance(0.93) ? 'completed' : 'cancelled') : isPaid ? 'confirmed' : 'pending';
  const createdAt = new Date(Date.parse(`${day}T15:00:00Z`) - random.between(2, 20) * 86_400_000).toISOString();
  const created = createdAt < write.nowAtUtc ? createdAt : write.nowAtUtc;
  return {
    client_id: write.clientId,
    booking_id: `${write.clientId}-${Date.parse(created)}${random.between(100_000, 999_999)}`,
    offering_id: offering.offering_id,
    offering_name: offering.offering_name,
    offering_type: offering.offering_type,
    party_name: `${person.person.firstName} ${person.person.lastName}`,
    party_phone: person.person.phone,
    party_email: person.person.email,
    date_scheduled: day,
    booking_time: time,
    base_players: offering.base_players,
    add_players: extra,
    max_players: offering.max_players,
    status,
    check_in_status: status === 'completed' ? 'checked in' : status === 'cancelled' ? 'cancelled' : 'not checked in',
    deposit_cents: offering.deposit_cents,
    total_cents: offering.deposit_cents,
    square_transaction_id: null,
    source: offset < 0 ? 'staff' : 'public',
    language: 'en',
    created_at: created,
    updated_at: created,
    version: write.version,
  };
}
