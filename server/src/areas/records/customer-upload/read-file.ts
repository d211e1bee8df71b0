import {
  faultOfUpload,
  UPLOAD_COLUMNS_MAX,
  UPLOAD_CUSTOMERS_MAX,
  UPLOAD_FILE_ROWS_MAX,
  UPLOAD_NO_FILE,
  UPLOAD_WRONG_TYPE,
  type UploadedRow,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import type { ChosenSource, UploadSource } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import { AppError } from '#base/app-error';
import type { Upload } from '#http/uploads/multipart';
import type { NothingRead } from '#integrations/sheets/read-worker';
import type { SheetFault } from '#integrations/sheets/sheet-limits';
import type { SheetReader } from '#integrations/sheets/sheet-reader';

export const TOO_MANY_CUSTOMERS = tooMany(UPLOAD_CUSTOMERS_MAX);
export const ONLY_A_HEADER = 'This file has column names, but no customers below them.';

function tooMany(customers: number): string {
  return `A file can hold at most ${customers.toLocaleString('en-US')} customers. Please split it into several files.`;
}

const sentences: Readonly<Record<Exclude<SheetFault, 'unclosed_quote'>, string>> = {
  type: UPLOAD_WRONG_TYPE,
  web_page:
    'This file is a web page with the name of a spreadsheet. Open it in Excel, save it as .xlsx or CSV, and upload that.',
  encrypted: 'This file is protected by a password. Please save it without one and upload it again.',
  unreadable: 'This file could not be read. Open it in Excel, save it as .xlsx or CSV, and upload that.',
  empty: 'This file is empty.',
  no_such_sheet: 'This file has no such sheet. Please choose the file again.',
  too_many_sheets: 'This file has too many sheets. Please save the one with the customers as a file of its own.',
  too_many_rows: TOO_MANY_CUSTOMERS,
  too_many_columns: `A file can have at most ${UPLOAD_COLUMNS_MAX} columns. Please delete those that are not needed.`,
  too_much_text: 'This file holds too much text. Please delete the columns that are not needed.',
};

/**
 * The rows of one request's file, read off the event loop. Errors: INVALID_INPUT without a file, UPLOAD_REFUSED with the reason,
 * TOO_MANY_REQUESTS. Requirement F26.
 */
export async function readFile(
  sheets: SheetReader,
  clientId: string,
  { upload, source }: { upload: Upload | null; source?: ChosenSource | undefined },
): Promise<{ rows: UploadedRow[]; source: UploadSource; sha256: string }> {
  return requireRead(await sheets.read(fileOf(upload).bytes, clientId, source));
}

/** All rows of a longer file as the JSON of the reply, in bytes. Errors: those of `readFile`. Requirement F60. */
export async function readWholeFile(
  sheets: SheetReader,
  clientId: string,
  { upload, source }: { upload: Upload | null; source?: ChosenSource | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = await sheets.readWhole(fileOf(upload).bytes, clientId, source);
  if (sheet && !sheet.ok && sheet.fault === 'too_many_rows') throw refusal(tooMany(UPLOAD_FILE_ROWS_MAX));
  const { json, rows } = requireRead(sheet);
  if (rows === 0) throw refusal(ONLY_A_HEADER);
  return json;
}

function fileOf(upload: Upload | null): Upload {
  if (!upload || upload.name === '') throw new AppError('INVALID_INPUT', { message: UPLOAD_NO_FILE });
  const fault = faultOfUpload({ name: upload.name, size: upload.bytes.length });
  if (fault) throw refusal(fault);
  return upload;
}

/** Throws a refusal that says why nothing was read. */
function requireRead<Read extends { ok: true }>(sheet: Read | NothingRead | null): Read {
  if (!sheet)
    throw new AppError('TOO_MANY_REQUESTS', {
      message: 'Many files are being read right now. Please wait a few seconds and try again.',
      retryAfterSeconds: 5,
    });
  if (!sheet.ok) throw refusal(sheet.fault === 'unclosed_quote' ? unclosedQuote(sheet.row) : sentences[sheet.fault]);
  return sheet;
}

function unclosedQuote(row: number | null): string {
  const place = row === null ? 'A row' : `Row ${row.toLocaleString('en-US')}`;
  return `${place} has a quotation mark that is never closed. Please remove it from the file, and upload that again.`;
}

/** The whole file is refused, with this sentence. */
export function refusal(message: string): AppError {
  return new AppError('UPLOAD_REFUSED', { message });
}
