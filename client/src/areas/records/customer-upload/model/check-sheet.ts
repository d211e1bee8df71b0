import { KnownPeople } from '@gatehouse/sync-protocol/areas/records/customer-upload/same-person';
import { guessDateOrder } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-dates';
import type { UploadedRow } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import { type RowFacts, readUploadRow } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-row';
import { datesOf, type UploadedSheet } from '@gatehouse/sync-protocol/areas/records/customer-upload/uploaded-sheet';
import type { CustomerUploadPreview } from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import type { Reading } from './upload.model.ts';
import { inFile, partFile, partsOf, wholePreview } from './upload-parts.ts';

/** What all of a file would add, and the rows that its parts leave out. */
export interface CheckedSheet {
  preview: CustomerUploadPreview;
  twins: ReadonlySet<number>;
}

export interface CheckOptions {
  reading: Reading;
  /** The venue's day, `YYYY-MM-DD`. */
  venueDate: string;
  /** The venue's IANA zone. */
  timeZone: string;
  check: (part: File, reading: Reading) => Promise<CustomerUploadPreview>;
  /** Replies of earlier checks by what was asked: after a correction, only the corrected part is asked about again. */
  known: Map<string, CustomerUploadPreview>;
  onProgress: (rows: number) => void;
  signal: AbortSignal;
}

/**
 * Asks about each part and sums up what the server says. The first part tells how the columns are understood, the dates of the whole
 * file how they are read. Requirements F27, F60.
 */
export async function checkSheet(sheet: UploadedSheet, options: CheckOptions): Promise<CheckedSheet> {
  const { columns } = sheet;
  const { reading, known, signal } = options;
  const nobody = new Set<number>();
  const [head = []] = partsOf(sheet, nobody);
  const first = inFile(await ask(partFile(columns, head, reading.mapping), reading), head);
  if (first.missing.length > 0) return { preview: { ...first, totalProcessed: sheet.rows.length }, twins: nobody };

  const { mapping } = first;
  const guess = guessDateOrder(datesOf(sheet, mapping));
  const isRemembered = first.mapping_source === 'remembered' && !guess.isCertain;
  const dateOrder = reading.dateOrder ?? (isRemembered ? first.date_order : guess.order) ?? undefined;
  const asRead: Reading = { mapping, ...(dateOrder ? { dateOrder } : {}) };
  const isLong = head.length < sheet.rows.length;
  const { venueDate, timeZone } = options;
  const facts = { mapping, dateOrder: dateOrder ?? null, venueDate, timeZone };
  const twins = isLong ? await findTwins(sheet.rows, facts, signal) : nobody;

  const replies: CustomerUploadPreview[] = [];
  let done = 0;
  for (const part of partsOf(sheet, twins)) {
    options.onProgress(done);
    signal.throwIfAborted();
    if (!isLong && first.date_order === (dateOrder ?? null)) replies.push(first);
    else if (part.length > 0) replies.push(inFile(await ask(partFile(columns, part, mapping), asRead), part));
    done += part.length;
  }
  const understood = {
    ...first,
    rows: [],
    date_order: dateOrder ?? null,
    is_date_order_certain: guess.isCertain || isRemembered,
  };
  return { preview: wholePreview(sheet, understood, { replies, twins }), twins };

  async function ask(part: File, how: Reading): Promise<CustomerUploadPreview> {
    const key = `${JSON.stringify(how)}\n${await part.text()}`;
    const reply = known.get(key) ?? (await options.check(part, how));
    known.set(key, reply);
    return reply;
  }
}

/** A turn of this many milliseconds is not felt. */
const TURN_MS = 12;

/**
 * The rows whose person is further up in the file. Within a part the server finds them; this finds those of other parts too. It lets the
 * screen react in between, and throws the signal's reason when it is aborted. Requirements F28, F60.
 */
export async function findTwins(
  rows: readonly UploadedRow[],
  facts: RowFacts,
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  const above = new KnownPeople();
  const twins = new Set<number>();
  let startedMs = performance.now();
  for (const { row, cells } of rows) {
    if (performance.now() - startedMs > TURN_MS) {
      await nextTurn();
      signal.throwIfAborted();
      startedMs = performance.now();
    }
    const read = readUploadRow(cells, facts);
    if (!read.ok) continue;
    if (above.has(read.customer)) twins.add(row);
    else above.add(read.customer);
  }
  return twins;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
