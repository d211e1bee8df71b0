import type {
  addCashMovement,
  closeDay,
  DayClose,
  OpenDay,
} from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import type { AnswerOf, BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { staffNames } from '#areas/accounts/workplaces/staff.shared.repository';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { tryOut } from '#venue/try-out';
import { writeVenue } from '#venue/venue-write';
import { findArrivals, isWholeReading, nextArrival, readingTime } from '../bills/arrivals.shared.repository.ts';
import { markOpenMoney } from '../bills/open-money.shared.repository.ts';
import { touchBookings } from '../scheduling/bookings.shared.repository.ts';
import {
  findCloseById,
  findMovement,
  insertClose,
  insertMovement,
  listCloseRows,
  markMovements,
} from './day-close.repository.ts';
import { figuresOf } from './day-figures.ts';

const PAGE_SIZE = 50;
const CLOSED_OTHERWISE =
  'An earlier try has closed this day with other numbers. Its close is in the list, and what came later belongs to the next day.';

/** What is stored of a close beyond its columns. Nothing of it is looked up again: people and desks may get other names. */
interface StoredFigures {
  day: OpenDay;
  closedBy: string | null;
  /** Hash of the request. */
  request: string;
}

/** What no close counts yet. It is read behind the venue's lock: what is being written is seen, or arrives later. */
export function getOpenDay(deps: Deps, clientId: string): Promise<OpenDay> {
  return tryOut(deps, clientId, async ({ db }) => {
    /* Once the lock is held. */
    const nowAtUtc = isoNow(deps.clock);
    const asOfUtc = readingTime(await findArrivals(db, clientId), nowAtUtc);
    return figuresOf(db, clientId, { asOfUtc, nowMs: deps.clock.now(), last: await lastClose(db, clientId) });
  });
}

/**
 * Closes the day as it was read. The same request again answers the same close. Errors: VERSION_CONFLICT where money arrived or the day
 * was closed since it was read, MUTATION_ID_REUSED. Requirement B68.
 */
export function closeTheDay(
  deps: Deps,
  clientId: string,
  body: BodyOf<typeof closeDay>,
  userId: string,
): Promise<DayClose> {
  const request = sha256(canonicalJson(body));
  return writeVenue(deps, clientId, async (write) => {
    const { db, nowAtUtc } = write;
    const known = await findCloseById(db, clientId, body.close_id);
    if (known && storedOf(known).request !== request)
      throw new AppError('MUTATION_ID_REUSED', { message: CLOSED_OTHERWISE });
    if (known) return toCloseView(known);
    const asOfUtc = new Date(body.as_of).toISOString();
    const arrivals = await findArrivals(db, clientId);
    if (!isWholeReading(arrivals, asOfUtc, nowAtUtc))
      throw new AppError('VERSION_CONFLICT', {
        message: 'The day has changed since you read it. Please look at it again.',
      });
    const last = await lastClose(db, clientId);
    const day = await figuresOf(db, clientId, { asOfUtc, nowMs: deps.clock.now(), last });
    const closedBy = (await staffNames(db, clientId, [userId])).get(userId) ?? null;
    const close: Row<'day_closes'> = {
      client_id: clientId,
      z_number: (last?.z_number ?? 0) + 1,
      close_id: body.close_id,
      as_of: asOfUtc,
      figures: JSON.stringify({ day, closedBy, request } satisfies StoredFigures),
      counted_cents: dollarsToCents(body.counted_cash),
      float_cents: dollarsToCents(body.float_left),
      note: body.note,
      actor: `user:${userId}`,
      created_at: nextArrival(arrivals, nowAtUtc),
    };
    await insertClose(db, close);
    const counted = await markOpenMoney(db, clientId, { asOfUtc, zNumber: close.z_number });
    /* A desk offers no void of what is closed. */
    await touchBookings(write, counted);
    await markMovements(db, close);
    await write.happened({ kind: 'day.closed', actor: close.actor, close });
    return toCloseView(close);
  });
}

/** The latest closes, or those before one. */
export function listCloses({ db }: Deps, clientId: string, before?: number): Promise<DayClose[]> {
  return db.readVenue(clientId, async (connection) =>
    (await listCloseRows(connection, clientId, { before, limit: PAGE_SIZE })).map(toCloseView),
  );
}

/** Errors: NOT_FOUND. */
export function getClose({ db }: Deps, clientId: string, zNumber: string): Promise<DayClose> {
  return db.readVenue(clientId, async (connection) => {
    const number = /^[1-9]\d{0,8}$/.test(zNumber) ? Number(zNumber) : 0;
    const [row] = await listCloseRows(connection, clientId, { before: number + 1, limit: 1 });
    if (row?.z_number !== number) throw new AppError('NOT_FOUND', { message: 'This close of the day does not exist.' });
    return toCloseView(row);
  });
}

/** Notes cash that went into the drawer or out of it; the same again changes nothing. Errors: MUTATION_ID_REUSED. */
export function moveCash(
  deps: Deps,
  clientId: string,
  { movement_id, kind, amount, reason }: BodyOf<typeof addCashMovement>,
  actor: string,
): Promise<AnswerOf<typeof addCashMovement>['movement']> {
  return writeVenue(deps, clientId, async (write) => {
    const { db, nowAtUtc } = write;
    const given = { kind, amount_cents: dollarsToCents(amount), reason };
    const known = await findMovement(db, clientId, movement_id);
    if (known) {
      const isSame = Object.entries(given).every(([name, value]) => known[name as keyof typeof given] === value);
      if (!isSame) throw new AppError('MUTATION_ID_REUSED');
      return toMovementView(known);
    }
    const created_at = nextArrival(await findArrivals(db, clientId), nowAtUtc);
    const movement = { client_id: clientId, movement_id, ...given, actor, created_at, z_number: null };
    await insertMovement(db, movement);
    await write.happened({ kind: 'cash.moved', actor, movement });
    return toMovementView(movement);
  });
}

async function lastClose(db: Connection, clientId: string): Promise<Row<'day_closes'> | undefined> {
  return (await listCloseRows(db, clientId, { limit: 1 }))[0];
}

function storedOf({ figures }: Row<'day_closes'>): StoredFigures {
  return JSON.parse(figures) as StoredFigures;
}

function toCloseView(row: Row<'day_closes'>): DayClose {
  const { day, closedBy } = storedOf(row);
  const { close_id, z_number, counted_cents: counted, float_cents: float, note, created_at: closed_at } = row;
  return {
    ...day,
    close_id,
    z_number,
    counted_cash: centsToDollars(counted),
    float_left: centsToDollars(float),
    difference: centsToDollars(counted - dollarsToCents(day.expected_cash)),
    note,
    closed_by: closedBy,
    closed_at,
  };
}

function toMovementView({ movement_id, kind, amount_cents: cents, reason, created_at }: Row<'cash_movements'>) {
  return { movement_id, kind, amount: centsToDollars(cents), reason, created_at };
}
