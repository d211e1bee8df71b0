import { holdsCardNumber } from '../card-number.ts';
import { validateBirthDate } from '../people/age.ts';
import { isEmail } from '../people/email.ts';
import { isPhone } from '../people/phone.ts';
import { foldText } from '../people/search-keys.ts';
import { EMAIL_MESSAGE, GUARDIAN_AGE_MESSAGE, PHONE_MESSAGE } from '../signing.ts';
import { type DateOrder, parseUploadDate } from './upload-dates.ts';
import type { ColumnMapping, UploadedCustomer, UploadField } from './upload-fields.ts';

export interface RowFacts {
  mapping: ColumnMapping;
  dateOrder: DateOrder | null;
  /** The venue's day, `YYYY-MM-DD`. */
  venueDate: string;
}

export type ReadRow = { ok: true; customer: UploadedCustomer } | { ok: false; message: string };

const charsMax = { name: 100, email: 254, phone: 40, street: 200, city: 100, state: 100, zip_code: 20 };
/** A file of another service says yes or no in a column such as 'Is minor'. */
const wordsFor = { Adult: /^(adult|no|n|false|0)$/i, Minor: /^(minor|yes|y|true|1)$/i };
const CARD_MESSAGE = 'Please leave out card numbers. They are never accepted here';

/**
 * One row of a file as it would be stored, or everything that is wrong with it in one text. Where no column says so, a
 * person is a minor who has a guardian or is under age. Requirement F26.
 */
export function readUploadRow(cells: readonly string[], facts: RowFacts): ReadRow {
  const problems: string[] = [];
  const cell = (field: UploadField): string => cleanCell(cells[facts.mapping[field] ?? -1] ?? '');
  const day = (field: UploadField, name: string): string | null => {
    const text = cell(field);
    const parsed = text ? parseUploadDate(text, facts.dateOrder) : null;
    if (text && parsed === null) problems.push(`${name} must be a date like 2001-05-31`);
    return parsed;
  };
  const writtenDate = day('date_signed', 'date_signed') ?? facts.venueDate;
  const isFuture = writtenDate > facts.venueDate;
  if (isFuture) problems.push('date_signed cannot be in the future');
  const dateSigned = isFuture ? facts.venueDate : writtenDate;

  const adult = nameOf('adult', cell);
  const minor = nameOf('minor', cell);
  const participant = nameOf('participant', cell);
  const birth = {
    adult: day('adult_DoB', 'adult_DoB'),
    minor: day('minor_DoB', 'minor_DoB'),
    participant: day('participant_DoB', 'Date of birth'),
  };
  const type = typeOf(facts.mapping, cell('waiver_type'), () => {
    if (minor.first || minor.last) return 'Minor';
    const hasGuardian = hasName(adult) && hasName(participant) && !isSame(adult, participant);
    const verdict = birth.participant ? validateBirthDate(birth.participant, dateSigned) : null;
    return hasGuardian || (verdict?.ok && !verdict.isAdult) ? 'Minor' : 'Adult';
  });
  if (!type) problems.push('waiver_type must be Adult or Minor');
  const isMinor = type === 'Minor';
  const signer = !isMinor && hasName(participant) ? participant : adult;
  const child = hasName(minor) || !hasName(participant) ? minor : participant;
  const email = (isMinor ? [cell('guardian_email'), cell('email')] : [cell('email'), cell('guardian_email')]).find(
    Boolean,
  );
  const phone = (isMinor ? [cell('guardian_phone'), cell('phone')] : [cell('phone'), cell('guardian_phone')]).find(
    Boolean,
  );

  const customer: UploadedCustomer = {
    waiver_type: type ?? 'Adult',
    adult_first_name: signer.first,
    adult_last_name: signer.last,
    adult_DoB: signer === participant ? (birth.participant ?? birth.adult) : birth.adult,
    email: email ?? '',
    phone: (phone ?? '').replaceAll(/[./]/g, '-'),
    street: cell('street'),
    city: cell('city'),
    state: cell('state'),
    zip_code: cell('zip_code'),
    minor_first_name: isMinor ? child.first : null,
    minor_last_name: isMinor ? child.last : null,
    minor_DoB: isMinor ? (birth.minor ?? birth.participant) : null,
    date_signed: dateSigned,
  };
  if (type === 'Adult' && hasName(minor)) problems.push('waiver_type is Adult, but the row names a minor');
  problems.push(...problemsOf(customer));
  return problems.length === 0 ? { ok: true, customer } : { ok: false, message: problems.join('; ') };
}

function problemsOf(customer: UploadedCustomer): string[] {
  const problems: string[] = [];
  const isMinor = customer.waiver_type === 'Minor';
  const required = [
    'adult_first_name',
    'adult_last_name',
    ...(isMinor ? ['minor_first_name', 'minor_last_name'] : []),
    'email',
  ];
  for (const field of required) if (!customer[field as keyof UploadedCustomer]) problems.push(`${field} is required`);
  for (const [field, value] of Object.entries(customer)) {
    const max = charsMax[(field.endsWith('_name') ? 'name' : field) as keyof typeof charsMax] ?? null;
    if (max !== null && value !== null && value.length > max)
      problems.push(`${field} is too long (at most ${max} characters)`);
  }
  if (customer.email && !isEmail(customer.email)) problems.push(EMAIL_MESSAGE);
  if (customer.phone && !isPhone(customer.phone)) problems.push(PHONE_MESSAGE);
  const signer = customer.adult_DoB === null ? null : validateBirthDate(customer.adult_DoB, customer.date_signed);
  if (signer && !signer.ok) problems.push(`adult_DoB: ${signer.message}`);
  else if (signer?.ok && !signer.isAdult)
    problems.push(isMinor ? GUARDIAN_AGE_MESSAGE : `adult_DoB: ${signer.message}`);
  const child = customer.minor_DoB === null ? null : validateBirthDate(customer.minor_DoB, customer.date_signed);
  if (child && (!child.ok || child.isAdult)) problems.push(`minor_DoB: ${child.message}`);
  if (Object.values(customer).some((value) => value !== null && holdsCardNumber(value))) problems.push(CARD_MESSAGE);
  return problems;
}

interface Name {
  first: string;
  last: string;
}

function nameOf(who: 'adult' | 'minor' | 'participant', cell: (field: UploadField) => string): Name {
  const parts = { first: cell(`${who}_first_name`), last: cell(`${who}_last_name`) };
  return hasName(parts) ? parts : splitName(cell(`${who}_full_name`));
}

/** `López García, Ana` and `Ana López` alike; a single word is a first name. */
function splitName(text: string): Name {
  const [last = '', first = ''] = text.split(',', 2).map((part) => part.trim());
  if (first) return { first, last };
  const at = last.lastIndexOf(' ');
  return at < 0 ? { first: last, last: '' } : { first: last.slice(0, at).trim(), last: last.slice(at + 1) };
}

function hasName({ first, last }: Name): boolean {
  return first !== '' || last !== '';
}

function isSame(one: Name, other: Name): boolean {
  return foldText(`${one.first} ${one.last}`) === foldText(`${other.first} ${other.last}`);
}

/** Null where a column says it, and says neither. */
function typeOf(mapping: ColumnMapping, text: string, derive: () => 'Adult' | 'Minor'): 'Adult' | 'Minor' | null {
  if (mapping.waiver_type === undefined) return derive();
  if (wordsFor.Adult.test(text)) return 'Adult';
  return wordsFor.Minor.test(text) ? 'Minor' : null;
}

/** One line without what no field needs; our own exports put an apostrophe before what a spreadsheet would run. */
function cleanCell(text: string): string {
  return text
    .toWellFormed()
    .replace(/^'(?=[=+\-@])/, '')
    .replaceAll(/[\p{Cc}\u{feff}\u{200b}\s]+/gu, ' ')
    .trim();
}
