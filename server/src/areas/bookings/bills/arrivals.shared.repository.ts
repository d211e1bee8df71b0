import type { Connection } from '#db/database';

/*
 * When money of a venue arrived, by a clock that never goes back: a close of the day counts what arrived until it was read, so that an
 * entry may not look older than a reading that didn't see it. The server's own clock may be set back. Requirement B68.
 */

export interface Arrivals {
  /** The newest payment or cash movement that no close counts. */
  openAtUtc: string | null;
  /** When the day was last closed. */
  closedAtUtc: string | null;
}

/** Undefined times are null. The venue's row lock is held, where something is stored by them. */
export async function findArrivals(db: Connection, clientId: string): Promise<Arrivals> {
  const { paid, moved, closed } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('bill_payments')
        .where('client_id', '=', clientId)
        .where('z_number', 'is', null)
        .select((eb) => eb.fn.max('arrived_at').as('at'))
        .as('paid'),
      selectFrom('cash_movements')
        .where('client_id', '=', clientId)
        .where('z_number', 'is', null)
        .select((eb) => eb.fn.max('created_at').as('at'))
        .as('moved'),
      selectFrom('day_closes')
        .where('client_id', '=', clientId)
        .orderBy('z_number', 'desc')
        .limit(1)
        .select('created_at as at')
        .as('closed'),
    ])
    .executeTakeFirstOrThrow();
  return { openAtUtc: later(paid, moved), closedAtUtc: closed };
}

/** When what is stored now arrives: two milliseconds after the last arrival where the clock doesn't say later. */
export function nextArrival(arrivals: Arrivals, nowAtUtc: string): string {
  return later(nowAtUtc, shifted(lastOf(arrivals), 2)) ?? nowAtUtc;
}

/** Up to when a reading of the day counts: all that has arrived, and nothing that arrives from now on. */
export function readingTime(arrivals: Arrivals, nowAtUtc: string): string {
  return later(shifted(nowAtUtc, -1), shifted(lastOf(arrivals), 1)) ?? nowAtUtc;
}

/**
 * Whether a reading has seen all that the day holds. It hasn't after another close, after an arrival, and where a clock that was ahead
 * made it: nobody can tell then what arrived since.
 */
export function isWholeReading(arrivals: Arrivals, asOfUtc: string, nowAtUtc: string): boolean {
  const { openAtUtc, closedAtUtc } = arrivals;
  const latest = later(nowAtUtc, readingTime(arrivals, nowAtUtc)) ?? nowAtUtc;
  return (openAtUtc ?? '') <= asOfUtc && (closedAtUtc ?? '') < asOfUtc && asOfUtc <= latest;
}

function lastOf({ openAtUtc, closedAtUtc }: Arrivals): string | null {
  return later(openAtUtc, closedAtUtc);
}

function later(one: string | null, other: string | null): string | null {
  return (one ?? '') > (other ?? '') ? one : other;
}

function shifted(atUtc: string | null, ms: number): string | null {
  return atUtc === null ? null : new Date(Date.parse(atUtc) + ms).toISOString();
}
