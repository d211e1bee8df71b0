import { rejectedCsv } from '@gatehouse/sync-protocol/areas/records/customer-upload/rejected-csv';
import type { DateOrder } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-dates';
import type { ColumnMapping } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import type { ChosenSource } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import type { UploadedSheet } from '@gatehouse/sync-protocol/areas/records/customer-upload/uploaded-sheet';
import type { CustomerUploadPreview } from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { PrincipalVenue } from '#access/principal';
import type { Upload } from '#http/uploads/multipart';
import type { Deps } from '#integrations/deps';
import type { SheetReader } from '#integrations/sheets/sheet-reader';
import { findMapping } from './customer-upload.repository.ts';
import { findDuplicates } from './find-duplicates.ts';
import { columnsKey, planPreview, sheetOfRequest, type UploadPlan } from './plan-upload.ts';
import { ofFresh, prepareRows } from './prepare-rows.ts';
import { readFile } from './read-file.ts';

const SHOWN_ROWS = 10;
const EXAMPLE_CHARS_MAX = 60;

/** A file and how the caller wants it read. */
export interface GivenUpload {
  upload: Upload | null;
  source?: ChosenSource;
  mapping?: ColumnMapping | undefined;
  dateOrder?: DateOrder | undefined;
}

/** What an upload would do now, and how its columns are understood. Writes nothing. Errors: those of `readFile`. Requirement F27. */
export async function previewUpload(
  deps: Pick<Deps, 'db' | 'clock'>,
  sheets: SheetReader,
  venue: PrincipalVenue,
  given: GivenUpload,
): Promise<CustomerUploadPreview> {
  const { clientId } = venue;
  const { rows, source } = await readFile(sheets, clientId, given);
  const sheet = sheetOfRequest(rows);
  const key = columnsKey(sheet.columns);
  const remembered = await deps.db.readVenue(clientId, (db) => findMapping(db, clientId, key));
  const plan = planPreview(sheet, given, remembered);
  if (plan.missing.length > 0) return { source, ...shared(sheet, plan), ...nothing };

  const venueDate = venueDateAt(deps.clock.now(), venue.timeZone);
  const { good, errors, warnings } = await prepareRows(sheet.rows, { ...plan, venueDate, timeZone: venue.timeZone });
  const { fresh, skipped } = await deps.db.readVenue(clientId, (db) => findDuplicates(db, clientId, good));
  return {
    source,
    ...shared(sheet, plan),
    ready: fresh.length,
    skipped: skipped.length,
    errors: errors.length,
    errorDetails: errors,
    skippedDetails: skipped,
    warningDetails: ofFresh(warnings, fresh),
    rejected_csv: rejectedCsv(sheet, errors),
    rows: fresh.slice(0, SHOWN_ROWS).map(({ row, customer }) => ({ row, customer })),
  };
}

const nothing = {
  ready: 0,
  skipped: 0,
  errors: 0,
  errorDetails: [],
  skippedDetails: [],
  warningDetails: [],
  rejected_csv: null,
  rows: [],
};

function shared({ columns, rows }: UploadedSheet, plan: UploadPlan) {
  return {
    columns: columns.map((name, column) => ({ name, example: exampleOf(rows, column) })),
    mapping: plan.mapping,
    mapping_source: plan.source,
    missing: plan.missing,
    date_order: plan.dateOrder,
    is_date_order_certain: plan.isDateOrderCertain,
    totalProcessed: rows.length,
  };
}

function exampleOf(rows: UploadedSheet['rows'], column: number): string {
  const found = rows.find(({ cells }) => (cells[column] ?? '').trim() !== '');
  return (found?.cells[column] ?? '').trim().slice(0, EXAMPLE_CHARS_MAX);
}
