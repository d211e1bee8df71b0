/*
 * Card numbers that people type where none belongs: in a name, a note, a reason. Such a number is 13 to 19 digits that pass
 * Luhn's check (ISO/IEC 7812-1), in one run or grouped as cards print them. An id of ours is never one.
 */

/** Where a number may begin: each layout has four digits first. International phone numbers begin with a plus. */
const starts = /(?<![\w+])[1-9]\d{3}/g;

/** Layouts: one run; fours; fours and a rest, as 19 digits are printed; those of American Express and Diners. */
const layouts = [
  /\d{13,19}(?!\w)/y,
  /(?:\d{4}[\s.\u2010-\u2015-]){3}\d{1,4}(?!\w)/y,
  /(?:\d{4}[\s.\u2010-\u2015-]){4}\d{1,3}(?!\w)/y,
  /\d{4}[\s.\u2010-\u2015-]\d{6}[\s.\u2010-\u2015-]\d{4,5}(?!\w)/y,
];

/** What follows the venue in a booking's id: an instant in milliseconds or finer. No card of such a length begins with 1. */
const bookingDigits = /(?<=\b[A-Z]\d{5}-)1\d{12}(?:\d{3}){0,2}(?!\w)/y;

/** A shorter number is more likely an instant in milliseconds than a card. */
const NUMBER_MIN = 10 ** 13;

/** Whether a text holds what looks like a card number. */
export function holdsCardNumber(text: string): boolean {
  return findCardNumber(text, 0) !== null;
}

/** The same for a number itself. */
export function isCardNumber(value: number): boolean {
  return Number.isSafeInteger(value) && value >= NUMBER_MIN && passesLuhn(String(value));
}

/** Masks every card number in a text down to its last four digits: `•••• 1111`. A text without one is returned unchanged. */
export function maskCardNumbers(text: string): string {
  let masked = text;
  for (let found = findCardNumber(text, 0); found; found = findCardNumber(masked, found.at + found.mask.length))
    masked = masked.slice(0, found.at) + found.mask + masked.slice(found.end);
  return masked;
}

function findCardNumber(text: string, from: number): { at: number; end: number; mask: string } | null {
  starts.lastIndex = from;
  for (let start = starts.exec(text); start; start = starts.exec(text)) {
    starts.lastIndex = start.index + 1;
    bookingDigits.lastIndex = start.index;
    if (bookingDigits.test(text)) continue;
    for (const layout of layouts) {
      layout.lastIndex = start.index;
      const digits = layout.exec(text)?.[0].replaceAll(/\D/g, '') ?? '';
      if (passesLuhn(digits)) return { at: start.index, end: layout.lastIndex, mask: `•••• ${digits.slice(-4)}` };
    }
  }
  return null;
}

/** Every second digit from the right counts twice, by its digits' sum. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 1; place <= digits.length; place += 1) {
    const digit = Number(digits.at(-place));
    const weighed = place % 2 === 0 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return digits.length > 0 && sum % 10 === 0;
}
