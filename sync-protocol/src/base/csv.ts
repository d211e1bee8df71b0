/** A value of a row: text and numbers unchanged, null and undefined empty. */
export type CsvValue = string | number | boolean | null | undefined;

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\ufeff';

/** Characters that make a spreadsheet evaluate a cell instead of showing it, also in the wide forms of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/**
 * One cell. Text that a spreadsheet would take for a formula gets an apostrophe before it, which shows it as text; numbers
 * come from our code and stay numbers. Requirement X4. Every export writes its cells through this.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row with its line end. RFC 4180. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/** The columns of a file: what the cell under each heading says of a line. A heading without a cell can't be written. */
export type CsvColumns<Line> = Readonly<Record<string, (line: Line) => CsvValue>>;

/** The begin of a file: its headings. */
export function csvHead(columns: Readonly<Record<string, unknown>>): string {
  return CSV_BYTE_ORDER_MARK + csvLine(Object.keys(columns));
}

/** The rows of lines. */
export function csvRows<Line>(columns: CsvColumns<Line>, lines: readonly Line[]): string {
  const cells = Object.values(columns);
  return lines.map((line) => csvLine(cells.map((cell) => cell(line)))).join('');
}
