import { UPLOAD_CUSTOMERS_MAX } from '@gatehouse/sync-protocol/rules/customer-upload/upload-fields';

/** A header, the customers, and a few lines of a title. One more is enough to see that there are too many. */
export const ROWS_MAX = UPLOAD_CUSTOMERS_MAX + 12;
/** Lines of text, empty ones too: room for customers with notes of several lines, and half a second of parsing. */
export const LINES_MAX = 20_000;
/** Longer cells are cut: no field holds as much, so the row is refused with a reason. */
export const CELL_CHARS_MAX = 1_000;
/** Of all cells together: what the thread hands over is copied on the event loop. */
export const TABLE_CHARS_MAX = 4_000_000;

/** Why a file is refused as a whole. */
export type SheetFault =
  | 'type'
  | 'web_page'
  | 'encrypted'
  | 'unreadable'
  | 'empty'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_much_text';

export class SheetRefusal extends Error {
  readonly fault: SheetFault;
  constructor(fault: SheetFault) {
    super(fault);
    this.fault = fault;
  }
}
