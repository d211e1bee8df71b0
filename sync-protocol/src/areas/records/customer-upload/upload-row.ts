import { ADULT_AGE_YEARS, ageOn, validateBirthDate } from '#base/people/age';
import { isEmail } from '#base/people/email';
import { detailFields, eachField, signerFields } from '../../people/person-fields.ts';
import { guardianAgeMessage } from '../../waivers/signing.ts';
import { valuesOf } from './cell-text.ts';
import { isFooter } from './footer-rows.ts';
import { hasName, isSameName, type Name, splitName, withLastName, withoutTitles } from './person-names.ts';
import { RowCells, type RowWarning } from './row-cells.ts';
import { type DateFacts, type DateOrder, parseUploadDate } from './upload-dates.ts';
import { type ColumnMapping, columnsOf, type UploadedCustomer, type UploadField } from './upload-fields.ts';
import { readWrittenPhone } from './written-phones.ts';

export interface RowFacts {
  mapping: ColumnMapping;
  dateOrder: DateOrder | null;
  /** The venue's day, `YYYY-MM-DD`. */
  venueDate: string;
  /** The venue's IANA zone. */
  timeZone: string;
}

export type ReadRow =
  | {
      ok: true;
      customer: UploadedCustomer;
      warnings: RowWarning[];
      /** What no field can hold, to be kept about the person. */
      notes: string[];
    }
  | { ok: false; message: string; column: number | null };

const NO_NAME_MESSAGE = 'There is no name in this row';
const FOOTER_MESSAGE =
  'This looks like a total or a remark of the file, not like a customer. To add it, write the full name here';

const NAME_CHARS_MAX = signerFields.adult_first_name.charsMax;
/** A file of another service says yes or no in a column such as 'Is minor'. */
const wordsFor = { Adult: /^(adult|no|n|false|0)$/i, Minor: /^(minor|yes|y|true|1)$/i };

/**
 * One row of a file as it would be stored. Only a row without any name, and one that looks like a footer of the file, is refused, so that the
 * owner sees it and may correct it; all else that is wrong is a warning. Where no
 * column says so, a person is a minor who has a guardian or is under age. Requirements F26, F59.
 */
export function readUploadRow(row: readonly string[], facts: RowFacts): ReadRow {
  if (isFooter(row)) return { ok: false, message: FOOTER_MESSAGE, column: nameColumn(facts) };
  const cells = new RowCells(row, facts.mapping);
  const names = {
    adult: nameOf('adult', cells),
    minor: nameOf('minor', cells),
    participant: nameOf('participant', cells),
  };
  if (!Object.values(names).some(hasName)) return { ok: false, message: NO_NAME_MESSAGE, column: nameColumn(facts) };
  const { dateOrder: order, timeZone, venueDate } = facts;
  const signedDate = readSignedDate(cells, { order, timeZone, venueDate });
  const birth = {
    adult: readBirthDate(cells, 'adult_DoB', { order, timeZone, signedDate }),
    minor: readBirthDate(cells, 'minor_DoB', { order, timeZone, signedDate }),
    participant: readBirthDate(cells, 'participant_DoB', { order, timeZone, signedDate }),
  };
  const people = peopleOf(cells, names, birth, signedDate);
  const isMinor = people.child !== null;
  const customer: UploadedCustomer = {
    waiver_type: isMinor ? 'Minor' : 'Adult',
    adult_first_name: people.adult.first,
    adult_last_name: people.adult.last,
    adult_DoB: people.adult.birthDate,
    email: readEmail(cells, isMinor ? ['guardian_email', 'email'] : ['email', 'guardian_email']),
    phone: readPhone(cells, isMinor ? ['guardian_phone', 'phone'] : ['phone', 'guardian_phone']),
    ...eachField(detailFields, (name) => readText(cells, name, signerFields[name].charsMax)),
    minor_first_name: people.child?.first ?? null,
    minor_last_name: people.child?.last ?? null,
    minor_DoB: people.child?.birthDate ?? null,
    date_signed: signedDate,
  };
  warnAboutPeople(cells, people, signedDate);
  return { ok: true, customer, warnings: cells.warnings, notes: cells.notes() };
}

interface Person extends Name {
  birthDate: string | null;
  /** The field by which the person is called in a warning. */
  field: UploadField;
}

interface People {
  adult: Person;
  /** Null for an adult's own waiver. */
  child: Person | null;
}

type Whose = 'adult' | 'minor' | 'participant';

/** Who signed, and for whom. */
function peopleOf(
  cells: RowCells,
  names: Record<Whose, Name>,
  birth: Record<Whose, string | null>,
  signedDate: string,
): People {
  const person = (whose: Whose): Person => ({
    ...names[whose],
    birthDate: birth[whose],
    field: cells.isMapped(`${whose}_full_name`) ? `${whose}_full_name` : `${whose}_first_name`,
  });
  const [adult, minor, participant] = [person('adult'), person('minor'), person('participant')];
  const nobody: Person = { first: '', last: '', birthDate: null, field: adult.field };
  const signer = hasName(participant) ? { ...participant, birthDate: participant.birthDate ?? adult.birthDate } : adult;
  const named = hasName(minor) ? minor : participant;
  const isUnderAge = (date: string | null) => date !== null && ageOn(date, signedDate) < ADULT_AGE_YEARS;
  const derive = (): 'Adult' | 'Minor' => {
    const hasGuardian = hasName(adult) && hasName(participant) && !isSameName(adult, participant);
    return hasName(minor) || hasGuardian || isUnderAge(participant.birthDate) ? 'Minor' : 'Adult';
  };
  const type = typeOf(cells, derive);
  if (type === 'Adult' && hasName(signer)) {
    for (const other of [minor, adult])
      if (other !== signer && hasName(other) && !isSameName(other, signer))
        cells.keep(other.field, 'the row is about an adult', describe(other));
    return isUnderAge(signer.birthDate) ? { adult: nobody, child: signer } : { adult: signer, child: null };
  }
  if (hasName(named)) {
    const guardian = hasName(participant) && isSameName(adult, participant) && !hasName(minor) ? nobody : adult;
    return { adult: guardian, child: { ...named, birthDate: named.birthDate ?? birth.participant } };
  }
  /* Without columns for minors, the person of the row is the minor. */
  if (!cells.isMapped('minor_first_name') && !cells.isMapped('minor_full_name')) return { adult: nobody, child: adult };
  cells.warn('minor_first_name', 'there is none, so the adult is added');
  return { adult, child: null };
}

function describe({ first, last, birthDate }: Person): string {
  return `${`${first} ${last}`.trim()}${birthDate === null ? '' : `, born ${birthDate}`}`;
}

function warnAboutPeople(cells: RowCells, { adult, child }: People, signedDate: string): void {
  for (const person of [adult, child]) {
    if (!person || !hasName(person)) continue;
    if (person.first === '') cells.warn(person.field, 'there is no first name');
    if (person.last === '') cells.warn(lastNameField(cells, person.field), 'there is no last name');
  }
  if (!child) return;
  if (child.birthDate !== null && ageOn(child.birthDate, signedDate) >= ADULT_AGE_YEARS)
    cells.warn(child.field, 'this person is a minor in the file, but was of age when signing');
  if (!hasName(adult)) cells.warn(child.field, 'this person is a minor, and no parent or guardian is named');
  else if (adult.birthDate !== null && ageOn(adult.birthDate, signedDate) < ADULT_AGE_YEARS)
    cells.warn(adult.field, guardianAgeMessage(ADULT_AGE_YEARS));
}

function lastNameField(cells: RowCells, field: UploadField): UploadField {
  const last = field.replace('_first_', '_last_') as UploadField;
  return cells.isMapped(last) ? last : field;
}

function nameOf(whose: Whose, cells: RowCells): Name {
  const max = NAME_CHARS_MAX;
  const parts = withLastName({
    first: withoutTitles(readText(cells, `${whose}_first_name`, max)),
    last: readText(cells, `${whose}_last_name`, max),
  });
  const { first, last } = hasName(parts) ? parts : splitName(readText(cells, `${whose}_full_name`, 2 * max));
  return { first: first.slice(0, max).toWellFormed(), last: last.slice(0, max).toWellFormed() };
}

function nameColumn({ mapping }: RowFacts): number | null {
  const fields = (['participant', 'adult', 'minor'] as const).flatMap(
    (whose) => [`${whose}_first_name`, `${whose}_full_name`, `${whose}_last_name`] as const,
  );
  return fields.flatMap((field) => columnsOf(mapping, field))[0] ?? null;
}

/** The type that a column gives, otherwise the one that the row suggests. */
function typeOf(cells: RowCells, derive: () => 'Adult' | 'Minor'): 'Adult' | 'Minor' {
  const text = cells.text('waiver_type');
  if (wordsFor.Adult.test(text)) return 'Adult';
  if (wordsFor.Minor.test(text)) return 'Minor';
  const derived = derive();
  if (cells.isMapped('waiver_type'))
    cells.warn('waiver_type', `this is neither Adult nor Minor, so ${derived} is taken`);
  return derived;
}

/*
 * Values without which a person can be added. One that is no good never refuses the row: it is stored as far as it can be, and
 * the rest is kept in a note. Requirement F59.
 */

/** The phone number of the first of these fields that has a value, or ''. What is not part of it goes into a note. */
function readPhone(cells: RowCells, fields: readonly UploadField[]): string {
  const field = firstWithValue(cells, fields);
  if (!field) return '';
  const { phone, fault } = readWrittenPhone(cells.text(field));
  if (fault === 'short') cells.warn(field, 'this is too short for a phone number. It is stored as it is');
  else if (fault === 'several') cells.keep(field, 'only one number is stored');
  else if (fault === 'more') cells.keep(field, 'only the number itself is stored, without what is around it');
  else if (fault === 'none') cells.keep(field, 'this is not a phone number');
  return phone;
}

/** Between addresses and what else is in their cell, also in a link as Access exports it. */
const betweenEmails = /[\s,;<>|#]+/;
const emailLink = /^mailto:([^?]*).*$/i;

/** Returns the first of several addresses in one cell, such as `Ana <ana@example.org>; other@example.org`; a link is its address. */
function readEmail(cells: RowCells, fields: readonly UploadField[]): string {
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
  else cells.keep(field, 'this is not an email address');
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
function readBirthDate(
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
function readSignedDate(
  cells: RowCells,
  { venueDate, ...facts }: Omit<DateFacts, 'isBirthDate'> & { venueDate: string },
): string {
  const day = readDay(cells, 'date_signed', { ...facts, isBirthDate: false });
  if (day !== null && day > venueDate) cells.keep('date_signed', 'this is in the future, so today is used');
  return day === null || day > venueDate ? venueDate : day;
}

/** Cut where it is too long; of several values the first. */
function readText(cells: RowCells, field: UploadField, charsMax: number): string {
  const [text = '', ...others] = valuesOf(cells.text(field));
  if (others.length > 0) cells.keep(field, 'only the first of several values is stored');
  else if (text.length > charsMax) cells.keep(field, `at most ${charsMax} characters are stored`);
  return text.slice(0, charsMax).toWellFormed().trim();
}

function firstWithValue(cells: RowCells, fields: readonly UploadField[]): UploadField | undefined {
  return fields.find((field) => cells.text(field) !== '');
}
