import {
  type AdminPayment,
  type AdminPaymentsQuery,
  type listAdminPayments,
  PAYMENT_PAGE_SIZE,
} from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';
import type { AnswerOf } from '@gatehouse/sync-protocol/base/contract';
import { addDays, startOfVenueDate } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import {
  findVenues,
  listPayments,
  type PaymentFilter,
  type Position,
  refundsOfDeposits,
  type Source,
  venueNames,
} from './payment-history.repository.ts';
import { depositOutcomes, depositView, statusesOf, subscriptionOutcomes, subscriptionView } from './payment-view.ts';

/** Beyond this many venues a search is to be narrowed. */
const VENUES_MAX = 20;
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

type Page = AnswerOf<typeof listAdminPayments>;

/** One page, newest first. It costs the same however many payments there are. Requirement Y5. */
export function pageOfPayments(deps: Pick<Deps, 'db' | 'config'>, query: AdminPaymentsQuery): Promise<Page> {
  const filter = filterOf(query, deps.config.defaultTimeZone);
  return deps.db.readPlatform(async (db) => {
    const typed = query.search.trim();
    const found = typed === '' ? null : await findVenues(db, typed, VENUES_MAX + 1);
    const venues = found?.slice(0, VENUES_MAX) ?? null;
    const read = query.type === 'deposits' ? readDeposits : readSubscriptions;
    const rows = await read(db, { outcome: query.outcome, venues }, filter);
    const payments = rows.slice(0, PAYMENT_PAGE_SIZE);
    const last = payments.at(-1);
    return {
      payments,
      next: last && rows.length > PAYMENT_PAGE_SIZE ? `${last.created_at}_${last.payment_id}` : null,
      isSearchCut: (found?.length ?? 0) > VENUES_MAX,
    };
  });
}

function filterOf({ startDate, endDate, after }: AdminPaymentsQuery, timeZone: string): PaymentFilter {
  const startOf = (date: string): string => new Date(startOfVenueDate(date, timeZone)).toISOString();
  return {
    from: startDate ? startOf(startDate) : FIRST_DAY,
    until: endDate && endDate < LAST_DAY ? startOf(addDays(endDate, 1)) : LAST_DAY,
    after: after ? positionOf(after) : null,
    limit: PAYMENT_PAGE_SIZE + 1,
  };
}

function positionOf(text: string): Position {
  const at = text.indexOf('_');
  return { createdAt: text.slice(0, at), paymentId: text.slice(at + 1) };
}

interface Asked {
  outcome: AdminPaymentsQuery['outcome'];
  /** Null for all. */
  venues: readonly string[] | null;
}

async function readSubscriptions(
  db: Connection,
  { outcome, venues }: Asked,
  filter: PaymentFilter,
): Promise<AdminPayment[]> {
  const sources = sourcesOf(statusesOf(subscriptionOutcomes, outcome), venues);
  const rows = newest(
    await readAll(sources, (source) => listPayments(db, 'platform_payments', source, filter)),
    filter,
  );
  const names = await namesOf(db, rows);
  return rows.map((row) => subscriptionView(row, names.get(row.client_id) ?? ''));
}

async function readDeposits(
  db: Connection,
  { outcome, venues }: Asked,
  filter: PaymentFilter,
): Promise<AdminPayment[]> {
  const sources = sourcesOf(statusesOf(depositOutcomes, outcome), venues);
  const rows = newest(await readAll(sources, (source) => listPayments(db, 'booking_payments', source, filter)), filter);
  const names = await namesOf(db, rows);
  const refunds = await refundsOfDeposits(db, rows);
  return rows.map((row) => depositView(row, names.get(row.client_id) ?? '', refunds));
}

function sourcesOf<Status>(statuses: readonly Status[], venues: readonly string[] | null): Source<Status>[] {
  return venues ? venues.map((clientId) => ({ clientId, statuses })) : statuses.map((status) => ({ status }));
}

/** One after the other, because they share a connection. */
async function readAll<S, R>(sources: readonly S[], read: (source: S) => Promise<R[]>): Promise<R[]> {
  const rows: R[] = [];
  for (const source of sources) rows.push(...(await read(source)));
  return rows;
}

function newest<R extends { created_at: string; payment_id: string }>(
  rows: readonly R[],
  { limit }: PaymentFilter,
): R[] {
  const keyOf = (row: R): string => `${row.created_at} ${row.payment_id}`;
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1)).slice(0, limit);
}

function namesOf(db: Connection, rows: readonly { client_id: string }[]): Promise<ReadonlyMap<string, string>> {
  return venueNames(db, [...new Set(rows.map((row) => row.client_id))]);
}
