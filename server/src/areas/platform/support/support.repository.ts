import { sql } from 'kysely';
import { listUsersById } from '#areas/accounts/auth/users.shared.repository';
import type { Connection } from '#db/database';
import { holdsText } from '#db/holds-text';
import type { NewRow, Row } from '#db/tables';

const listedColumns = [
  'client_id',
  'client_name',
  'contact_first_name',
  'contact_last_name',
  'email',
  'time_zone',
  'payment_status',
  'service_paid_until',
  'is_trial',
] as const;

/** One page of venues that were not deleted, by name, and how many match. Platform transaction. */
export async function listClientsPage(
  db: Connection,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ clients: Pick<Row<'clients'>, (typeof listedColumns)[number]>[]; total: number }> {
  const matching = db
    .selectFrom('clients')
    .where('deleted_at', 'is', null)
    .$if(search !== '', (query) => query.where(holds(db, search)));
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const clients = await matching
    .select(listedColumns)
    .orderBy(sql`lower(client_name)`)
    .orderBy('client_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { clients, total };
}

/** Each word is in the name, the ID, the contact or the email. */
function holds(db: Connection, search: string) {
  const text = sql<string>`client_name || ' ' || client_id || ' ' || contact_first_name || ' ' || contact_last_name || ' ' || email`;
  const words = search.split(/\s+/).map((word) => holdsText(db, text, word));
  return sql<boolean>`(${sql.join(words, sql` AND `)})`;
}

/** What the view of the client has no field for. Platform transaction. */
export async function findPlanFacts(db: Connection, clientId: string) {
  return db
    .selectFrom('clients')
    .leftJoin('plans', 'plans.plan_id', 'clients.plan_id')
    .where('client_id', '=', clientId)
    .select(['plans.plan_name', 'clients.auto_renew'])
    .executeTakeFirst();
}

/** Newest first, without what they say. Platform transaction. */
export async function listMailStates(db: Connection, clientId: string, limit: number) {
  return db
    .selectFrom('outbox_mail')
    .where('client_id', '=', clientId)
    .select(['mail_id', 'created_at', 'sent_at', 'attempts', 'failure'])
    .orderBy('created_at', 'desc')
    .orderBy('mail_id')
    .limit(limit)
    .execute();
}

/** All memberships of a venue, those that have expired too. */
export async function countMembers(db: Connection, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('members')
    .where('client_id', '=', clientId)
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow();
  return row.members;
}

/** Items from the venue's devices that wait for a person; resolved ones don't count. */
export async function countParked(db: Connection, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('sync_parked')
    .where('client_id', '=', clientId)
    .where('resolved_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('parked'))
    .executeTakeFirstOrThrow();
  return row.parked;
}

/** Whether the same look was recorded since then. */
export async function isLookRecorded(
  db: Connection,
  { client_id, admin_id, part, reason }: Omit<Row<'support_views'>, 'view_id' | 'viewed_at'>,
  sinceUtc: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('support_views')
    .where('client_id', '=', client_id)
    .where('viewed_at', '>', sinceUtc)
    .where('admin_id', '=', admin_id)
    .where('part', '=', part)
    .where('reason', reason === null ? 'is' : '=', reason)
    .select('view_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that an admin looked at a venue's data, which part and why; the venue can read it. */
export async function insertLook(db: Connection, row: NewRow<'support_views'>): Promise<void> {
  await db.insertInto('support_views').values(row).execute();
}

/** Newest first, those before a position. */
export async function listLooks(
  db: Connection,
  clientId: string,
  { after, limit }: { after: { viewedAt: string; viewId: string } | undefined; limit: number },
): Promise<Row<'support_views'>[]> {
  return db
    .selectFrom('support_views')
    .where('client_id', '=', clientId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(viewed_at, view_id) < (${after?.viewedAt}, ${after?.viewId})`),
    )
    .selectAll()
    .orderBy('viewed_at', 'desc')
    .orderBy('view_id', 'desc')
    .limit(limit)
    .execute();
}

/** Names by user id, without users who set none. Platform transaction. */
export async function findNames(db: Connection, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await listUsersById(db, userIds);
  return new Map(rows.map(({ user_id: id, name }) => [id, name.trim()]));
}
