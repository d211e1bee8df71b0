/**
 * A birth date while it is being typed: year, month and day joined by hyphens, each as typed, or empty. A complete one
 * reads as `YYYY-MM-DD` after `isoOf`.
 */
interface DateParts {
  year: string;
  month: string;
  day: string;
}

type Part = keyof DateParts;
type Order = readonly Part[];

const lengths: Readonly<Record<Part, number>> = { month: 2, day: 2, year: 4 };
/** A first digit above these can't have a second one. */
const lastFirstDigit: Readonly<Record<Part, number>> = { month: 1, day: 3, year: 9 };

function partsOf(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('-');
  return { year, month, day };
}

function joinParts({ year, month, day }: DateParts): string {
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

/** The date as its field shows it: in the language's order, and each full part brings the separator after it. */
export function shownDate(text: string, order: Order): string {
  const parts = partsOf(text);
  return order
    .map((part, at) => {
      const isLast = at === order.length - 1;
      const isFollowed = order.slice(at + 1).some((later) => parts[later] !== '');
      return parts[part] + (!isLast && (isFollowed || isFull(part, parts[part])) ? '/' : '');
    })
    .join('');
}

interface Typed {
  /** What the field showed before. */
  before: string;
  /** Where the cursor is in the new text. */
  caret: number;
  order: Order;
}

/**
 * Reads what a person made of the field's text, by a key, by pasting, or with the browser's help. Digits fill the parts in the
 * language's order, with or without separators; a whole date may also have the year first.
 */
export function typedDate(typed: string, { before, caret, order }: Typed): string {
  const whole = readWhole(typed, order);
  if (whole) return joinParts(whole);
  const text = withoutDeleted(typed, before, caret).replaceAll(/[^\d/.\-\s]/g, '');
  const parts: DateParts = { year: '', month: '', day: '' };
  /* Only at the end do digits flow into the next part: an inserted digit must not shift those after it. */
  const groups = text.replace(/[/.\-\s]+$/, '/').split(/[/.\-\s]/, order.length);
  groups.forEach((group, at) => {
    const isLast = at === groups.length - 1;
    const isEnded = at === groups.length - 2 && groups.at(-1) === '';
    let rest = group;
    for (const part of isLast ? order.slice(at) : order.slice(at, at + 1)) {
      const digits = rest.slice(0, isFull(part, rest.slice(0, 1)) ? 1 : lengths[part]);
      parts[part] = isEnded && part !== 'year' && digits !== '' ? digits.padStart(2, '0') : digits;
      rest = rest.slice(digits.length);
    }
  });
  return joinParts(parts);
}

/** Deleting a separator deletes the digit before it, because the separator would place itself again. */
function withoutDeleted(typed: string, before: string, caret: number): string {
  const isSeparatorGone = typed.length < before.length && digitsOf(typed) === digitsOf(before);
  if (!isSeparatorGone) return typed;
  const after = typed.slice(caret);
  return typed.slice(0, Math.max(0, caret - 1)) + (after === '' ? '' : `/${after}`);
}

/** Where the cursor goes in the new text: after the same digits, or to the end where it was at the end. */
export function caretAfter(typed: string, caret: number, shown: string): number {
  if (caret >= typed.length) return shown.length;
  const count = digitsOf(typed.slice(0, caret)).length;
  let at = 0;
  for (let seen = 0; seen < count && at < shown.length; at += 1) if (/\d/.test(shown.charAt(at))) seen += 1;
  return at;
}

function isFull(part: Part, digits: string): boolean {
  return digits.length === lengths[part] || (digits.length === 1 && Number(digits) > lastFirstDigit[part]);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** A whole date: year first, or in the language's order; null when it is not a date. */
function readWhole(text: string, order: Order): DateParts | null {
  const [, first, second, third] = /^\s*(\d{1,4})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{1,4})\s*$/.exec(text) ?? [];
  if (!first || !second || !third) return null;
  if (first.length === 4) return { year: first, month: second, day: third.slice(0, 2) };
  if (third.length !== 4 || first.length > 2) return null;
  const found: DateParts = { year: third, month: '', day: '' };
  const [one, two] = order;
  if (one && two) Object.assign(found, { [one]: first, [two]: second });
  return found;
}
