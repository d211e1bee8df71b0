import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Between } from '../owner-reports/report-days.ts';

/** How often an actor of the audit chain did something. */
export interface ActorCount {
  actor: string;
  count: number;
}

/** Check-ins of a venue day by who made them, undone ones too, with how many were made despite an alert. */
export async function countCheckInsByActor(
  db: Connection,
  clientId: string,
  day: string,
): Promise<(ActorCount & { overrides: number })[]> {
  const rows = await db
    .selectFrom('check_ins')
    .where('client_id', '=', clientId)
    .where('venue_date', '=', day)
    .groupBy(['user_id', 'device_id'])
    .select((eb) => [
      'user_id',
      'device_id',
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('override_reason').as('overrides'),
    ])
    .execute();
  return rows.map(({ user_id: userId, device_id: deviceId, count, overrides }) => {
    const actor = userId === null ? `device:${deviceId ?? ''}` : `user:${userId}`;
    return { actor, count, overrides };
  });
}

/** Check-ins of a venue day that were undone, by who did it. */
export async function countUndosByActor(db: Connection, clientId: string, day: string): Promise<ActorCount[]> {
  const rows = await db
    .selectFrom('check_ins')
    .where('client_id', '=', clientId)
    .where('venue_date', '=', day)
    .where('undone_at', 'is not', null)
    .groupBy('undone_by')
    .select((eb) => ['undone_by', eb.fn.countAll<number>().as('count')])
    .execute();
  return rows.map(({ undone_by: actor, count }) => ({ actor: actor ?? 'system', count }));
}

/** Refunds that were asked for between two instants and have not failed. */
export function sumRefundsByActor(
  db: Connection,
  clientId: string,
  { startAtUtc, endAtUtc }: Between,
): Promise<(ActorCount & { cents: number })[]> {
  return db
    .selectFrom('booking_refunds')
    .where('client_id', '=', clientId)
    .where('created_at', '>=', startAtUtc)
    .where('created_at', '<', endAtUtc)
    .where('status', '<>', sql.lit('failed'))
    .groupBy('actor')
    .select((eb) => ['actor', eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('amount_cents').as('cents')])
    .execute();
}

/** Refunds of bills that were given by hand between two instants, with tips; those by Square are refunds of bookings. */
export function sumHandRefundsByActor(
  db: Connection,
  clientId: string,
  { startAtUtc, endAtUtc }: Between,
): Promise<(ActorCount & { cents: number })[]> {
  return db
    .selectFrom('bill_payments')
    .where('client_id', '=', clientId)
    .where('taken_at', '>=', startAtUtc)
    .where('taken_at', '<', endAtUtc)
    .where('kind', '=', sql.lit('refund'))
    .where('method', '<>', sql.lit('square'))
    .groupBy('actor')
    .select((eb) => [
      'actor',
      eb.fn.countAll<number>().as('count'),
      sql<number>`cast(sum(amount_cents + tip_cents) as bigint)`.as('cents'),
    ])
    .execute();
}

/** What only the audit chain knows, or knows of a person. The index of migration 074 has these and no others. */
const chainActs = ['override_party', 'customer_note_created', 'erase_customer', 'export_account'] as const;
export type ChainAct = (typeof chainActs)[number];

/** Links of these kinds that were written between two instants. */
export async function countActsByActor(
  db: Connection,
  clientId: string,
  { startAtUtc, endAtUtc }: Between,
): Promise<(ActorCount & { action: ChainAct })[]> {
  const rows = await db
    .selectFrom('audit_log')
    .where('client_id', '=', clientId)
    .where('at', '>=', startAtUtc)
    .where('at', '<', endAtUtc)
    .where(sql<boolean>`action IN (${sql.join(chainActs.map((act) => sql.lit(act)))})`)
    .groupBy(['action', 'actor'])
    .select((eb) => ['action', 'actor', eb.fn.countAll<number>().as('count')])
    .execute();
  return rows as (ActorCount & { action: ChainAct })[];
}
