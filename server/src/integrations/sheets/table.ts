import {
  UPLOAD_COLUMNS_MAX,
  type UploadedRow,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import { CELL_CHARS_MAX, SheetRefusal, type SheetRoom } from './sheet-limits.ts';

/** The rows of a file that are not empty, held to the limits as they are added. */
export class Table {
  readonly rows: UploadedRow[] = [];
  readonly #room: SheetRoom;
  #chars = 0;

  constructor(room: SheetRoom) {
    this.#room = room;
  }

  /** `row` is the number that a spreadsheet shows. Throws SheetRefusal past a limit. */
  add(row: number, cells: readonly string[]): void {
    const last = cells.findLastIndex((cell) => cell.trim() !== '');
    if (last < 0) return;
    if (last >= UPLOAD_COLUMNS_MAX) throw new SheetRefusal('too_many_columns');
    if (this.rows.length >= this.#room.rowsMax) throw new SheetRefusal('too_many_rows');
    const kept = Array.from({ length: last + 1 }, (_, column) => (cells[column] ?? '').slice(0, CELL_CHARS_MAX));
    this.#chars += kept.reduce((sum, cell) => sum + cell.length, 0);
    if (this.#chars > this.#room.charsMax) throw new SheetRefusal('too_much_text');
    this.rows.push({ row, cells: kept });
  }
}
