import { createRequire } from 'node:module';
import type * as Xlsx from '@e965/xlsx';
import {
  UPLOAD_COLUMNS_MAX,
  type UploadedRow,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import {
  type ChosenSource,
  onlySource,
  SHEET_NAME_CHARS_MAX,
  type UploadSource,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { requestRoom, SHEETS_MAX, SheetRefusal, type SheetRoom } from './sheet-limits.ts';
import { Table } from './table.ts';

/* A require also loads the code pages of old .xls files, and takes half the time. */
const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof Xlsx;

/** Values as they are stored: a formula is never computed, and styles are needed for the formats of dates only. */
const options = { cellFormula: false, cellHTML: false, cellNF: true, cellText: true, bookVBA: false } as const;

/** The rows of one sheet, and which others there are. */
interface ReadBook {
  rows: UploadedRow[];
  source: UploadSource;
}

type BookOptions = { room?: SheetRoom } & Pick<ChosenSource, 'sheet'>;

/** Throws SheetRefusal. Requirements F26, X4. */
export async function readXlsx(bytes: Buffer, given: BookOptions = {}): Promise<ReadBook> {
  const parts = await unpackWorkbook(bytes, (given.room ?? requestRoom).inflatedBytesMax);
  /* Packed again without compression: the reader has an inflater of its own, which no limit holds. */
  const container = xlsx.CFB.utils.cfb_new({ fileType: 'zip' });
  for (const { name, bytes: part } of parts) xlsx.CFB.utils.cfb_add(container, `/${name}`, part);
  const packed = xlsx.CFB.write(container, { type: 'buffer', fileType: 'zip', compression: false }) as Buffer;
  return readWorkbook(packed, given);
}

/** Throws SheetRefusal. */
export function readXls(bytes: Buffer, given: BookOptions = {}): ReadBook {
  return readWorkbook(bytes, given);
}

function readWorkbook(bytes: Buffer, { room = requestRoom, sheet: wanted }: BookOptions): ReadBook {
  let workbook: Xlsx.WorkBook;
  try {
    workbook = xlsx.read(bytes, { ...options, type: 'buffer' });
  } catch (error) {
    const isLocked = /password|encrypt/i.test((error as Error).message);
    throw new SheetRefusal(isLocked ? 'encrypted' : 'unreadable');
  }
  const sheets = shownSheets(workbook);
  const read = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted);
  if (!read && wanted !== undefined) throw new SheetRefusal('no_such_sheet');
  const is1904 = workbook.Workbook?.WBProps?.date1904 === true;
  return {
    rows: read ? rowsOf(read.sheet, is1904, room) : [],
    source: { ...onlySource, sheet: read?.name ?? null, sheets: sheets.map(({ name }) => name) },
  };
}

/** Those with a value that a person sees when they open the file. */
function shownSheets({ SheetNames: names, Sheets: sheets, Workbook: book }: Xlsx.WorkBook) {
  if (names.length > SHEETS_MAX) throw new SheetRefusal('too_many_sheets');
  return names.flatMap((name, at) => {
    const sheet = sheets[name];
    if (!sheet || book?.Sheets?.[at]?.Hidden || !hasValue(sheet)) return [];
    return [{ name: name.slice(0, SHEET_NAME_CHARS_MAX), sheet }];
  });
}

function hasValue(sheet: Xlsx.WorkSheet): boolean {
  for (const address in sheet)
    if (!address.startsWith('!') && textOf(sheet[address] as Xlsx.CellObject, false).trim() !== '') return true;
  return false;
}

/** Goes by the cells that are there: the size that a sheet claims may be anything. */
function rowsOf(sheet: Xlsx.WorkSheet, is1904: boolean, room: SheetRoom): UploadedRow[] {
  const byRow = new Map<number, string[]>();
  for (const address of Object.keys(sheet)) {
    if (address.startsWith('!')) continue;
    const text = textOf(sheet[address] as Xlsx.CellObject, is1904);
    if (text.trim() === '') continue;
    const { r, c } = xlsx.utils.decode_cell(address);
    if (c >= UPLOAD_COLUMNS_MAX) throw new SheetRefusal('too_many_columns');
    const cells = byRow.get(r) ?? [];
    byRow.set(r, cells);
    cells[c] = text;
  }
  const table = new Table(room);
  for (const [row, cells] of [...byRow].toSorted(([a], [b]) => a - b))
    table.add(
      row + 1,
      Array.from(cells, (cell) => cell ?? ''),
    );
  return table.rows;
}

/** Days between the two epochs that workbooks count from. */
const DAYS_1904 = 1462;

/** A date as `YYYY-MM-DD`, a number with all its digits, a text as it is; an error value is empty. */
function textOf({ t, v, w, z }: Xlsx.CellObject, is1904: boolean): string {
  if (t === 'n' && typeof v === 'number') {
    if (typeof z === 'string' && xlsx.SSF.is_date(z)) return dayOf(v + (is1904 ? DAYS_1904 : 0)) ?? w ?? '';
    /* Formats such as 00000 keep the zeros of a ZIP code. */
    return typeof z === 'string' && /^[0-]{4,}$/.test(z) ? (w ?? String(v)) : String(v);
  }
  if (t === 'b') return v === true ? 'yes' : 'no';
  return t === 's' ? String(v ?? '') : '';
}

function dayOf(serial: number): string | null {
  const code = xlsx.SSF.parse_date_code(serial) as { y: number; m: number; d: number } | null;
  if (!code) return null;
  return [String(code.y).padStart(4, '0'), String(code.m).padStart(2, '0'), String(code.d).padStart(2, '0')].join('-');
}

/** A part of a workbook that was inflated under the limits. */
interface WorkbookPart {
  name: string;
  bytes: Buffer;
}

const ENTRIES_MAX = 2_000;
/** Deflate reaches 1,000; the text of a sheet 10 to 30. */
const RATIO_MAX = 200;
/** Small parts are often very regular. */
const RATIO_FREE_BYTES = 1024 * 1024;

/** What values and the formats of dates need; pictures, drawings, macros and links to other files stay packed. */
const isNeeded = (name: string): boolean =>
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i.test(
    name,
  );

/**
 * Inflates the needed parts of an .xlsx, and nothing else of it, up to so many bytes together: they are counted as they come,
 * because the sizes in the file may lie. Throws SheetRefusal. Requirements F26, X4.
 */
async function unpackWorkbook(bytes: Buffer, inflatedBytesMax: number): Promise<WorkbookPart[]> {
  const zip = await openZip(bytes);
  const parts: WorkbookPart[] = [];
  let inflated = 0;
  let entries = 0;
  let sheets = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(new SheetRefusal('unreadable')));
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      entries += 1;
      if (/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.fileName)) sheets += 1;
      if (sheets > SHEETS_MAX) return reject(new SheetRefusal('too_many_sheets'));
      if (entries > ENTRIES_MAX) return reject(new SheetRefusal('unreadable'));
      if (!isNeeded(entry.fileName)) return zip.readEntry();
      if (entry.isEncrypted()) return reject(new SheetRefusal('encrypted'));
      inflate(zip, entry, inflatedBytesMax - inflated)
        .then((part) => {
          inflated += part.length;
          parts.push({ name: entry.fileName, bytes: part });
          zip.readEntry();
        })
        .catch(reject);
    });
    zip.readEntry();
  });
  if (!parts.some(({ name }) => /^xl\/workbook\.xml$/i.test(name))) throw new SheetRefusal('type');
  return parts;
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(new SheetRefusal('unreadable')) : resolve(zip),
    ),
  );
}

async function inflate(zip: ZipFile, entry: Entry, bytesMax: number): Promise<Buffer> {
  const tooMuch = new SheetRefusal('too_much_text');
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > bytesMax) throw tooMuch;
  if (uncompressedSize > RATIO_FREE_BYTES && uncompressedSize > compressedSize * RATIO_MAX) throw tooMuch;
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(new SheetRefusal('unreadable')) : resolve(opened))),
  );
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > bytesMax) throw tooMuch;
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof SheetRefusal ? error : new SheetRefusal('unreadable');
  }
  return Buffer.concat(chunks, length);
}
