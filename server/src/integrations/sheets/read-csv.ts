import { guessMapping } from '@gatehouse/sync-protocol/areas/records/customer-upload/column-mapping';
import {
  UPLOAD_COLUMNS_MAX,
  type UploadedRow,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import {
  type ChosenSource,
  onlySource,
  type UploadSource,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import { decodeAs, guessEncoding } from './guess-encoding.ts';
import { CsvParser, hasBackslashes } from './parse-csv.ts';
import { requestRoom, SheetRefusal, type SheetRoom } from './sheet-limits.ts';
import { Table } from './table.ts';

const delimiters = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];
/** The delimiter of a file with one column: no text has it. */
const NO_DELIMITER = '\0';

/** Excel's own way to name the delimiter. */
const namedDelimiter = /^sep=([,;\t|])(?:\r\n?|\n)/i;

/** Throws SheetRefusal. Source: RFC 4180, with the delimiters and quotes that spreadsheets and other services write. */
export function readCsv(
  bytes: Uint8Array,
  { room = requestRoom, encoding }: { room?: SheetRoom } & Pick<ChosenSource, 'encoding'> = {},
): { rows: UploadedRow[]; source: UploadSource } {
  const { text: whole, source } = decodeText(bytes, encoding);
  if (/^\s*<(!doctype|html|\?xml|table|meta|head|body)\b/i.test(whole)) throw new SheetRefusal('web_page');
  const named = namedDelimiter.exec(whole);
  const text = whole.slice(named?.[0].length ?? 0, endOfContent(whole));
  if (hasMoreLines(text, room.linesMax)) throw new SheetRefusal('too_many_rows');
  const delimiter = (named?.[1] as Delimiter | undefined) ?? guessDelimiter(text);
  const table = new Table(room);
  const style = { delimiter, firstRow: named ? 2 : 1, hasBackslashes: hasBackslashes(text, delimiter) };
  const parser = new CsvParser(text, style);
  for (let cells = parser.next(); cells; cells = parser.next()) table.add(parser.row, cells);
  return { rows: table.rows, source };
}

const BLANK = new Set(' \t\r\n,;|');

/** Where a tail of empty rows begins: spreadsheets write thousands of them below what was deleted. */
function endOfContent(text: string): number {
  let end = text.length;
  while (end > 0 && BLANK.has(text[end - 1] ?? '')) end -= 1;
  return end;
}

/** Counts every line break, also quoted and empty ones: the parser works for each of them. */
function hasMoreLines(text: string, linesMax: number): boolean {
  const breaks = /\r\n?|\n/g;
  let lines = 1;
  while (lines <= linesMax && breaks.test(text)) lines += 1;
  return lines > linesMax;
}

const SAMPLE_LINES = 20;
const SAMPLE_LINE_CHARS_MAX = 10_000;

/**
 * The one that splits a line into names of columns; otherwise the one that most of the first lines contain as often as the first of them
 * does, because rows may hold lists that are written with another one. Where the first line is the name of one column, there is none.
 */
export function guessDelimiter(text: string): Delimiter | typeof NO_DELIMITER {
  const lines = [...countsOfLines(text, SAMPLE_LINES)];
  const first = lines.find(({ line }) => line.trim() !== '');
  if (first && delimiters.every((each) => first[each] === 0)) {
    const isTitle = lines.some(({ line }) => delimiters.some((each) => columnsIn(line, each) > 1));
    if (!isTitle && columnsIn(first.line, NO_DELIMITER) > 0) return NO_DELIMITER;
  }
  const named = delimiters.map((delimiter) => Math.max(...lines.map(({ line }) => columnsIn(line, delimiter))));
  const most = Math.max(...named);
  const likely = delimiters.filter((_, at) => named[at] === most);
  const scores = likely.map((delimiter) => {
    const counts = lines.map((line) => line[delimiter]);
    const first = counts.find((count) => count > 0) ?? 0;
    return first * counts.filter((count) => count === first).length;
  });
  return likely[scores.indexOf(Math.max(...scores))] ?? ',';
}

/** Columns that a line names when it is split so; none where it is not split. */
function columnsIn(line: string, delimiter: Delimiter | typeof NO_DELIMITER): number {
  if (delimiter !== NO_DELIMITER && !line.includes(delimiter)) return 0;
  return Object.keys(guessMapping(line.split(delimiter).slice(0, UPLOAD_COLUMNS_MAX))).length;
}

type Counts = Record<Delimiter, number> & { line: string };
const none = { ',': 0, ';': 0, '\t': 0, '|': 0, line: '' };

/** How often each delimiter is in a line, outside of quotes, and the beginning of the line. */
function* countsOfLines(text: string, linesMax: number): Generator<Counts> {
  let counts = { ...none };
  let isQuoted = false;
  let lines = 0;
  let from = 0;
  const lineTo = (end: number) => text.slice(from, Math.min(end, from + SAMPLE_LINE_CHARS_MAX));
  for (let at = 0; at < text.length && lines < linesMax; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) {
      yield { ...counts, line: lineTo(at) };
      lines += 1;
      from = at + 1;
      counts = { ...none };
    } else if ((delimiters as readonly string[]).includes(character)) counts[character as Delimiter] += 1;
  }
  if (lines < linesMax) yield { ...counts, line: lineTo(text.length) };
}

/**
 * The text of a CSV file: UTF-8 or UTF-16 by its mark or by its bytes, otherwise as it was chosen, or in the likeliest of the character
 * sets that spreadsheets write. Throws SheetRefusal for bytes that are no text.
 */
function decodeText(bytes: Uint8Array, chosen: ChosenSource['encoding']): { text: string; source: UploadSource } {
  const unicode = unicodeOf(bytes);
  const guess = unicode === null ? guessEncoding(bytes) : null;
  const source = { ...onlySource, ...guess, ...(guess && chosen ? { encoding: chosen } : {}) };
  /* A file that was put together from several has a mark in the middle, where it would hide the quote after it. */
  const text = (unicode ?? decodeAs(bytes, source.encoding ?? 'utf-8')).replaceAll('\ufeff', '');
  if (text.includes('\0')) throw new SheetRefusal('type');
  return { text, source };
}

/** Null where the bytes are in none of its forms. */
function unicodeOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return new TextDecoder(unmarkedUtf16(bytes)).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Text in European languages has a zero in nearly every second byte. */
function unmarkedUtf16(bytes: Uint8Array): string {
  const zeros = [0, 0];
  const head = bytes.subarray(0, 4096);
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  if (even > head.length / 4 && odd === 0) return 'utf-16be';
  throw new SheetRefusal('type');
}
