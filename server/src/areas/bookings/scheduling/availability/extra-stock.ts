import { daysAround } from '@gatehouse/sync-protocol/areas/bookings/day-by-resource';
import { type ExtraTime, extraTimeOf, leftOfStock } from '@gatehouse/sync-protocol/areas/bookings/prices/extra-stock';
import { type VenueClock, venueClock } from '@gatehouse/sync-protocol/base/days/venue-time';
import { requireVenueIn } from '#access/visited-venue';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { listExtraRows } from '../../prices/prices.shared.repository.ts';
import { type FactsOptions, listExtrasKept } from './occupancy.repository.ts';

/* What is left of extras of which a venue has only so many. Requirement B63. */

/** When a booking is that has extras. */
export interface ExtrasAt {
  date: string;
  time: string;
  /** Null without a length. */
  minutes: number | null;
}

/** How many of each extra are left at a time, apart from what these bookings have; those without a limit are not named. */
export async function extrasLeft(
  db: Connection,
  extras: readonly Row<'extras'>[],
  at: ExtrasAt,
  { timeZone, ...options }: FactsOptions & { timeZone: string },
): Promise<ReadonlyMap<string, number>> {
  const limited = extras.flatMap(({ client_id, extra_id, stock, stock_per }) =>
    stock === null ? [] : [{ client_id, extra_id, stock, stock_per }],
  );
  const [first] = limited;
  if (!first) return new Map();
  const clock = venueClock(timeZone);
  const ids = limited.map(({ extra_id: id }) => id);
  const days = daysAround({ from: at.date, to: at.date });
  const uses = (await listExtrasKept(db, first.client_id, days, { ...options, extraIds: ids })).map((row) => ({
    id: row.extra_id,
    quantity: row.quantity,
    ...timeOf(clock, { date: row.date_scheduled, time: row.booking_time, minutes: row.duration_minutes }),
  }));
  const time = timeOf(clock, at);
  return new Map(
    limited.map((extra) => [
      extra.extra_id,
      leftOfStock(
        extra,
        time,
        uses.filter(({ id }) => id === extra.extra_id),
      ),
    ]),
  );
}

const timeOf = (clock: VenueClock, { date, time, minutes }: ExtrasAt): ExtraTime =>
  extraTimeOf(clock.instantOfOrChange(date, time), { date, minutes });

/** What a booking takes of an extra. */
export type ExtraNeeds = ReadonlyMap<string, number>;

interface StockAsked {
  at: ExtrasAt;
  /** The booking itself, and those that will be moved after it. */
  exceptBookingIds?: readonly string[];
  /** Staff sell more than there is. */
  overbooks?: boolean;
  /** What was read already: the extras that may be taken, and where the venue is. */
  known?: { offered: readonly Row<'extras'>[]; timeZone: string };
}

/**
 * Whether a booking takes more of an extra than is left, which only staff may who overbook. The venue's row lock is held, so that nobody
 * takes it meanwhile. Errors: EXTRA_SOLD_OUT.
 */
export async function requireStock(
  { db, clientId, nowAtUtc }: Pick<VenueWrite, 'db' | 'clientId' | 'nowAtUtc'>,
  needs: ExtraNeeds,
  { at, exceptBookingIds = [], overbooks = false, known }: StockAsked,
): Promise<boolean> {
  if (needs.size === 0) return false;
  const extras = (known?.offered ?? (await listExtraRows(db, clientId))).filter(
    (row) => needs.has(row.extra_id) && row.stock !== null,
  );
  if (extras.length === 0) return false;
  const { timeZone } = known ?? (await requireVenueIn(db, clientId));
  const left = await extrasLeft(db, extras, at, { timeZone, nowAtUtc, exceptBookingIds });
  const missing = extras.find(({ extra_id: id }) => (needs.get(id) ?? 0) > (left.get(id) ?? 0));
  if (missing && !overbooks) throw soldOut(missing, left.get(missing.extra_id) ?? 0);
  return missing !== undefined;
}

function soldOut({ extra_id, name }: Row<'extras'>, left: number): AppError {
  const message = left === 0 ? `${name} is sold out at this time.` : `Only ${left} of ${name} are left at this time.`;
  return new AppError('EXTRA_SOLD_OUT', { message, extra: { extra_id, left } });
}
