import { digitsOf, isPhone } from '#base/people/phone';
import { signerFields } from '../../people/person-fields.ts';
import { valuesOf } from './cell-text.ts';

/** What was found in a cell of phone numbers, and what is wrong with the cell. */
export interface WrittenPhone {
  /** Empty where there is none. */
  phone: string;
  fault: 'short' | 'several' | 'more' | 'none' | null;
}

const PHONE_DIGITS_MIN = 7;
/** The most digits by E.164. A longer text is several numbers, or none. */
const PHONE_DIGITS_MAX = 15;
/** A number with this many digits is whole without what follows a slash. */
const WHOLE_DIGITS_MIN = 9;
/** `ext. 12`, `x12`, `Durchwahl 12` after a number. */
const extension = /[\s,;]*(?:\b|(?<=\d))(?:ext(?:ension)?|x|anexo|ramal|poste|durchwahl|dw)\.?[\s:#=]*\d+\s*$/i;
/** Characters that are used as a hyphen in a number, and the scheme of a link. */
const hyphens = /[./\u2010-\u2015\u2212]/g;
const phoneLink = /^tel:/i;
/** What a program adds that takes the number for an amount. */
const decimals = /^(\d+)\.0+$/;
/** Between two numbers of one cell. A slash and a blank are also written within one. */
const between = /(\s*[/,;|&]\s*|\s+(?:or|and|oder|und|ou|et|o|y|e)\s+|(?<=\d)\s+(?=[+(]))/i;
const oneWord = /^\+?[\d().-]+$/;
const numberInText = /[+(]?\d[\d\s()-]*\d/g;

/** The first phone number of a cell, which may hold several, an extension or a remark. Dots, slashes and dashes become hyphens. */
export function readWrittenPhone(text: string): WrittenPhone {
  const values = valuesOf(text).map((value) => value.replace(phoneLink, '').replace(decimals, '$1'));
  const numbers = values.flatMap(numbersIn).map((value) => value.replaceAll(hyphens, '-').trim());
  const found = numbers.find(isWhole);
  if (found) return { phone: found, fault: numbers.length > 1 ? 'several' : null };
  const [first = ''] = numbers;
  if (isShort(first)) return { phone: first, fault: numbers.length > 1 ? 'several' : 'short' };
  const inText = values.flatMap(
    (value) => value.replace(extension, '').replaceAll(hyphens, '-').match(numberInText) ?? [],
  );
  const inside = inText.find(isWhole);
  return inside ? { phone: inside, fault: 'more' } : { phone: '', fault: 'none' };
}

function isWhole(text: string): boolean {
  return isPhone(text) && digitsOf(text).length <= PHONE_DIGITS_MAX;
}

function isShort(text: string): boolean {
  const { length } = digitsOf(text);
  const isLong = length > PHONE_DIGITS_MAX || text.length > signerFields.phone.charsMax;
  return /^[+\d\s()-]+$/.test(text) && length >= PHONE_DIGITS_MIN && !isLong;
}

/** `212-555-0100 / 212-555-0101` are two numbers, `030 / 123456` is one. */
function numbersIn(text: string): string[] {
  const words = text.split(/\s+/);
  if (words.length > 1 && words.every((word) => oneWord.test(word) && digitsOf(word).length >= PHONE_DIGITS_MIN))
    return words;
  const pieces = text.split(between);
  const numbers = [pieces[0] ?? ''];
  for (let at = 1; at < pieces.length; at += 2) {
    const [separator = '', other = ''] = pieces.slice(at, at + 2);
    const before = numbers.at(-1) ?? '';
    if (isApart(before, other)) numbers.push(other);
    else numbers[numbers.length - 1] = `${before}${separator}${other}`;
  }
  return numbers;
}

function isApart(number: string, other: string): boolean {
  const { length } = digitsOf(number);
  if (length >= WHOLE_DIGITS_MIN) return true;
  return length >= PHONE_DIGITS_MIN && digitsOf(other).length >= PHONE_DIGITS_MIN && !/^(?:\+|00)/.test(number);
}
