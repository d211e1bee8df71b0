import { sql } from 'kysely';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/** A venue with what its view adds: the waiver, this month's count and the plan's limit. */
export interface ClientFacts {
  client: Row<'clients'>;
  hasWaiver: boolean;
  waiversPerMonth: number | null;
  isEmailVerified: boolean;
}

/** Every venue that was not deleted, or the one asked for. Unscoped: admins only, or with a `clientId`. */
export async function findClients(db: Connection, clientId?: string): Promise<ClientFacts[]> {
  const rows = await db
    .selectFrom('clients')
    .leftJoin('plans', 'plans.plan_id', 'clients.plan_id')
    .selectAll('clients')
    .select('plans.waivers_per_month')
    .select((eb) =>
      eb
        .selectFrom('waiver_documents')
        .whereRef('waiver_documents.client_id', '=', 'clients.client_id')
        .where('waiver_documents.retired_at', 'is', null)
        .select(sql<number>`COUNT(*)`.as('count'))
        .as('documents'),
    )
    .select((eb) =>
      eb
        .selectFrom('users')
        .whereRef('users.client_id', '=', 'clients.client_id')
        .where('users.email_verified_at', 'is not', null)
        .select(sql<number>`COUNT(*)`.as('count'))
        .as('verified'),
    )
    .where('clients.deleted_at', 'is', null)
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

export function findPlan(db: Connection, planId: string): Promise<Row<'plans'> | undefined> {
  return db.selectFrom('plans').selectAll().where('plan_id', '=', planId).executeTakeFirst();
}

export async function updateClientRow(
  db: Connection,
  clientId: string,
  set: Partial<Row<'clients'>>,
  now: string,
): Promise<void> {
  await db
    .updateTable('clients')
    .set({ ...set, revision: sql`revision + 1`, updated_at: now })
    .where('client_id', '=', clientId)
    .execute();
}

/** The user who signs in with the venue's own email, else its first. */
export async function findOwner(db: Connection, clientId: string, email: string): Promise<Row<'users'> | undefined> {
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
  return users.find((user) => user.email === email) ?? users[0];
}

export async function updateUserRow(db: Connection, userId: string, set: Partial<Row<'users'>>): Promise<void> {
  await db.updateTable('users').set(set).where('user_id', '=', userId).execute();
}

/** Everybody of a venue is signed out. */
export async function deleteSessionsOfClient(db: Connection, clientId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', 'in', (eb) => eb.selectFrom('users').select('user_id').where('client_id', '=', clientId))
    .execute();
}
