import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  ARCHIVE_PAGE_SIZE,
  type ArchivedWaiver,
  type ArchiveQuery,
  type ArchiveStatus,
} from '@gatehouse/sync-protocol/areas/waivers/archive.contracts';
import { minorHeldUntil } from '@gatehouse/sync-protocol/areas/waivers/retention';
import { nextYearStart } from '@gatehouse/sync-protocol/base/days/venue-year';
import type { PrincipalVenue } from '#access/principal';
import { type Alerts, findAlerts } from '#areas/people/alerts/alerts.shared.repository';
import { customerRow } from '#areas/people/customers/customer-row';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { findLastRun } from './archive.repository.ts';
import {
  type ArchiveSource,
  countArchived,
  findArchived,
  listArchivedIds,
  listArchivedYears,
  pageOfRestored,
} from './archived-waivers.repository.ts';
import { yearNow } from './year-end.service.ts';

type ArchiveDeps = Pick<Deps, 'db' | 'clock'>;
type Venue = Pick<PrincipalVenue, 'clientId' | 'timeZone'>;

interface Page {
  limit: number;
  offset: number;
}

/** One page of the archive, or of what was brought back from it this year. Requirement W14. */
export async function searchArchive(deps: ArchiveDeps, venue: Venue, query: ArchiveQuery) {
  const { page = 1, page_size = ARCHIVE_PAGE_SIZE } = query;
  const part = { limit: page_size, offset: (page - 1) * page_size };
  return deps.db.readVenue(venue.clientId, async (db) => {
    const source = { db, dialect: deps.db.dialect, clientId: venue.clientId };
    const years = await listArchivedYears(db, venue.clientId);
    const { rows, total } =
      query.state === 'restored'
        ? await pageOfRestored(source, { ...query, yearStart: yearNow(deps, venue.timeZone).start }, part)
        : await pageOfArchived(source, query, years, part);
    const alerts = await findAlerts(db, venue.clientId);
    return { waivers: rows.map((row) => archivedWaiver(row, alerts)), total, page, page_size };
  });
}

/** Year by year, so that the event loop, which SQLite's reads block, is free between them. */
async function pageOfArchived(
  source: ArchiveSource,
  { search, year: only }: ArchiveQuery,
  years: readonly string[],
  { limit, offset }: Page,
): Promise<{ rows: Row<'archived_waivers'>[]; total: number }> {
  const ids: string[] = [];
  let total = 0;
  for (const year of years) {
    if (only && year !== only) continue;
    const filter = { year, search };
    const skipped = Math.max(0, offset - total);
    const missing = limit - ids.length;
    const found = missing > 0 ? await listArchivedIds(source, filter, { limit: missing, offset: skipped }) : [];
    ids.push(...found);
    /* A year that can't fill the page is counted by that; otherwise the index is scanned once more. */
    const isCounted = found.length < missing && (found.length > 0 || skipped === 0);
    total += isCounted ? skipped + found.length : await countArchived(source, filter);
    await nextTurn();
  }
  return { rows: await findArchived(source.db, source.clientId, ids), total };
}

/** When the archive was filled last, and when it will be next. Requirement W15. */
export function archiveStatus(deps: ArchiveDeps, { clientId, timeZone }: Venue): Promise<ArchiveStatus> {
  const { start } = yearNow(deps, timeZone);
  return deps.db.readVenue(clientId, async (db) => {
    const run = await findLastRun(db, clientId);
    const source = { db, dialect: deps.db.dialect, clientId };
    const { total } = await pageOfRestored(source, { yearStart: start }, { limit: 0, offset: 0 });
    return {
      last_run: run
        ? {
            year_start: run.year_start,
            started_at: run.started_at,
            last_moved_at: run.last_moved_at,
            finished_at: run.finished_at,
            moved: run.moved,
          }
        : null,
      next_run_on: nextYearStart(start),
      years: await listArchivedYears(db, clientId),
      restored: total,
      time_zone: timeZone,
    };
  });
}

/** A waiver as the archive's list shows it; `archived_at` is null for one that was brought back. `held_until` is a day. */
export function archivedWaiver(row: Row<'waivers'> | Row<'archived_waivers'>, alerts: Alerts): ArchivedWaiver {
  const { waiver_type, date_signed: signedDate } = row;
  const birthDate = waiver_type === 'Minor' ? row.minor_dob : row.adult_dob;
  return {
    ...customerRow(row, alerts),
    archived_at: 'archived_at' in row ? row.archived_at : null,
    restored_on: row.restored_on,
    held_until: minorHeldUntil({ waiver_type, birthDate, signedDate }),
  };
}
