import { cleanCell } from './cell-text.ts';
import { findHeader } from './column-mapping.ts';
import { type ColumnMapping, columnsOf, type UploadedRow } from './upload-fields.ts';

/** A file with its header told apart. Its rows are not empty. */
export interface UploadedSheet {
  columns: string[];
  rows: UploadedRow[];
}

const NAME_CHARS_MAX = 100;

/** Where the names of columns are missing, numbers take their place. `rows` are those of a file that are not empty, at least one. */
export function sheetOf(rows: readonly UploadedRow[]): UploadedSheet {
  const header = findHeader(rows);
  const data = rows.slice(header + 1);
  const cells = rows[header]?.cells ?? [];
  const width = data.reduce((widest, row) => Math.max(widest, row.cells.length), cells.length);
  const columns = Array.from({ length: width }, (_, column) => {
    const name = cleanCell(cells[column] ?? '').slice(0, NAME_CHARS_MAX);
    return name || `Column ${column + 1}`;
  });
  return { columns, rows: data };
}

/** Every text in a column of dates, from which their order is guessed. */
export function* datesOf({ rows }: Pick<UploadedSheet, 'rows'>, mapping: ColumnMapping): Generator<string> {
  for (const field of ['adult_DoB', 'minor_DoB', 'participant_DoB', 'date_signed'] as const)
    for (const column of columnsOf(mapping, field)) for (const { cells } of rows) yield cleanCell(cells[column] ?? '');
}
