/**
 * A birth date while it is being typed: year, month and day joined by hyphens, each as typed, or empty. A complete one
 * reads as `YYYY-MM-DD` after `isoOf`.
 */
export interface DateParts {
  year: string;
  month: string;
  day: string;
}

export function partsOf(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('-');
  return { year, month, day };
}

/** Nothing typed at all is the empty text. */
export function joinParts({ year, month, day }: DateParts): string {
  return year || month || day ? `${year}-${month}-${day}` : '';
}

/** True when all three parts hold something and the year all of its four digits. */
export function isComplete(text: string): boolean {
  const { year, month, day } = partsOf(text);
  return year.length === 4 && month !== '' && day !== '';
}

/** With leading zeros, as the wire and the age rule read it. */
export function isoOf(text: string): string {
  const { year, month, day } = partsOf(text);
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
