import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { UploadedRow } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import type { ChosenSource, UploadSource } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import { sheetOf } from '@gatehouse/sync-protocol/areas/records/customer-upload/uploaded-sheet';
import { readCsv } from './read-csv.ts';
import { fileRoom, requestRoom, type SheetFault, SheetRefusal, type SheetRoom } from './sheet-limits.ts';

/** The job: a request's file for its rows, or a whole file for the JSON of its columns and rows. */
export interface ReadJob extends ChosenSource {
  bytes: Uint8Array;
  isWhole: boolean;
}

export interface NothingRead {
  ok: false;
  fault: SheetFault;
  /** The row to blame, where there is one. */
  row: number | null;
}
/** The rows of a file that are not empty, or why there are none. */
export type ReadSheet = { ok: true; rows: UploadedRow[]; source: UploadSource; sha256: string } | NothingRead;
/** `{"success":true,"source":{…},"columns":[…],"rows":[…]}` in bytes, and how many rows that are. */
export type ReadWhole = { ok: true; json: Uint8Array<ArrayBuffer>; rows: number } | NothingRead;

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** The beginning of .xls, and of an .xlsx that is locked by a password. */
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Goes by content, because exports carry wrong names: text with a workbook's name, a workbook with a text's. */
async function read(
  { sheet, encoding }: ChosenSource,
  bytes: Buffer,
  room: SheetRoom,
): Promise<{ rows: UploadedRow[]; source: UploadSource }> {
  const head = bytes.subarray(0, 4);
  if (!head.equals(ZIP) && !head.equals(COMPOUND_FILE)) return readCsv(bytes, { room, encoding });
  const { readXls, readXlsx } = await import('./read-workbook.ts');
  return head.equals(ZIP) ? readXlsx(bytes, { room, sheet }) : readXls(bytes, { room, sheet });
}

async function answer({ isWhole, ...chosen }: ReadJob, bytes: Buffer): Promise<ReadSheet | ReadWhole> {
  try {
    const { rows, source } = await read(chosen, bytes, isWhole ? fileRoom : requestRoom);
    if (rows.length === 0) return { ok: false, fault: 'empty', row: null };
    if (!isWhole) return { ok: true, rows, source, sha256: createHash('sha256').update(bytes).digest('hex') };
    const sheet = sheetOf(rows);
    return {
      ok: true,
      json: new TextEncoder().encode(JSON.stringify({ success: true, source, ...sheet })),
      rows: sheet.rows.length,
    };
  } catch (error) {
    if (error instanceof SheetRefusal) return { ok: false, fault: error.fault, row: error.row };
    return { ok: false, fault: 'unreadable', row: null };
  }
}

const job = workerData as ReadJob;
const result = await answer(job, Buffer.from(job.bytes));
parentPort?.postMessage(result, 'json' in result ? [result.json.buffer] : []);
