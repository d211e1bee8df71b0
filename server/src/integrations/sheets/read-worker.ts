import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { UploadedRow } from '@gatehouse/sync-protocol/rules/customer-upload/upload-fields';
import { readCsv } from './read-csv.ts';
import { type SheetFault, SheetRefusal } from './sheet-limits.ts';

/** The rows of a file that are not empty, or why there are none. */
export type ReadSheet = { ok: true; rows: UploadedRow[]; sha256: string } | { ok: false; fault: SheetFault };

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** Of .xls, and of an .xlsx that is locked by a password. */
const COMPOUND_FILE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** By content, because exports carry wrong names: text with the name of a workbook, a workbook with the name of a text. */
async function read(bytes: Buffer): Promise<UploadedRow[]> {
  const head = bytes.subarray(0, 4);
  if (!head.equals(ZIP) && !head.equals(COMPOUND_FILE)) return readCsv(bytes);
  const { readXls, readXlsx } = await import('./read-workbook.ts');
  return head.equals(ZIP) ? readXlsx(bytes) : readXls(bytes);
}

async function answer(bytes: Buffer): Promise<ReadSheet> {
  try {
    const rows = await read(bytes);
    if (rows.length === 0) return { ok: false, fault: 'empty' };
    return { ok: true, rows, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    return { ok: false, fault: error instanceof SheetRefusal ? error.fault : 'unreadable' };
  }
}

const result = await answer(Buffer.from(workerData as Uint8Array));
parentPort?.postMessage(result, []);
