import { UPLOAD_COLUMNS_MAX } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import { SheetRefusal } from './sheet-limits.ts';

export interface CsvStyle {
  delimiter: string;
  /** The number of the first record. */
  firstRow: number;
  /** A quote inside of quotes is written `\"`, as some databases do, and not only `""`. */
  hasBackslashes: boolean;
}

/** The length of one record with its quoted line breaks. */
const RECORD_CHARS_MAX = 256 * 1024;
/** Empty cells count too. */
const CELLS_MAX = UPLOAD_COLUMNS_MAX * 2;

/** Whether the text escapes quotes by backslashes: as such it makes sense, and otherwise it does not. */
export function hasBackslashes(text: string, delimiter: string): boolean {
  if (!text.includes(String.raw`\"`)) return false;
  const fits = (isEscape: boolean): boolean => {
    try {
      const parser = new CsvParser(text, { delimiter, firstRow: 1, hasBackslashes: isEscape });
      while (parser.next());
      return !parser.hasStrayQuotes;
    } catch {
      return false;
    }
  };
  return !fits(false) && fits(true);
}

/**
 * The records of a CSV text one by one, empty ones too. Quotes in the middle of a cell stay as they are. A quoted cell that runs over a line
 * break or a delimiter into other quotes was never closed: it would swallow the cells and the people after it. Throws SheetRefusal. Source:
 * RFC 4180, with the blanks that some programs write around quotes.
 */
export class CsvParser {
  /** The number of the record that `next` returned. */
  row: number;
  /** Whether a quoted cell holds a quote that is not escaped. */
  hasStrayQuotes = false;
  readonly #text: string;
  readonly #style: CsvStyle;
  #at = 0;
  #start = 0;

  constructor(text: string, style: CsvStyle) {
    this.#text = text;
    this.#style = style;
    this.row = style.firstRow - 1;
  }

  /** The cells of the next record; null at the end. */
  next(): string[] | null {
    if (this.#at >= this.#text.length) return null;
    this.row += 1;
    this.#start = this.#at;
    const cells: string[] = [];
    for (;;) {
      if (cells.length === CELLS_MAX) throw new SheetRefusal('too_many_columns');
      const first = this.#afterBlanks(this.#at);
      cells.push(this.#text[first] === '"' ? this.#quoted(first + 1) : this.#plain());
      const character = this.#text[this.#at];
      if (character !== undefined) this.#at += 1;
      if (character === this.#style.delimiter) continue;
      if (character === '\r' && this.#text[this.#at] === '\n') this.#at += 1;
      return cells;
    }
  }

  #plain(): string {
    const from = this.#at;
    while (!this.#isEnd(this.#at)) this.#at += 1;
    if (this.#at - this.#start > RECORD_CHARS_MAX) throw new SheetRefusal('unreadable');
    return this.#text.slice(from, this.#at);
  }

  /** `from` is after the first quote. */
  #quoted(from: number): string {
    let hasEscapes = false;
    let isStray = false;
    let hasBreak = false;
    for (let at = from; ; at += 1) {
      const quote = this.#text.indexOf('"', at);
      hasBreak ||= /[\r\n]/.test(this.#text.slice(at, Math.min(quote < 0 ? this.#text.length : quote, this.#limit())));
      if (quote < 0 || quote > this.#limit())
        throw new SheetRefusal(hasBreak || quote < 0 ? 'unclosed_quote' : 'unreadable', this.row);
      at = quote;
      if (this.#style.hasBackslashes && this.#isEscaped(from, quote)) hasEscapes = true;
      else if (this.#text[quote + 1] === '"') {
        hasEscapes = true;
        at += 1;
      } else {
        const end = this.#afterBlanks(quote + 1);
        if (this.#isEnd(end)) {
          this.#at = end;
          const inside = this.#text.slice(from, quote);
          return hasEscapes || this.#style.hasBackslashes ? this.#unescaped(inside) : inside;
        }
        this.hasStrayQuotes = true;
        if (hasBreak || (isStray && this.#text[quote - 1] === this.#style.delimiter))
          throw new SheetRefusal('unclosed_quote', this.row);
        isStray = true;
      }
    }
  }

  #afterBlanks(from: number): number {
    let at = from;
    while (this.#text[at] === ' ' || (this.#text[at] === '\t' && this.#style.delimiter !== '\t')) at += 1;
    return at;
  }

  #limit(): number {
    return this.#start + RECORD_CHARS_MAX;
  }

  #isEnd(at: number): boolean {
    const character = this.#text[at];
    return character === undefined || character === this.#style.delimiter || character === '\n' || character === '\r';
  }

  /** After an odd number of backslashes. */
  #isEscaped(from: number, quote: number): boolean {
    let at = quote;
    while (at > from && this.#text[at - 1] === '\\') at -= 1;
    return (quote - at) % 2 === 1;
  }

  #unescaped(inside: string): string {
    return this.#style.hasBackslashes
      ? inside.replaceAll(/\\([\\"])|""/g, (_, escaped: string | undefined) => escaped ?? '"')
      : inside.replaceAll('""', '"');
  }
}
