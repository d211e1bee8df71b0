import { validateBirthDate } from '#base/people/age';
import { isEmail } from '#base/people/email';
import { digitsOf, isPhone } from '#base/people/phone';
import { signerFields } from '../../people/person-fields.ts';
import type { RowCells } from './row-cells.ts';
import { type DateOrder, parseUploadDate } from './upload-dates.ts';
import type { UploadField } from './upload-fields.ts';

/*
 * Values without which a person can be added. One that is no good never refuses the row: it is stored as far as it can be, and
 * the rest is kept in a note. Requirement F59.
 */

const PHONE_DIGITS_MIN = 7;
/** `ext. 12`, `x12`, `Durchwahl 12` after a number. */
const extension = /[\s,;]*(?:\b|(?<=\d))(?:ext(?:ension)?|x|anexo|ramal|poste|durchwahl|dw)\.?[\s:#]*\d+\s*$/i;

/**
 * The phone number of the first of these fields that has a value, or ''. Dots and slashes become hyphens; an extension, or a
 * text that is no number, goes into a note.
 */
export function readPhone(cells: RowCells, fields: readonly UploadField[]): string {
  const field = firstWithValue(cells, fields);
  if (!field) return '';
  const text = cells.text(field).replaceAll(/[./]/g, '-');
  if (isPhone(text)) return text;
  const main = cells.text(field).replace(extension, '').replaceAll(/[./]/g, '-').trim();
  if (isPhone(main)) {
    cells.keep(field, 'only the number itself is stored, without what follows it');
    return main;
  }
  if (
    /^[+\d\s()-]+$/.test(text) &&
    digitsOf(text).length >= PHONE_DIGITS_MIN &&
    text.length <= signerFields.phone.charsMax
  ) {
    cells.warn(field, 'this is short for a phone number. It is stored as it is');
    return text;
  }
  cells.keep(field, 'this is no phone number');
  return '';
}

/** Of several addresses in one cell, such as `Ana <ana@example.org>; other@example.org`, the first. */
export function readEmail(cells: RowCells, fields: readonly UploadField[]): string {
  const field = firstWithValue(cells, fields);
  if (!field) {
    const mapped = fields.find((each) => cells.isMapped(each));
    if (mapped) cells.warn(mapped, 'there is none');
    return '';
  }
  const text = cells.text(field);
  if (isEmail(text)) return text;
  const found = text.split(/[\s,;<>|]+/).find(isEmail);
  if (found) cells.keep(field, 'only the first address is stored');
  else cells.keep(field, 'this is no email address');
  return found ?? '';
}

/** Null where there is no day, or none that can be read. */
function readDay(cells: RowCells, field: UploadField, order: DateOrder | null): string | null {
  const text = cells.text(field);
  if (text === '') return null;
  const day = parseUploadDate(text, order);
  if (day === null) cells.keep(field, 'this is not a date that can be read, such as 2001-05-31');
  return day;
}

/** Judged by the day on which the person signed. */
export function readBirthDate(
  cells: RowCells,
  field: UploadField,
  facts: { order: DateOrder | null; signedDate: string },
): string | null {
  const day = readDay(cells, field, facts.order);
  const verdict = day === null ? null : validateBirthDate(day, facts.signedDate);
  if (!verdict || verdict.ok) return day;
  cells.keep(field, verdict.reason === 'future' ? 'this is in the future' : 'nobody is that old');
  return null;
}

/** The day of the signature; today where none is given or it cannot be. */
export function readSignedDate(cells: RowCells, order: DateOrder | null, venueDate: string): string {
  const day = readDay(cells, 'date_signed', order);
  if (day !== null && day > venueDate) cells.keep('date_signed', 'this is in the future, so today is used');
  return day === null || day > venueDate ? venueDate : day;
}

/** Cut where it is too long. */
export function readText(cells: RowCells, field: UploadField, charsMax: number): string {
  const text = cells.text(field);
  if (text.length <= charsMax) return text;
  cells.keep(field, `at most ${charsMax} characters are stored`);
  return text.slice(0, charsMax).toWellFormed().trim();
}

function firstWithValue(cells: RowCells, fields: readonly UploadField[]): UploadField | undefined {
  return fields.find((field) => cells.text(field) !== '');
}
