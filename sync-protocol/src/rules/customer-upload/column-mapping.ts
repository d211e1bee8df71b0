import { foldText } from '../people/search-keys.ts';
import {
  type ColumnMapping,
  requiredTemplateFields,
  templateFields,
  type UploadedRow,
  type UploadField,
  uploadFieldLabels,
} from './upload-fields.ts';

/** Whom a column is about, as its name says; empty where it does not. */
type Who = 'minor' | 'guardian' | 'participant' | '';
type What =
  | 'type'
  | 'first'
  | 'last'
  | 'full'
  | 'birth'
  | 'email'
  | 'phone'
  | 'street'
  | 'city'
  | 'state'
  | 'zip'
  | 'signed';

/** Columns about something else, whatever words they share with ours. */
const unrelated =
  /\b(emergency|middle|user ?name|file|document|template|form name|waiver name|company|business|venue|location|employer|school|insurance|physician|doctor|ip|address 2|address2|line 2|url|link|image|photo|expir\w*|country|marketing|opt in|checked|check in|arrival|booking|tag|note|initials|verified)\b/;

/** In this order: the first that fits names what a column holds. */
const contents: readonly [What, RegExp][] = [
  [
    'type',
    /^((waiver|participant|customer|signer|person|age|form) )?(type|group|category)$|^(is )?(a )?minor$|^is (a )?(child|youth)$/,
  ],
  ['birth', /\b(do ?b|d o b|birth ?date|birth ?day|birth|born)\b/],
  ['email', /\be ?mail\b/],
  ['phone', /\b(phone|mobile|cell|cellphone|tel|telephone)\b/],
  ['zip', /\b(zip|zip ?code|postal|post ?code|postal ?code)\b/],
  [
    'signed',
    /^(date )?(signed|signed (at|on|date|time)|sign(ing|ature)? ?(date|time)|date (signed|of signature|completed|submitted)|(waiver|completed|completion|submission|submitted|agreement|created) ?(date|at|on|time)?|timestamp|date)( utc)?$/,
  ],
  [
    'first',
    /\b(first|given|fore) ?name\b|\b(fname|forename)\b|^((minor|child|adult|guardian|parent|participant|customer|guest) )?first$/,
  ],
  [
    'last',
    /\b(last|family|sur) ?name\b|\b(lname|surname)\b|^((minor|child|adult|guardian|parent|participant|customer|guest) )?last$/,
  ],
  ['full', /\b(full ?)?name\b|^(participant|customer|guest|signer|guardian|parent|minor s|child)$/],
  ['city', /\b(city|town)\b/],
  ['state', /\b(state|province)\b/],
  ['street', /\b(street|address|addr|address 1|line 1)\b/],
];

const people: readonly [Who, RegExp][] = [
  ['minor', /\b(minor|minors|child|children|kid|dependent|dependant|youth)\b/],
  ['guardian', /\b(guardian|parent|adult|signer|signatory|responsible)\b/],
  ['participant', /\b(participant|customer|guest|player|visitor|attendee|member|client)\b/],
];

/** `firstName`, `First_Name` and `FIRST NAME *` alike become `first name`. */
export function normalizeColumn(name: string): string {
  const spaced = name.replaceAll(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ');
  return foldText(spaced)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The mapping of a file whose columns are named as in the template; other columns are left out. */
export function templateMapping(columns: readonly string[]): ColumnMapping {
  const names = columns.map((column) => column.trim().toLowerCase().replaceAll(/\s+/g, '_'));
  return Object.fromEntries(
    templateFields
      .map((field) => [field, names.indexOf(field.toLowerCase())] as const)
      .filter(([, column]) => column >= 0),
  );
}

export function isTemplate(columns: readonly string[]): boolean {
  const mapping = templateMapping(columns);
  return requiredTemplateFields.every((field) => mapping[field] !== undefined);
}

/** What the columns of another service most likely hold. The first of several columns for one field wins. Requirement F27. */
export function guessMapping(columns: readonly string[]): ColumnMapping {
  const read = columns.map(readColumn);
  const isAbout = (who: Who, ...whats: What[]) =>
    read.some((column) => column?.who === who && whats.includes(column.what));
  const facts = {
    hasGuardian: isAbout('guardian', 'first', 'last', 'full'),
    hasMinor: isAbout('minor', 'first', 'last', 'full'),
    hasEmail: isAbout('', 'email') || isAbout('participant', 'email'),
    hasPhone: isAbout('', 'phone') || isAbout('participant', 'phone'),
  };
  const mapping: ColumnMapping = {};
  for (const [column, found] of read.entries()) {
    const field = found && fieldOf(found.what, found.who, facts);
    if (field) mapping[field] ??= column;
  }
  /* Where both are there, the parts say which is which. */
  for (const who of ['adult', 'minor', 'participant'] as const)
    if (mapping[`${who}_first_name`] !== undefined) delete mapping[`${who}_full_name`];
  return mapping;
}

/** Labels of what a mapping lacks to store anyone; empty when it can. */
export function missingFields(mapping: ColumnMapping): string[] {
  const has = (...fields: UploadField[]): boolean => fields.every((field) => mapping[field] !== undefined);
  const hasName =
    has('adult_full_name') ||
    has('participant_full_name') ||
    has('adult_first_name', 'adult_last_name') ||
    has('participant_first_name', 'participant_last_name');
  const names = (['adult_first_name', 'adult_last_name'] as const).filter((field) => !has(field));
  const lacking: UploadField[] = [
    ...(hasName ? [] : names),
    ...(has('email') || has('guardian_email') ? [] : (['email'] as const)),
  ];
  return lacking.map((field) => uploadFieldLabels[field]);
}

const HEADER_ROWS_MAX = 10;

/** Where the names of the columns are: reports often begin with a title. Returns an index into `rows`, which are not empty. */
export function findHeader(rows: readonly UploadedRow[]): number {
  const scores = rows.slice(0, HEADER_ROWS_MAX).map(({ cells }) => Object.keys(guessMapping(cells)).length);
  const best = scores.indexOf(Math.max(...scores));
  return (scores[best] ?? 0) >= 2 ? best : 0;
}

interface ReadColumn {
  who: Who;
  what: What;
}

function readColumn(name: string): ReadColumn | null {
  const text = normalizeColumn(name);
  if (unrelated.test(text)) return null;
  const what = contents.find(([, pattern]) => pattern.test(text))?.[0];
  if (!what) return null;
  return { what, who: people.find(([, pattern]) => pattern.test(text))?.[0] ?? '' };
}

function fieldOf(
  what: What,
  who: Who,
  facts: { hasGuardian: boolean; hasMinor: boolean; hasEmail: boolean; hasPhone: boolean },
): UploadField | null {
  switch (what) {
    case 'type':
      return 'waiver_type';
    case 'email':
      return who === 'guardian' && facts.hasEmail ? 'guardian_email' : 'email';
    case 'phone':
      return who === 'guardian' && facts.hasPhone ? 'guardian_phone' : 'phone';
    case 'street':
    case 'city':
    case 'state':
      return what;
    case 'zip':
      return 'zip_code';
    case 'signed':
      return 'date_signed';
    default: {
      /* A file that names guardians apart lists participants; one that names minors apart lists adults. */
      const unnamed = facts.hasGuardian || (who === 'participant' && !facts.hasMinor) ? 'participant' : 'adult';
      const person = who === 'minor' ? 'minor' : who === 'guardian' ? 'adult' : unnamed;
      const part = { first: 'first_name', last: 'last_name', full: 'full_name', birth: 'DoB' } as const;
      return `${person}_${part[what]}`;
    }
  }
}
