import { sql } from 'kysely';
import { joinedNames } from '#areas/people/records/all-waivers.shared.repository';
import type { Connection } from '#db/database';

/*
 * The newest of all venues, each from the end of an index of its own: what happened before is not read. Of deleted venues
 * nothing is shown.
 */

/** What a device with a wrong clock dated ahead is not shown before its time. */
export function latestCheckIns(db: Connection, nowAtUtc: string, limit: number) {
  const latest = db
    .selectFrom('check_ins')
    .where('undone_at', 'is', null)
    .where('check_in_time', '<=', nowAtUtc)
    .where(isOpenVenue('check_ins.client_id'))
    .orderBy('check_in_time', 'desc')
    .limit(limit)
    .select(['client_id', 'waiver_id', 'check_in_time']);
  return db
    .selectFrom(latest.as('latest'))
    .innerJoin('clients', 'clients.client_id', 'latest.client_id')
    .leftJoin('merged_customers as merged', (join) =>
      join.onRef('merged.client_id', '=', 'latest.client_id').onRef('merged.waiver_id', '=', 'latest.waiver_id'),
    )
    .leftJoin('waivers', (join) =>
      join
        .onRef('waivers.client_id', '=', 'latest.client_id')
        .on('waivers.waiver_id', '=', (eb) => eb.fn.coalesce('merged.merged_into', 'latest.waiver_id')),
    )
    .leftJoin('archived_waivers as archived', (join) =>
      join
        .onRef('archived.client_id', '=', 'latest.client_id')
        .on('archived.waiver_id', '=', (eb) => eb.fn.coalesce('merged.merged_into', 'latest.waiver_id')),
    )
    .orderBy('latest.check_in_time', 'desc')
    .select(['latest.client_id', 'clients.client_name', 'latest.check_in_time'])
    .select(joinedNames)
    .execute();
}

/** The bookings that were made last in any venue, newest first, without canceled ones; pending ones too. */
export function latestBookings(db: Connection, limit: number) {
  const latest = db
    .selectFrom('bookings')
    .where('status', '<>', sql.lit('cancelled'))
    .where(isOpenVenue('bookings.client_id'))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select(['client_id', 'party_name', 'date_scheduled', 'booking_time', 'created_at']);
  return db
    .selectFrom(latest.as('latest'))
    .innerJoin('clients', 'clients.client_id', 'latest.client_id')
    .orderBy('latest.created_at', 'desc')
    .select([
      'latest.client_id',
      'client_name',
      'party_name',
      'date_scheduled',
      'booking_time',
      'latest.created_at as booked_at',
    ])
    .execute();
}

/** Subscription payments that were applied, but for those that cost nothing. */
export function latestPayments(db: Connection, limit: number) {
  const latest = db
    .selectFrom('platform_payments')
    .where('applied_at', 'is not', null)
    .where('square_payment_id', 'is not', null)
    .where(isOpenVenue('platform_payments.client_id'))
    .orderBy('applied_at', 'desc')
    .limit(limit)
    .select(['client_id', 'amount_cents', 'taken_cents', 'currency', 'applied_at']);
  return db
    .selectFrom(latest.as('latest'))
    .innerJoin('clients', 'clients.client_id', 'latest.client_id')
    .orderBy('latest.applied_at', 'desc')
    .select(['latest.client_id', 'client_name', 'currency', 'applied_at'])
    .select(({ fn }) => fn.coalesce('taken_cents', 'amount_cents').as('cents'))
    .execute();
}

function isOpenVenue(clientId: string) {
  return sql<boolean>`EXISTS (SELECT 1 FROM clients AS venue
    WHERE venue.client_id = ${sql.ref(clientId)} AND venue.deleted_at IS NULL)`;
}
