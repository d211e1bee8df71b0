import { setImmediate as turn } from 'node:timers/promises';
import type { ExportRange } from '@gatehouse/sync-protocol/areas/platform/export-names';
import type { CsvValue } from '@gatehouse/sync-protocol/base/csv';
import { trailingPeriod } from '@gatehouse/sync-protocol/base/days/trailing-period';
import { addDays, startOfVenueDate, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Reader } from '#db/opening/open-reader';
import { contents, type SingleType } from './all-content.ts';
import {
  type Bounds,
  type ExportPage,
  type ExportPart,
  findPage,
  type Position,
  type Venue,
} from './export-part.repository.ts';
import { findVenues, venueValues } from './venues.repository.ts';

/** A page lasts some 25 ms in a thread of its own; small ones cost more where thousands of rows share a day. */
const ROWS_PER_PAGE = 1_500;
/** Become text at once; then the statements of the next page may go out. */
const ROWS_PER_TURN = 100;
const VENUES_PER_PAGE = 200;

/** Which days are exported: all, those of a range that ends on each venue's today, or those from one to another. */
export type ExportDays = null | { range: Exclude<ExportRange, 'custom'> } | { from: string; to: string };

export interface RowsWanted {
  type: SingleType;
  days: ExportDays;
  nowMs: number;
}

/** The id and name of the venue, then the headings of the type. */
export function headingsOf(type: SingleType): string[] {
  return ['client_id', 'client_name', ...contents[type].headings];
}

/**
 * The rows of a type, venue by venue, in pages; each page is a short transaction that sees its venue alone. Days are those of each
 * venue's own calendar. What changes in the meantime may be in it or not.
 */
export async function* pagesOf(reader: Reader, wanted: RowsWanted): AsyncGenerator<CsvValue[][]> {
  for await (const venue of venuesOf(reader)) {
    const days = venueDays(wanted, venue);
    if (wanted.type === 'clients') {
      const day = venueDateAt(Date.parse(venue.created_at), venue.time_zone);
      if (days === null || (day >= days.from && day <= days.to)) yield [withVenue(venue, venueValues(venue))];
      continue;
    }
    for (const part of contents[wanted.type].parts)
      yield* partOf(reader, wanted.type, part, { venue, bounds: days && boundsOf(part, days, venue.time_zone) });
  }
}

async function* venuesOf(reader: Reader): AsyncGenerator<Venue> {
  let after = '';
  for (;;) {
    const last = after;
    const venues = await reader.readPlatform((db) => findVenues(db, last, VENUES_PER_PAGE));
    yield* venues;
    const end = venues.at(-1);
    if (!end || venues.length < VENUES_PER_PAGE) return;
    after = end.client_id;
  }
}

async function* partOf(
  reader: Reader,
  type: SingleType,
  part: ExportPart,
  { venue, bounds }: { venue: Venue; bounds: Bounds | null },
): AsyncGenerator<CsvValue[][]> {
  const { headings, show = {} } = contents[type];
  const pageAfter = (after: Position | null): Promise<ExportPage> =>
    reader.readVenue(venue.client_id, (db) =>
      findPage(db, venue.client_id, part, { bounds, after, limit: ROWS_PER_PAGE }),
    );
  let reading = pageAfter(null);
  for (;;) {
    const { rows, after } = await reading;
    /* PostgreSQL finds the next page while this one becomes text. */
    if (after) reading = pageAfter(after);
    /* Where the caller stops here, no one waits for that page. */
    reading.catch(() => undefined);
    for (let first = 0; first < rows.length; first += ROWS_PER_TURN) {
      await turn();
      yield rows.slice(first, first + ROWS_PER_TURN).map((row) =>
        withVenue(
          venue,
          headings.map((heading) => {
            const stored = row[heading] ?? null;
            const shown = show[heading];
            return shown ? shown(stored) : stored;
          }),
        ),
      );
    }
    if (!after) return;
  }
}

function withVenue({ client_id: id, client_name: name }: Venue, values: CsvValue[]): CsvValue[] {
  return [id, name, ...values];
}

/** Venue days, both included. */
function venueDays({ days, nowMs }: RowsWanted, { time_zone: timeZone }: Venue): Bounds | null {
  return days && 'range' in days ? trailingPeriod(days.range, venueDateAt(nowMs, timeZone)) : days;
}

function boundsOf({ day }: ExportPart, { from, to }: Bounds, timeZone: string): Bounds {
  if (day.is === 'day') return { from, to };
  /* The last millisecond before the day after. */
  const end = startOfVenueDate(addDays(to, 1), timeZone) - 1;
  return { from: isoAt(startOfVenueDate(from, timeZone)), to: isoAt(end) };
}

function isoAt(ms: number): string {
  return new Date(ms).toISOString();
}
