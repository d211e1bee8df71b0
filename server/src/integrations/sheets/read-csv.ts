import type { UploadedRow } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import type { ChosenSource, UploadSource } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import { decodeText } from './decode-text.ts';
import { CsvParser, hasBackslashes } from './parse-csv.ts';
import { requestRoom, SheetRefusal, type SheetRoom } from './sheet-limits.ts';
import { Table } from './table.ts';

const delimiters = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

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

/** The one that most of the first lines contain as often as the first of them does; a comma where none does. */
export function guessDelimiter(text: string): Delimiter {
  const lines = [...countsOfLines(text, SAMPLE_LINES)];
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line[delimiter]);
    const first = counts.find((count) => count > 0) ?? 0;
    return first * counts.filter((count) => count === first).length;
  });
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ',';
}

type Counts = Record<Delimiter, number>;
const none: Counts = { ',': 0, ';': 0, '\t': 0, '|': 0 };

/** How often each delimiter is in a line, outside of quotes. */
function* countsOfLines(text: string, linesMax: number): Generator<Counts> {
  let counts = { ...none };
  let isQuoted = false;
  let lines = 0;
  for (let at = 0; at < text.length && lines < linesMax; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) {
      yield counts;
      lines += 1;
      counts = { ...none };
    } else if (character in none) counts[character as Delimiter] += 1;
  }
  if (lines < linesMax) yield counts;
}
