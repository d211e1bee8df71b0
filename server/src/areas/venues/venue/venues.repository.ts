import { sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** A venue with the additional columns of its view: the waiver, this month's count and the plan's limit. */
export interface VenueFacts {
  client: Row<'clients'>;
  hasWaiver: boolean;
  waiversPerMonth: number | null;
  isEmailVerified: boolean;
}

export interface WhichVenues {
  clientId?: string;
  withDeleted?: boolean;
}

/** Every venue that was not deleted, or the one asked for. Unscoped: admins only, or with a `clientId`. */
export async function findVenues(
  db: Connection,
  { clientId, withDeleted = false }: WhichVenues = {},
): Promise<VenueFacts[]> {
  const rows = await db
    .selectFrom('clients')
    .leftJoin('plans', 'plans.plan_id', 'clients.plan_id')
    .selectAll('clients')
    .select('plans.waivers_per_month')
    .select((eb) =>
      eb
        .selectFrom('documents')
        .whereRef('documents.client_id', '=', 'clients.client_id')
        .where('documents.status', '=', 'published')
        .select(sql<number>`COUNT(*)`.as('count'))
        .as('documents'),
    )
    .select((eb) =>
      eb
        .selectFrom('staff')
        .innerJoin('users', 'users.user_id', 'staff.user_id')
        .whereRef('staff.client_id', '=', 'clients.client_id')
        .where('staff.role', '=', 'owner')
        .where('staff.removed_at', 'is', null)
        .where('users.email_verified_at', 'is not', null)
        .select(sql<number>`COUNT(*)`.as('count'))
        .as('verified'),
    )
    .$if(!withDeleted, (query) => query.where('clients.deleted_at', 'is', null))
    .$if(clientId !== undefined, (query) => query.where('clients.client_id', '=', clientId ?? ''))
    .orderBy('clients.client_id')
    .execute();
  return rows.map(({ waivers_per_month, documents, verified, ...client }) => ({
    client,
    hasWaiver: Number(documents) > 0,
    waiversPerMonth: waivers_per_month,
    isEmailVerified: Number(verified) > 0,
  }));
}

/** Signed waivers by venue and month (`YYYY-MM`), for the months given. */
export async function countSigned(
  db: Connection,
  months: readonly string[],
  clientId?: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('waiver_counts')
    .selectAll()
    .where('month', 'in', months)
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
    .execute();
  return new Map(rows.map((row) => [`${row.client_id} ${row.month}`, row.signed]));
}
