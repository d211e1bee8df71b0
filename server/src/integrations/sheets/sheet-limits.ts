import {
  UPLOAD_CUSTOMERS_MAX,
  UPLOAD_FILE_ROWS_MAX,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';

/** How much of a file is read. */
export interface SheetRoom {
  /** A header, the customers, and a few lines of a title. One more is enough to see that there are too many. */
  rowsMax: number;
  /** Lines of text, empty ones too: room for customers with notes of several lines. */
  linesMax: number;
  /** Characters of all cells together. */
  charsMax: number;
  /** Bytes of the parts of a workbook that are read, together. */
  inflatedBytesMax: number;
}

const HEAD_ROWS = 12;

/** Limits of one request: half a second of parsing, and what the thread hands over is copied on the event loop. */
export const requestRoom: SheetRoom = {
  rowsMax: UPLOAD_CUSTOMERS_MAX + HEAD_ROWS,
  linesMax: 20_000,
  charsMax: 4_000_000,
  inflatedBytesMax: 24 * 1024 * 1024,
};

/** Limits of a whole file, whose rows are handed over as bytes without a copy. */
export const fileRoom: SheetRoom = {
  rowsMax: UPLOAD_FILE_ROWS_MAX + HEAD_ROWS,
  linesMax: 4 * UPLOAD_FILE_ROWS_MAX,
  charsMax: 16_000_000,
  inflatedBytesMax: 96 * 1024 * 1024,
};

/** Sheets of a workbook, hidden ones too. */
export const SHEETS_MAX = 200;

/** Longer cells are cut: no field holds as much, which is a warning. */
export const CELL_CHARS_MAX = 1_000;

/** Why a file is refused as a whole. */
export type SheetFault =
  | 'type'
  | 'web_page'
  | 'encrypted'
  | 'unreadable'
  | 'unclosed_quote'
  | 'empty'
  | 'no_such_sheet'
  | 'too_many_sheets'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_much_text';

export class SheetRefusal extends Error {
  readonly fault: SheetFault;
  /** The row to blame, as a spreadsheet numbers it, where there is one. */
  readonly row: number | null;
  constructor(fault: SheetFault, row: number | null = null) {
    super(fault);
    this.fault = fault;
    this.row = row;
  }
}
