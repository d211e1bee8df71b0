import { EXPORT_EMPTY, type ExportType } from '@gatehouse/sync-protocol/areas/platform/export-names';
import { CSV_BYTE_ORDER_MARK, type CsvValue, csvLine } from '@gatehouse/sync-protocol/base/csv';
import { Archive } from '#areas/records/account-export/archive';
import type { Reader } from '#db/opening/open-reader';
import { type SingleType, singleTypes } from './all-content.ts';
import { headingsOf, pagesOf, type RowsWanted } from './export-rows.ts';

export type Wanted = Omit<RowsWanted, 'type'> & { type: ExportType };

/** Counts rows as they are written. */
export interface RowCount {
  rows: number;
}

/** Sent in pieces of about this many characters. */
const PIECE_CHARS = 64 * 1024;

/** The file of an export: CSV, for `all` a zip archive with a CSV file of each type. Requirement Y33. */
export function fileOf(reader: Reader, wanted: Wanted, count: RowCount): AsyncIterable<string | Buffer> {
  const { type } = wanted;
  return type === 'all' ? archiveOf(reader, wanted, count) : csvOf(reader, { ...wanted, type }, count);
}

/** A sentence in place of the headings where there is no row. Every cell is neutralized. Requirement X4. */
async function* csvOf(reader: Reader, wanted: RowsWanted, count: RowCount): AsyncGenerator<string> {
  let text = CSV_BYTE_ORDER_MARK;
  let isEmpty = true;
  for await (const rows of pagesOf(reader, wanted)) {
    if (isEmpty) text += csvLine(headingsOf(wanted.type));
    isEmpty = false;
    for (const row of rows) {
      text += csvLine(row);
      count.rows += 1;
      if (text.length < PIECE_CHARS) continue;
      yield text;
      text = '';
    }
  }
  yield isEmpty ? text + csvLine([EXPORT_EMPTY]) : text;
}

function archiveOf(reader: Reader, wanted: Wanted, count: RowCount): AsyncIterable<Buffer> {
  const archive = new Archive(new Date(wanted.nowMs));
  for (const type of singleTypes) archive.pieces(`${type}.csv`, () => csvOf(reader, { ...wanted, type }, count));
  /* The reader of the stream gets the error. */
  return archive.end(() => undefined);
}

/** More rows than may be made whole. */
export class TooManyRows extends Error {}

/** The rows as JSON objects, of `all` by type. Throws TooManyRows past `rowsMax`. Requirement Y34. */
export async function jsonOf(reader: Reader, wanted: Wanted, count: RowCount, rowsMax: number): Promise<string> {
  const listOf = async (type: SingleType): Promise<string> => {
    const headings = headingsOf(type);
    const lines: string[] = [];
    for await (const rows of pagesOf(reader, { ...wanted, type })) {
      count.rows += rows.length;
      if (count.rows > rowsMax) throw new TooManyRows();
      for (const row of rows) lines.push(JSON.stringify(objectOf(headings, row)));
    }
    return `[${lines.join(',')}]`;
  };
  if (wanted.type !== 'all') return listOf(wanted.type);
  const lists: string[] = [];
  for (const type of singleTypes) lists.push(`${JSON.stringify(type)}:${await listOf(type)}`);
  return `{${lists.join(',')}}`;
}

function objectOf(headings: readonly string[], row: readonly CsvValue[]): Record<string, CsvValue> {
  return Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? null]));
}
