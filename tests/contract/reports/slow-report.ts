import { addDays, daysBetween } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { History } from './history.ts';

/* The figures of a report, slowly and obviously: each row is looked at by itself for each day. */

type Booking = History['bookings'][number];

/** The day that a calendar on the venue's wall shows. */
function wallDay(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleDateString('en-CA', { timeZone });
}

function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) days.push(date);
  return days;
}

const count = <T>(rows: readonly T[], test: (row: T) => boolean): number => rows.filter(test).length;

export function slowWaivers({ waivers, from, to }: History) {
  return daysOf(from, to).map((date) => {
    const signed = waivers.filter((row) => row.event_id !== null && row.date_signed === date);
    return {
      date,
      signed: signed.length,
      adults: count(signed, (row) => row.waiver_type === 'Adult'),
      minors: count(signed, (row) => row.waiver_type === 'Minor'),
      first_time: count(signed, (row) => row.is_first === 1),
      returning: count(signed, (row) => row.is_first === 0),
      needs_review: count(signed, (row) => row.needs_review === 1),
      at_kiosk: count(signed, (row) => row.signed_via === 'kiosk'),
      at_desk: count(signed, (row) => row.signed_via === 'desk'),
      by_link: count(signed, (row) => row.signed_via === 'link'),
      by_party_link: count(signed, (row) => row.signed_via === 'party'),
    };
  });
}

function stateOf({ expired, nowAtUtc }: History, row: Booking): 'kept' | 'cancelled' | 'abandoned' {
  if (row.status === 'cancelled') return expired.includes(row.booking_id) ? 'abandoned' : 'cancelled';
  return row.hold_expires_at !== null && row.hold_expires_at <= nowAtUtc ? 'abandoned' : 'kept';
}

const playersOf = (row: Booking): number => row.base_players + row.add_players;

export function slowBookings(history: History) {
  const { bookings, from, to, timeZone } = history;
  return daysOf(from, to).map((date) => {
    const here = bookings.filter((row) => row.date_scheduled === date);
    const kept = here.filter((row) => stateOf(history, row) === 'kept');
    return {
      date,
      made: count(
        bookings,
        (row) => wallDay(row.created_at, timeZone) === date && stateOf(history, row) !== 'abandoned',
      ),
      bookings: kept.length,
      players: kept.reduce((sum, row) => sum + playersOf(row), 0),
      arrived: count(kept, (row) => row.check_in_status === 'checked in'),
      no_shows: count(kept, (row) => row.check_in_status === 'no show'),
      cancelled: count(here, (row) => stateOf(history, row) === 'cancelled'),
      abandoned: count(here, (row) => stateOf(history, row) === 'abandoned'),
    };
  });
}

export function slowOfferings(history: History) {
  const here = history.bookings.filter((row) => row.date_scheduled >= history.from && row.date_scheduled <= history.to);
  return Object.fromEntries(
    [...new Set(here.map((row) => row.offering_id))].map((id) => {
      const own = here.filter((row) => row.offering_id === id);
      const kept = own.filter((row) => stateOf(history, row) === 'kept');
      return [
        id,
        {
          bookings: kept.length,
          players: kept.reduce((sum, row) => sum + playersOf(row), 0),
          no_shows: count(kept, (row) => row.check_in_status === 'no show'),
          cancelled: count(own, (row) => stateOf(history, row) === 'cancelled'),
        },
      ];
    }),
  );
}

export function slowSizes(history: History) {
  const kept = history.bookings.filter(
    (row) => row.date_scheduled >= history.from && row.date_scheduled <= history.to && stateOf(history, row) === 'kept',
  );
  return {
    to_4: count(kept, (row) => playersOf(row) <= 4),
    to_9: count(kept, (row) => playersOf(row) >= 5 && playersOf(row) <= 9),
    to_19: count(kept, (row) => playersOf(row) >= 10 && playersOf(row) <= 19),
    from_20: count(kept, (row) => playersOf(row) >= 20),
  };
}

export function slowLeadTimes(history: History) {
  const ahead = history.bookings
    .filter((row) => stateOf(history, row) !== 'abandoned')
    .map((row) => ({ made: wallDay(row.created_at, history.timeZone), played: row.date_scheduled }))
    .filter(({ made }) => made >= history.from && made <= history.to)
    .map(({ made, played }) => daysBetween(made, played));
  return {
    same_day: count(ahead, (days) => days <= 0),
    next_day: count(ahead, (days) => days === 1),
    within_week: count(ahead, (days) => days >= 2 && days <= 7),
    within_month: count(ahead, (days) => days >= 8 && days <= 30),
    later: count(ahead, (days) => days >= 31),
  };
}

const sumOf = (rows: readonly { amount_cents: number }[]): number =>
  rows.reduce((sum, row) => sum + row.amount_cents, 0);

export function slowMoney(history: History, currency: string) {
  const { payments, refunds, timeZone, from, to } = history;
  const done = (rows: typeof payments | typeof refunds, date: string) =>
    (rows as typeof payments).filter(
      (row) =>
        row.currency === currency && row.status === 'completed' && wallDay(row.completed_at ?? '', timeZone) === date,
    );
  return daysOf(from, to).map((date) => ({
    date,
    payments: done(payments, date).length,
    collected_cents: sumOf(done(payments, date)),
    refunds: done(refunds, date).length,
    refunded_cents: sumOf(done(refunds, date)),
  }));
}

export function slowOpen({ payments, refunds, timeZone, from, to }: History, currency: string) {
  const isAsked = (row: { created_at: string; currency: string }): boolean => {
    const date = wallDay(row.created_at, timeZone);
    return row.currency === currency && date >= from && date <= to;
  };
  const open = payments.filter((row) => isAsked(row) && ['started', 'unknown'].includes(row.status));
  const back = refunds.filter((row) => isAsked(row) && ['started', 'unknown', 'pending'].includes(row.status));
  return {
    payments: open.length,
    collected_cents: sumOf(open),
    refunds: back.length,
    refunded_cents: sumOf(back),
  };
}
