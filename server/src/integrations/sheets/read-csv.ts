import { guessMapping } from '@gatehouse/sync-protocol/areas/records/customer-upload/column-mapping';
import {
  UPLOAD_COLUMNS_MAX,
  type UploadedRow,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import type { ChosenSource, UploadSource } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import { decodeText } from './decode-text.ts';
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
