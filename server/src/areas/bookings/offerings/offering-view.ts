import type { Bookable } from '@gatehouse/sync-protocol/areas/bookings/availability/day-availability';
import { type Hours, type Weekday, weekdays } from '@gatehouse/sync-protocol/areas/bookings/availability/schedule';
import type { OfferingInput, OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import type { Row } from '#db/tables';

type WeekHours = Partial<Record<Weekday, Hours>>;

function hoursOf(row: Row<'offerings'>): WeekHours {
  return JSON.parse(row.hours) as WeekHours;
}

function availableDaysOf(row: Row<'offerings'>): Weekday[] {
  return row.available_days === null ? [] : (JSON.parse(row.available_days) as Weekday[]);
}

/** What the availability rule reads of an offering. */
export function toBookable(row: Row<'offerings'>): Bookable {
  return {
    offeringType: row.offering_type,
    basePlayers: row.base_players,
    maxPlayers: row.max_players,
    capacity: row.capacity,
    hours: hoursOf(row),
    availableDays: availableDaysOf(row),
    startDate: row.start_date,
    endDate: row.end_date,
    intervalMinutes: row.interval_minutes,
  };
}

/** An offering in the field names of replies: the deposit in dollars, and null for the hours of a day on which it is closed. */
export function toOfferingView(row: Row<'offerings'>): OfferingView {
  const hours = hoursOf(row);
  const times = Object.fromEntries(
    weekdays.flatMap((day) => [
      [`${day}_start`, hours[day]?.start ?? null],
      [`${day}_end`, hours[day]?.end ?? null],
    ]),
  ) as Pick<OfferingView, `${Weekday}_start` | `${Weekday}_end`>;
  return {
    offering_id: row.offering_id,
    client_id: row.client_id,
    offering_name: row.offering_name,
    offering_type: row.offering_type,
    base_players: row.base_players,
    max_players: row.max_players,
    capacity: row.capacity,
    ...times,
    interval_minutes: row.interval_minutes,
    deposit_amount: centsToDollars(row.deposit_cents),
    side_text: row.side_text,
    available_days: availableDaysOf(row),
    start_date: row.start_date,
    end_date: row.end_date,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** An Individual offering is for one player, whatever was sent. Requirement B7. */
export function offeringColumns(given: OfferingInput) {
  const isIndividual = given.offering_type === 'Individual';
  const hours: WeekHours = {};
  for (const day of weekdays) {
    const [start, end] = [given[`${day}_start`], given[`${day}_end`]];
    if (start && end) hours[day] = { start, end };
  }
  const days = weekdays.filter((day) => given.available_days.includes(day));
  return {
    offering_name: given.offering_name,
    offering_type: given.offering_type,
    base_players: isIndividual ? 1 : given.base_players,
    max_players: isIndividual ? 1 : given.max_players,
    capacity: given.capacity,
    hours: JSON.stringify(hours),
    available_days: days.length === 0 ? null : JSON.stringify(days),
    start_date: given.start_date,
    end_date: given.end_date,
    interval_minutes: given.interval_minutes,
    deposit_cents: dollarsToCents(given.deposit_amount),
    side_text: given.side_text,
  };
}
