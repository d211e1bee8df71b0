/**
 * A birth date while it is being typed: year, month and day joined by hyphens, each as typed, or empty. A complete one
 * reads as `YYYY-MM-DD` after `isoOf`.
 */
export interface DateParts {
  year: string;
  month: string;
  day: string;
}

/** Splits what was typed, such as `1990-2-`; a part without input is ''. */
export function partsOf(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('-');
  return { year, month, day };
}

/** The value without any input. */
export function joinParts({ year, month, day }: DateParts): string {
  return year || month || day ? `${year}-${month}-${day}` : '';
}

/** True when all three parts have input and the year has four digits. */
export function isComplete(text: string): boolean {
  const { year, month, day } = partsOf(text);
  return year.length === 4 && month !== '' && day !== '';
}

/** The date with leading zeros, as the wire and the age rule read it. */
export function isoOf(text: string): string {
  const { year, month, day } = partsOf(text);
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A whole date from the clipboard: year first, or in the language's order; null when it is not a date. */
export function readPasted(text: string, order: readonly (keyof DateParts)[]): DateParts | null {
  const [, first, second, third] = /^\s*(\d{1,4})[/.\-\s](\d{1,2})[/.\-\s](\d{1,4})\s*$/.exec(text) ?? [];
  if (!first || !second || !third) return null;
  if (first.length === 4) return { year: first, month: second, day: third };
  if (third.length !== 4) return null;
  const found: DateParts = { year: third, month: '', day: '' };
  const [one, two] = order;
  if (one && two) Object.assign(found, { [one]: first, [two]: second });
  return found;
}
