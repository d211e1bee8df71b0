import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { BookingEventKind } from '../scheduling/booking-events.shared.repository.ts';

const RETURNING = sql<number>`cast((select coalesce(sum(back.amount_cents), 0) from bill_payments as back
  where back.client_id = bills.client_id and back.booking_id = bills.booking_id
    and back.kind = 'refund' and back.status = 'pending') as bigint)`;

/** Bills that are marked for a look and nobody has looked at since, with what is on its way back, those that changed last first. */
export function listBillsToReview(db: Connection, clientId: string, limit: number) {
  return (
    db
      .selectFrom('bills')
      .innerJoin('bookings', (join) =>
        join.onRef('bookings.client_id', '=', 'bills.client_id').onRef('bookings.booking_id', '=', 'bills.booking_id'),
      )
      .where('bills.client_id', '=', clientId)
      /* By the index of those alone, however many bills there are. */
      .where('bills.booking_id', 'in', (eb) =>
        eb
          .selectFrom('bills as marked')
          .where('marked.client_id', '=', clientId)
          .where('marked.needs_review', '=', sql.lit(1))
          .select('marked.booking_id'),
      )
      .orderBy('bills.updated_at', 'desc')
      .orderBy('bills.booking_id')
      .limit(limit)
      .select(['bills.booking_id', 'bookings.party_name', 'bookings.status', 'bills.updated_at', 'bills.needs_review'])
      .select(['bills.total_cents', 'bills.paid_cents', 'bills.refunded_cents', RETURNING.as('returning_cents')])
      .execute()
  );
}

/** Says that staff settled money that is on no bill. */
export const SETTLED = 'money_settled' satisfies BookingEventKind;

/** Money that arrived since then for bookings that have no bill, without what staff settled, the latest first. Requirement B85. */
export function listUnknownMoney(db: Connection, clientId: string, { since, limit }: { since: string; limit: number }) {
  const cents = sql<number>`cast(sum(case when kind = 'payment' then amount_cents else -amount_cents end) as bigint)`;
  return (
    db
      .selectFrom('bill_payments')
      .where('client_id', '=', clientId)
      /* A literal lets the partial index answer it. */
      .where('status', '=', sql.lit('completed'))
      .where('arrived_at', '>=', since)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('bills')
              .whereRef('bills.client_id', '=', 'bill_payments.client_id')
              .whereRef('bills.booking_id', '=', 'bill_payments.booking_id')
              .select('bills.booking_id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('booking_events as settled')
              .whereRef('settled.client_id', '=', 'bill_payments.client_id')
              .whereRef('settled.booking_id', '=', 'bill_payments.booking_id')
              .where('settled.kind', '=', SETTLED)
              .whereRef('settled.happened_at', '>=', 'bill_payments.arrived_at')
              .select('settled.number'),
          ),
        ),
      )
      .groupBy('booking_id')
      /* What goes back of settled money is no news. */
      .having(cents, '>', 0)
      .orderBy((eb) => eb.fn.max('arrived_at'), 'desc')
      .limit(limit)
      .select((eb) => [
        'booking_id',
        eb.fn.max('payer_name').as('payer_name'),
        cents.as('cents'),
        eb.fn.max('arrived_at').as('arrived_at'),
      ])
      .execute()
  );
}
