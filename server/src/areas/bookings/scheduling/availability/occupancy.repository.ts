import type { Days } from '@gatehouse/sync-protocol/areas/bookings/availability/resource';
import { type RawBuilder, sql } from 'kysely';
import { latestUtc } from '#base/stored-time';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/*
 * Which bookings keep their place. A hold keeps it until its instant, and longer while a charge for the booking is under way: a party
 * whose card may have been charged must not find the place sold. A charge without an answer keeps it for a day. Decision 007.
 */

/** How long an unpaid booking keeps its place. Requirement B6. */
export const HOLD_MS = 20 * 60_000;
/** Nearly all charges are decided within a minute; the rest wait for Square, an admin, or staff who cancel the booking. */
const CHARGE_KEEPS_MS = 24 * 60 * 60_000;

/** Whether a row of `bookings` keeps its place. A canceled booking keeps none, whatever this says. Requirements B6, B18. */
export function keepsPlace(nowAtUtc: string): RawBuilder<boolean> {
  return sql`(bookings.hold_expires_at IS NULL OR NOT ${hasHoldEnded(nowAtUtc)} OR ${isUnderCharge(nowAtUtc)})`;
}

/** A hold that ends later than any can was made by a clock that was ahead: nobody holds the place. */
function hasHoldEnded(nowAtUtc: string): RawBuilder<boolean> {
  const latest = latestUtc(Date.parse(nowAtUtc), HOLD_MS);
  return sql`(bookings.hold_expires_at <= ${nowAtUtc} OR bookings.hold_expires_at > ${latest})`;
}

/** Reads the index of open payments, of which a booking has few; by the column itself, SQLite would read the list of all that was paid since. */
function isUnderCharge(nowAtUtc: string): RawBuilder<boolean> {
  const since = new Date(Date.parse(nowAtUtc) - CHARGE_KEEPS_MS).toISOString();
  return sql`EXISTS (SELECT 1 FROM booking_payments AS payment
    WHERE payment.client_id = bookings.client_id AND payment.booking_id = bookings.booking_id
    AND payment.status IN ('started', 'unknown') AND payment.created_at || '' > ${since})`;
}

export interface FactsOptions {
  nowAtUtc: string;
  /** Left out of what is booked: those that are being moved. */
  exceptBookingIds?: readonly string[];
}

/** Those that keep a place. Requirement B6. */
export async function bookedByDay(
  db: Connection,
  clientId: string,
  offeringId: string,
  { from, to }: Days,
  { nowAtUtc, exceptBookingIds = [] }: FactsOptions,
): Promise<Map<string, { time: string; players: number }[]>> {
  let query = db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('offering_id', '=', offeringId)
    .where('date_scheduled', '>=', from)
    .where('date_scheduled', '<=', to)
    .where('status', '!=', 'cancelled')
    .where(keepsPlace(nowAtUtc));
  if (exceptBookingIds.length > 0) query = query.where('booking_id', 'not in', exceptBookingIds);
  const rows = await query.select(['date_scheduled', 'booking_time', 'base_players', 'add_players']).execute();
  const byDay = new Map<string, { time: string; players: number }[]>();
  for (const row of rows) {
    const day = byDay.get(row.date_scheduled) ?? [];
    byDay.set(row.date_scheduled, day);
    day.push({ time: row.booking_time, players: row.base_players + row.add_players });
  }
  return byDay;
}

const keptColumns = [
  'offering_id',
  'date_scheduled',
  'booking_time',
  'base_players',
  'add_players',
  'duration_minutes',
  'setup_minutes',
  'cleanup_minutes',
  'resources',
] as const;
const namedColumns = [...keptColumns, 'booking_id', 'offering_name', 'party_name'] as const;

/** A booking or running hold, with what it occupies. */
export type KeptBooking = Pick<Row<'bookings'>, (typeof keptColumns)[number]>;
export type NamedBooking = Pick<Row<'bookings'>, (typeof namedColumns)[number]>;

type Which = FactsOptions & { offeringId?: string; isOfResources: boolean };

/** Those that keep a place on these days: of one offering, of all that take resources, or of either. */
export function listKept(db: Connection, clientId: string, days: Days, which: Which): Promise<KeptBooking[]> {
  return keptOn(db, clientId, days, which).select(keptColumns).execute();
}

/** The same with their names. */
export function listKeptNamed(db: Connection, clientId: string, days: Days, which: Which): Promise<NamedBooking[]> {
  return keptOn(db, clientId, days, which).select(namedColumns).execute();
}

/** What bookings and running holds of these days have of these extras, in any line of their bills that counts. */
export function listExtrasKept(
  db: Connection,
  clientId: string,
  days: Days,
  { extraIds, ...options }: FactsOptions & { extraIds: readonly string[] },
) {
  return keptOn(db, clientId, days, { ...options, isOfResources: false })
    .innerJoin('bill_lines', (join) =>
      join
        .onRef('bill_lines.client_id', '=', 'bookings.client_id')
        .onRef('bill_lines.booking_id', '=', 'bookings.booking_id'),
    )
    .where('bill_lines.extra_id', 'in', extraIds)
    .where('bill_lines.kind', '!=', 'void')
    .where('bill_lines.voided_by', 'is', null)
    .select(['extra_id', 'quantity', 'date_scheduled', 'booking_time', 'duration_minutes'])
    .execute();
}

function keptOn(
  db: Connection,
  clientId: string,
  { from, to }: Days,
  { nowAtUtc, exceptBookingIds = [], offeringId, isOfResources }: Which,
) {
  let query = db
    .selectFrom('bookings')
    .where('bookings.client_id', '=', clientId)
    .where('date_scheduled', '>=', from)
    .where('date_scheduled', '<=', to)
    .where('status', '!=', 'cancelled')
    .where(keepsPlace(nowAtUtc));
  if (exceptBookingIds.length > 0) query = query.where('bookings.booking_id', 'not in', exceptBookingIds);
  if (offeringId !== undefined && !isOfResources) query = query.where('offering_id', '=', offeringId);
  if (offeringId === undefined && isOfResources) query = query.where('resources', '!=', '[]');
  if (offeringId !== undefined && isOfResources)
    query = query.where((eb) => eb.or([eb('resources', '!=', '[]'), eb('offering_id', '=', offeringId)]));
  return query;
}

interface Hold {
  client_id: string;
  booking_id: string;
}

/** Unpaid bookings whose hold has run out and of which no charge is under way, of the venues that the connection sees, or one of them. */
export function listEndedHolds(db: Connection, nowAtUtc: string, limit: number, bookingId?: string): Promise<Hold[]> {
  let query = db.selectFrom('bookings').where(hasHoldEnded(nowAtUtc)).where('status', '=', 'pending');
  if (bookingId !== undefined) query = query.where('booking_id', '=', bookingId);
  return query
    .where(sql<boolean>`NOT ${isUnderCharge(nowAtUtc)}`)
    .orderBy('hold_expires_at')
    .limit(limit)
    .select(['client_id', 'booking_id'])
    .execute();
}

/** What one address has booked since an instant and not canceled, and whether each still keeps its place. */
export function listBookedSince(
  db: Connection,
  clientId: string,
  bookerMac: string,
  { sinceUtc, nowAtUtc }: { sinceUtc: string; nowAtUtc: string },
) {
  return db
    .selectFrom('bookings')
    .where('client_id', '=', clientId)
    .where('booker_mac', '=', bookerMac)
    .where('created_at', '>', sinceUtc)
    .where('status', '!=', 'cancelled')
    .select(['booking_id', 'hold_expires_at', keepsPlace(nowAtUtc).as('keeps_place')])
    .execute();
}
