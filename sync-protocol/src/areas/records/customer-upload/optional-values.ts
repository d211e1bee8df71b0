import { validateBirthDate } from '#base/people/age';
import { isEmail } from '#base/people/email';
import { valuesOf } from './cell-text.ts';
import type { RowCells } from './row-cells.ts';
import { type DateFacts, parseUploadDate } from './upload-dates.ts';
import type { UploadField } from './upload-fields.ts';
import { readWrittenPhone } from './written-phones.ts';

/*
 * Values without which a person can be added. One that is no good never refuses the row: it is stored as far as it can be, and
 * the rest is kept in a note. Requirement F59.
 */

/** The phone number of the first of these fields that has a value, or ''. What is not part of it goes into a note. */
export function readPhone(cells: RowCells, fields: readonly UploadField[]): string {
  const field = firstWithValue(cells, fields);
  if (!field) return '';
  const { phone, fault } = readWrittenPhone(cells.text(field));
  if (fault === 'short') cells.warn(field, 'this is short for a phone number. It is stored as it is');
  else if (fault === 'several') cells.keep(field, 'only one number is stored');
  else if (fault === 'more') cells.keep(field, 'only the number itself is stored, without what is around it');
  else if (fault === 'none') cells.keep(field, 'this is no phone number');
  return phone;
}

/** Between addresses and what else is in their cell, also in a link as Access exports it. */
const betweenEmails = /[\s,;<>|#]+/;
const emailLink = /^mailto:([^?]*).*$/i;

/** Returns the first of several addresses in one cell, such as `Ana <ana@example.org>; other@example.org`; a link is its address. */
export function readEmail(cells: RowCells, fields: readonly UploadField[]): string {
  const field = firstWithValue(cells, fields);
  if (!field) {
    const mapped = fields.find((each) => cells.isMapped(each));
    if (mapped) cells.warn(mapped, 'there is none');
    return '';
  }
  const text = cells.text(field).replace(emailLink, '$1');
  if (isEmail(text)) return text;
  const found = text
    .split(betweenEmails)
    .map((part) => part.replace(emailLink, '$1'))
    .find(isEmail);
  if (found) cells.keep(field, 'only the first address is stored');
  else cells.keep(field, 'this is no email address');
  return found ?? '';
}

/** Null where there is no day, or none that can be read. */
function readDay(cells: RowCells, field: UploadField, facts: DateFacts): string | null {
  const text = cells.text(field);
  if (text === '') return null;
  const day = parseUploadDate(text, facts);
  if (day === null) cells.keep(field, 'this is not a date that can be read, such as 2001-05-31');
  return day;
}

/** Judged by the day on which the person signed. */
export function readBirthDate(
  cells: RowCells,
  field: UploadField,
  facts: Omit<DateFacts, 'isBirthDate'> & { signedDate: string },
): string | null {
  const day = readDay(cells, field, { ...facts, isBirthDate: true });
  const verdict = day === null ? null : validateBirthDate(day, facts.signedDate);
  if (!verdict || verdict.ok) return day;
  cells.keep(field, verdict.reason === 'future' ? 'this is in the future' : 'nobody is that old');
  return null;
}

/** The day of the signature; today where none is given or it cannot be. */
export function readSignedDate(
  cells: RowCells,
  { venueDate, ...facts }: Omit<DateFacts, 'isBirthDate'> & { venueDate: string },
): string {
  const day = readDay(cells, 'date_signed', { ...facts, isBirthDate: false });
  if (day !== null && day > venueDate) cells.keep('date_signed', 'this is in the future, so today is used');
  return day === null || day > venueDate ? venueDate : day;
}

/** Cut where it is too long; of several values the first. */
export function readText(cells: RowCells, field: UploadField, charsMax: number): string {
  const [text = '', ...others] = valuesOf(cells.text(field));
  if (others.length > 0) cells.keep(field, 'only the first of several values is stored');
  else if (text.length > charsMax) cells.keep(field, `at most ${charsMax} characters are stored`);
  return text.slice(0, charsMax).toWellFormed().trim();
}

function firstWithValue(cells: RowCells, fields: readonly UploadField[]): UploadField | undefined {
  return fields.find((field) => cells.text(field) !== '');
}
