import type { UsageQuery } from '@gatehouse/sync-protocol/areas/platform/usage.contracts';
import {
  nearFrom,
  type UsageKind,
  type UsageLimits,
  usageKinds,
} from '@gatehouse/sync-protocol/areas/platform/usage-limits';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#db/database';

/* Read across venues, for the platform's admins. Deleted venues are left out. */

const used: Readonly<Record<UsageKind, RawBuilder<number>>> = {
  bytes: sql<number>`coalesce(stored.signatures + stored.documents + stored.records, 0)`,
  signatures: sql<number>`coalesce(waiver_counts.signed, 0)`,
  mails: sql<number>`coalesce(mail_counts.sent, 0)`,
};

/** A row for each venue, by three keys: what it stored at the end of the month, or at the last count before, and its month's counts. */
function usageIn(db: Connection, month: string) {
  return db
    .selectFrom('clients')
    .leftJoin('waiver_counts', (join) =>
      join.onRef('waiver_counts.client_id', '=', 'clients.client_id').on('waiver_counts.month', '=', month),
    )
    .leftJoin('mail_counts', (join) =>
      join.onRef('mail_counts.client_id', '=', 'clients.client_id').on('mail_counts.month', '=', month),
    )
    .leftJoin('stored_bytes as stored', (join) =>
      join.onRef('stored.client_id', '=', 'clients.client_id').on('stored.month', '=', (eb) =>
        eb
          .selectFrom('stored_bytes as counted')
          .whereRef('counted.client_id', '=', 'clients.client_id')
          .where('counted.month', '<=', month)
          .select(({ fn }) => fn.max('counted.month').as('month')),
      ),
    )
    .where('clients.deleted_at', 'is', null);
}

/** What is asked for, of which at most `limit` rows from `offset` on. */
export interface UsageFilter extends Pick<UsageQuery, 'search' | 'order' | 'only'> {
  month: string;
  limits: UsageLimits;
  offset: number;
  limit: number;
}

/** Usage of venues in a month, and how many there are in all. */
export async function listVenueUsage(db: Connection, { month, search, order, only, limits, ...page }: UsageFilter) {
  const pattern = `%${search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = usageIn(db, month)
    .$if(search.trim() !== '', (query) =>
      query.where(
        sql<boolean>`(lower(client_name) LIKE ${pattern} ESCAPE '\\' OR lower(clients.client_id) LIKE ${pattern} ESCAPE '\\')`,
      ),
    )
    .$if(only === 'near', (query) =>
      query.where((eb) =>
        eb.or(
          usageKinds.flatMap((kind) => {
            const limit = limits[kind];
            return limit === null ? [] : [eb(used[kind], '>=', nearFrom(limit))];
          }),
        ),
      ),
    );
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const venues = await found
    .select(['clients.client_id', 'client_name', used.signatures.as('signatures'), used.mails.as('mails')])
    .select(['stored.signatures as signature_bytes', 'documents', 'records', 'counted_at', used.bytes.as('bytes')])
    .orderBy(order === 'name' ? sql`lower(client_name)` : sql`${used[order]} DESC`)
    .orderBy('clients.client_id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { total, venues };
}

/** How many venues are near each limit, over it or not, how many over it, and how many over any. Without a limit there are none. */
export function countNearAndOver(db: Connection, month: string, limits: UsageLimits) {
  const isNear = (kind: UsageKind) => {
    const limit = limits[kind];
    return limit === null ? never : sql<boolean>`${used[kind]} >= ${nearFrom(limit)}`;
  };
  const isOver = (kind: UsageKind) => (limits[kind] === null ? never : sql<boolean>`${used[kind]} > ${limits[kind]}`);
  const isOverAny = sql<boolean>`(${sql.join(usageKinds.map(isOver), sql` OR `)})`;
  return usageIn(db, month)
    .select([countOf(isNear('bytes')).as('bytes_near'), countOf(isOver('bytes')).as('bytes_over')])
    .select([countOf(isNear('signatures')).as('signatures_near'), countOf(isOver('signatures')).as('signatures_over')])
    .select([countOf(isNear('mails')).as('mails_near'), countOf(isOver('mails')).as('mails_over')])
    .select(countOf(isOverAny).as('any_over'))
    .executeTakeFirstOrThrow();
}

const never = sql<boolean>`FALSE`;
const countOf = (condition: RawBuilder<boolean>) => sql<number>`count(*) FILTER (WHERE ${condition})`;
