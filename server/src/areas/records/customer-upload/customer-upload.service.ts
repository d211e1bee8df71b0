import { rejectedCsv } from '@gatehouse/sync-protocol/areas/records/customer-upload/rejected-csv';
import type { UploadedSheet } from '@gatehouse/sync-protocol/areas/records/customer-upload/uploaded-sheet';
import type {
  CustomerUploadResult,
  UploadRowMessage,
} from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import type { Deps } from '#integrations/deps';
import type { SheetReader } from '#integrations/sheets/sheet-reader';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { insertUploadedNotes } from '../../people/notes/customer-notes.shared.repository.ts';
import { insertUploadedWaivers, type UploadedWaiver } from '../../people/records/records.shared.repository.ts';
import { findUpload, insertUpload, keepMapping } from './customer-upload.repository.ts';
import { findDuplicates } from './find-duplicates.ts';
import { columnsKey, mappingByName, planUpload, sheetOfRequest } from './plan-upload.ts';
import { ofFresh, type PreparedRow, prepareRows, waiversOf } from './prepare-rows.ts';
import type { GivenUpload } from './preview-upload.service.ts';
import { readFile } from './read-file.ts';

/** What an upload did, as it is stored for a repeated request: no personal data. */
interface Outcome {
  added: { row: number; waiver_id: string }[];
  skipped: UploadRowMessage[];
  errors: UploadRowMessage[];
  /** Absent in outcomes of an earlier release. */
  warnings?: UploadRowMessage[];
}

/** Days for which a repeated request gets its result. */
const REMEMBERED_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Adds the customers of a file in one transaction: good rows are kept, bad ones reported, duplicates skipped. A repeated
 * `requestId` gets the stored result. Errors: those of `readFile`, UPLOAD_REFUSED when columns are missing, MUTATION_ID_REUSED
 * for the same id with another file. Requirements F26, F28, F59.
 */
export async function addCustomers(
  deps: Deps,
  sheets: SheetReader,
  { venue, userId }: { venue: Pick<PrincipalVenue, 'clientId' | 'timeZone'>; userId: string },
  given: GivenUpload & { requestId?: string | undefined },
): Promise<CustomerUploadResult> {
  const { clientId } = venue;
  const file = await readFile(sheets, clientId, given);
  const sheet = sheetOfRequest(file.rows);
  const plan = planUpload(sheet, given);
  const venueDate = venueDateAt(deps.clock.now(), venue.timeZone);
  const prepared = await prepareRows(sheet.rows, { ...plan, venueDate, timeZone: venue.timeZone });
  const waivers = await waiversOf(deps, clientId, prepared.good);
  const requestId = given.requestId ?? deps.ids.uuid();
  const contentSha256 = sha256(
    canonicalJson({ file: file.sha256, mapping: plan.mapping, order: plan.dateOrder, ...given.source }),
  );

  const outcome = await writeVenue(deps, clientId, async (write) => {
    const known = await findUpload(write.db, clientId, requestId);
    if (known && known.content_sha256 !== contentSha256) throw new AppError('MUTATION_ID_REUSED');
    if (known) return JSON.parse(known.outcome) as Outcome;
    const { fresh, skipped } = await findDuplicates(write.db, clientId, prepared.good);
    const rows = fresh.flatMap(({ row }) => waivers.get(row) ?? []);
    await insertUploadedWaivers(write, rows, venueDate);
    await insertUploadedNotes(deps, write, notesOf(fresh, waivers), `user:${userId}`);
    const added = fresh.map(({ row }) => ({ row, waiver_id: waivers.get(row)?.waiver_id ?? '' }));
    const done = { added, skipped, errors: prepared.errors, warnings: ofFresh(prepared.warnings, fresh) };
    await record(deps, write, { requestId, contentSha256, outcome: done, userId });
    if (given.mapping && added.length > 0) await remember(write, sheet, plan);
    return done;
  });
  return resultOf(sheet, prepared.good, outcome);
}

function notesOf(fresh: readonly PreparedRow[], waivers: ReadonlyMap<number, UploadedWaiver>) {
  return fresh.flatMap(({ row, notes }) => {
    const waiver = waivers.get(row);
    return waiver ? notes.map((text) => ({ waiver_id: waiver.waiver_id, person_key: waiver.person_key, text })) : [];
  });
}

async function record(
  deps: Pick<Deps, 'clock'>,
  write: VenueWrite,
  upload: { requestId: string; contentSha256: string; outcome: Outcome; userId: string },
): Promise<void> {
  const outcome = JSON.stringify(upload.outcome);
  const row = {
    client_id: write.clientId,
    request_id: upload.requestId,
    content_sha256: upload.contentSha256,
    outcome,
    created_at: write.nowAtUtc,
  };
  await insertUpload(write.db, row, new Date(deps.clock.now() - REMEMBERED_DAYS * DAY_MS).toISOString());
  const { requestId, contentSha256 } = upload;
  await write.happened({ kind: 'person.uploaded', actor: `user:${upload.userId}`, requestId, contentSha256, outcome });
}

async function remember(
  { db, clientId, nowAtUtc }: VenueWrite,
  { columns }: UploadedSheet,
  { mapping, dateOrder }: ReturnType<typeof planUpload>,
): Promise<void> {
  await keepMapping(db, {
    client_id: clientId,
    columns_sha256: columnsKey(columns),
    mapping: mappingByName(mapping, columns),
    date_order: dateOrder,
    used_at: nowAtUtc,
  });
}

function resultOf(
  sheet: UploadedSheet,
  good: readonly PreparedRow[],
  { added, skipped, errors, warnings = [] }: Outcome,
): CustomerUploadResult {
  const byRow = new Map(good.map(({ row, customer }) => [row, customer]));
  const count = added.length.toLocaleString('en-US');
  return {
    message: `${count} ${added.length === 1 ? 'customer' : 'customers'} added`,
    totalProcessed: added.length + skipped.length + errors.length,
    successful: added.length,
    skipped: skipped.length,
    errors: errors.length,
    successfulCustomers: added.map(({ row, waiver_id }) => ({
      waiver_id,
      adult_first_name: byRow.get(row)?.adult_first_name ?? '',
      adult_last_name: byRow.get(row)?.adult_last_name ?? '',
    })),
    errorDetails: errors,
    skippedDetails: skipped,
    warningDetails: warnings,
    rejected_csv: rejectedCsv(sheet, errors),
  };
}
