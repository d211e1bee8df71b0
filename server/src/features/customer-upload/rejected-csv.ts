import type { UploadRowMessage } from '@gatehouse/sync-protocol/http/customers/customer-uploads';
import { CSV_BYTE_ORDER_MARK, csvLine } from '../../csv/csv.ts';
import type { UploadedSheet } from './plan-upload.ts';

/** The rows that could not be added, to be corrected and uploaded again; null when there are none. Requirements F29, X4. */
export function rejectedCsv({ columns, rows }: UploadedSheet, errors: readonly UploadRowMessage[]): string | null {
  if (errors.length === 0) return null;
  const reasons = new Map(errors.map(({ row, message }) => [row, message]));
  const lines = rows
    .filter(({ row }) => reasons.has(row))
    .map(({ row, cells }) => csvLine([row, reasons.get(row), ...columns.map((_, column) => cells[column] ?? '')]));
  return `${CSV_BYTE_ORDER_MARK}${csvLine(['Row', 'Reason', ...columns])}${lines.join('')}`;
}
