import { sql } from 'kysely';
import type { Connection } from '#db/database';
import { holdsText } from '#db/holds-text';
import type { Row } from '#db/tables';

/* Read across venues, for the platform's admins. */

export type BilledRow = Pick<
  Row<'clients'>,
  | 'client_id'
  | 'client_name'
  | 'email'
  | 'payment_status'
  | 'service_paid_until'
  | 'is_trial'
  | 'time_zone'
  | 'auto_renew'
  | 'square_customer_id'
> & { plan_name: string | null; has_card: string | null; open_charge: string | null };

export interface BilledQuery {
  /** Part of a name, email or id; empty for all. */
  search: string;
  hasNoProfile: boolean;
  /** The last paid day up to which a venue counts, by the zones for which it is that day; null for any. */
  endingDays: ReadonlyMap<string, readonly string[]> | null;
}

/**
 * One page of the venues that were not deleted, by name in any case, with whether each has a primary card and a card charge without
 * an outcome.
 */
export function listBilledRows(
  db: Connection,
  { offset, limit, ...asked }: BilledQuery & { offset: number; limit: number },
): Promise<BilledRow[]> {
  return matching(db, asked)
    .leftJoin('plans', 'plans.plan_id', 'clients.plan_id')
    .select([
      'clients.client_id',
      'clients.client_name',
      'clients.email',
      'clients.payment_status',
      'clients.service_paid_until',
      'clients.is_trial',
      'clients.time_zone',
      'clients.auto_renew',
      'clients.square_customer_id',
      'plans.plan_name',
    ])
    .select((eb) => [
      eb
        .selectFrom('payment_cards as card')
        .whereRef('card.client_id', '=', 'clients.client_id')
        .where('card.disabled_at', 'is', null)
        .where('card.is_primary', '=', 1)
        .select('card.card_id')
        .limit(1)
        .as('has_card'),
      eb
        .selectFrom('platform_payments as payment')
        .whereRef('payment.client_id', '=', 'clients.client_id')
        /* The condition of the unique index of open charges. */
        .where(sql<boolean>`payment.source = 'card' AND payment.status IN ('pending', 'unknown')`)
        .select('payment.payment_id')
        .limit(1)
        .as('open_charge'),
    ])
    .orderBy(sql`lower(clients.client_name)`)
    .orderBy('clients.client_id')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** How many venues the same query finds on all pages together; deleted ones don't count. */
export async function countBilled(db: Connection, asked: BilledQuery): Promise<number> {
  const { count } = await matching(db, asked)
    .select(sql<number | string>`COUNT(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The time zones of venues that were not deleted. */
export async function listZones(db: Connection): Promise<string[]> {
  const rows = await db.selectFrom('clients').where('deleted_at', 'is', null).select('time_zone').distinct().execute();
  return rows.map(({ time_zone }) => time_zone);
}

function matching(db: Connection, { search, hasNoProfile, endingDays }: BilledQuery) {
  return db
    .selectFrom('clients')
    .where('clients.deleted_at', 'is', null)
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or(
          ['client_name', 'email', 'client_id'].map((column) => holdsText(db, sql.ref(`clients.${column}`), search)),
        ),
      ),
    )
    .$if(hasNoProfile, (query) => query.where('clients.square_customer_id', 'is', null))
    .$if(endingDays !== null, (query) =>
      query.where((eb) =>
        eb.or(
          [...(endingDays ?? [])].map(([day, zones]) =>
            eb.and([eb('clients.service_paid_until', '<=', day), eb('clients.time_zone', 'in', zones)]),
          ),
        ),
      ),
    );
}
