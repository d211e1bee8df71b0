import { maskCardNumbers } from '#base/card-number';
import { NOTE_CHARS_MAX } from '../../people/notes.contracts.ts';
import { cleanCell } from './cell-text.ts';
import { type ColumnMapping, columnsOf, type UploadField, uploadFieldLabels } from './upload-fields.ts';

/** What is wrong with one value of a row that is added nevertheless, and the zero-based column to fix; null where none is mapped. */
export interface RowWarning {
  column: number | null;
  message: string;
}

const NOTE_HEAD = 'From the uploaded file:';
const mayHoldCard = /(?:\d[^\d]?){13}/;

/** The values of one row by their fields, and what is found out about them. */
export class RowCells {
  readonly warnings: RowWarning[] = [];
  readonly #cells: readonly string[];
  readonly #mapping: ColumnMapping;
  readonly #read = new Map<UploadField, string>();
  readonly #kept: string[] = [];

  constructor(cells: readonly string[], mapping: ColumnMapping) {
    this.#cells = cells;
    this.#mapping = mapping;
  }

  /** The value of the first of the field's columns that has one. Card numbers are masked. */
  text(field: UploadField): string {
    const known = this.#read.get(field);
    if (known !== undefined) return known;
    const written = cleanCell(this.#cells[this.#columnOf(field) ?? -1] ?? '');
    const text = mayHoldCard.test(written) ? maskCardNumbers(written) : written;
    this.#read.set(field, text);
    if (text !== written) this.warn(field, 'a card number is never stored. It is left out');
    return text;
  }

  isMapped(field: UploadField): boolean {
    return columnsOf(this.#mapping, field).length > 0;
  }

  /** The message follows the field's label. */
  warn(field: UploadField, message: string): void {
    this.warnings.push({ column: this.#columnOf(field), message: `${uploadFieldLabels[field]}: ${message}.` });
  }

  /** The same about a text that no field can hold: it goes into a note about the person. */
  keep(field: UploadField, message: string, text = this.text(field)): void {
    this.warn(field, `${message}. The text is kept in a note`);
    this.#kept.push(`${uploadFieldLabels[field]}: ${text}`);
  }

  /** What no field could hold, as notes about the person. */
  notes(): string[] {
    const notes: string[] = [];
    for (const line of this.#kept) {
      const longer = `${notes.at(-1) ?? NOTE_HEAD}\n${line}`;
      if (notes.length > 0 && longer.length <= NOTE_CHARS_MAX) notes[notes.length - 1] = longer;
      else notes.push(`${NOTE_HEAD}\n${line}`);
    }
    return notes;
  }

  #columnOf(field: UploadField): number | null {
    const columns = columnsOf(this.#mapping, field);
    return columns.find((column) => cleanCell(this.#cells[column] ?? '') !== '') ?? columns[0] ?? null;
  }
}
