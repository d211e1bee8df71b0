import { CSV_BYTE_ORDER_MARK, csvLine } from '#base/csv';
import type { UploadedSheet } from './uploaded-sheet.ts';

/** The rows that could not be added, to be corrected and uploaded again; null when there are none. Requirements F29, X4. */
export function rejectedCsv(
  { columns, rows }: UploadedSheet,
  errors: readonly { row: number; message: string }[],
): string | null {
  if (errors.length === 0) return null;
  const reasons = new Map(errors.map(({ row, message }) => [row, message]));
  const lines = rows
    .filter(({ row }) => reasons.has(row))
    .map(({ row, cells }) => csvLine([row, reasons.get(row), ...columns.map((_, column) => cells[column] ?? '')]));
  return `${CSV_BYTE_ORDER_MARK}${csvLine(['Row', 'Reason', ...columns])}${lines.join('')}`;
}
