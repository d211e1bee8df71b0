import type { CsvValue } from '@gatehouse/sync-protocol/base/csv';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

type Stored = string | number | null;
export type Venue = Pick<
  Row<'clients'>,
  | 'client_id'
  | 'client_name'
  | 'contact_first_name'
  | 'contact_last_name'
  | 'email'
  | 'phone'
  | 'time_zone'
  | 'plan_id'
  | 'payment_status'
  | 'is_trial'
  | 'service_paid_until'
  | 'last_payment_date'
  | 'auto_renew'
  | 'created_at'
  | 'deleted_at'
>;

/** The first and last value of the column that decides whether a row is in the range, as text. */
export interface Bounds {
  from: string;
  to: string;
}

/** Rows of one venue out of one table, in the order of `day` and `key`. */
export interface ExportPart {
  /** The table, under the name `t`. */
  from: RawBuilder<unknown>;
  /** What decides whether a row is in the range: a venue day, or an instant. An index begins with the venue and it. */
  day: { column: string; is: 'day' | 'instant' };
  /** Columns that are unique within the venue together with the day. */
  key: readonly string[];
  /** Columns by heading; a heading without one is empty. */
  columns: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** What an export of one type holds. */
export interface ExportContent {
  /** After the venue's id and name. */
  headings: readonly string[];
  parts: readonly ExportPart[];
  /** How stored values are shown, by heading; others as they are. */
  show?: Readonly<Record<string, (stored: Stored) => CsvValue>>;
}

/** Position of a row: its day and its key. */
export type Position = readonly Stored[];

export interface ExportPage {
  rows: Record<string, Stored>[];
  /** Null behind the last page. */
  after: Position | null;
}

/**
 * A page of a part after a position. The day comes first, because the index that begins with it has a range's rows together, mostly
 * in the order in which they were stored.
 */
export async function findPage(
  db: Connection,
  clientId: string,
  part: ExportPart,
  { bounds, after, limit }: { bounds: Bounds | null; after: Position | null; limit: number },
): Promise<ExportPage> {
  const place = [part.day.column, ...part.key].map((name) => sql.ref(name));
  const columns = Object.entries(part.columns).map(([heading, value]) => sql`${value} AS ${sql.ref(heading)}`);
  const marks = place.map((column, index) => sql`${column} AS ${sql.ref(markOf(index))}`);
  const inRange = bounds ? sql`AND ${place[0]} >= ${bounds.from} AND ${place[0]} <= ${bounds.to}` : sql``;
  /* The first condition alone finds the place in the index. */
  const behind = after ? sql`AND ${place[0]} >= ${after[0]} AND (${sql.join(place)}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<Record<string, Stored>>`
    SELECT ${sql.join([...columns, ...marks])} FROM ${part.from}
    WHERE t.client_id = ${clientId} ${inRange} ${behind}
    ORDER BY ${sql.join(place)} LIMIT ${limit}`.execute(db);
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { rows, after: last ? place.map((_, index) => last[markOf(index)] ?? null) : null };
}

function markOf(index: number): string {
  return `mark_${index}`;
}

/** Columns of the table that have the names of their headings. */
export function same(...names: readonly string[]): Record<string, RawBuilder<unknown>> {
  return Object.fromEntries(names.map((name) => [name, sql.ref(`t.${name}`)]));
}
