import { contactFields, type DetailField, detailFields } from '../../people/person-fields.ts';
import { foldText } from '../../people/search-keys.ts';
import {
  type ColumnMapping,
  columnsOf,
  requiredTemplateFields,
  templateFields,
  UPLOAD_FIELD_COLUMNS_MAX,
  type UploadedRow,
  type UploadField,
  uploadFieldLabels,
} from './upload-fields.ts';

/** The person whom a column is about, as its name says; empty where it does not. */
type Who = 'minor' | 'guardian' | 'participant' | '';
/** What a column holds. A `name` is the part of a name that no other column holds, or the whole of it. */
type What = DetailField | 'type' | 'first' | 'last' | 'full' | 'name' | 'birth' | 'email' | 'phone' | 'signed';

/*
 * The words of other services in English, German, French, Spanish and Portuguese, as `normalizeColumn` writes them: lower
 * case, without accents, one space between words.
 */

/** Columns about something else, whatever words they share with ours. */
const unrelated = new RegExp(
  [
    /\b(emergency|middle|user ?name|file|document|template|form name|waiver name|company|business|venue|location)\b/,
    /\b(employer|school|insurance|physician|doctor|ip|url|link|image|photo|expir\w*|country|marketing|opt ?in|checked)\b/,
    /\b(check in|arrival|booking|tags?|notes?|initials|verified|organi[sz]ation|account|event|product|plan|class|card)\b/,
    /\b(titles?|salutation|prefix|suffix|nick ?name|maiden|phonetic|spouse|manager\w*|assistant\w*|owner|staff|display)\b/,
    /\b(fax|pager|telex|status|subscri\w*|consent|accepts|label|formatted|po box|anniversary|place of birth|birth ?place)\b/,
    /\b(address ?2|line ?2|address ?3|line ?3|extended|(mail|phone|address) \d* ?type|referred|referral|count|total|language)\b/,
    /\b(anrede|titel|firma|notfall\w*|geburtsort|geburtsland|land|zusatz|adresszusatz|bemerkung\w*|verein)\b/,
    /\b(civilite|titre|entreprise|societe|urgence|lieu de naissance|pays|complement\w*)\b/,
    /\b(tratamiento|tratamento|titulo|empresa|emergencia|lugar de nacimiento|pais|segundo (nombre|apellido)|estado civil)\b/,
    /\b(complemento|local de nascimento|naturalidade|nome (do meio|da mae|do pai))\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** The first pattern that fits, in this order, names what a column holds. */
const contents = {
  type: /^((waiver|participant|customer|signer|person|age|form) )?(type|group|category)$|^(is )?(a )?minor$|^is (a )?(child|youth)$|^(minderjahrig|mineur|menor( de (edad|idade))?)$/,
  birth:
    /\b(do ?b|d o b|birth ?date|birth ?day|birth|born|geburts ?(datum|tag)|geb( datum)?|geboren( am)?|naissance|ne e? ?le|nacimiento|nascimento|aniversario)\b/,
  email: /\be ?mails?\b|\b(e ?)?mail ?(address?e?|konto)?$|\bemailadresse\b|\bcourriel\b|\bcorreo( electronico)?\b/,
  phone:
    /\b(phones?|mobile|mobil|cell|cellphone|tel|telephone|telefone?|telefono|telefonnummer|tel nr|rufnummer|festnetz|handy(nummer)?|mobil(nummer|telefon)|portable|gsm|movil|celular|telemovel|whats ?app)\b/,
  zip_code: /\b(zip|zip ?code|postal|post ?code|postal ?code|plz|postleitzahl|cp|cep)\b/,
  signed:
    /^(date )?(signed|signed (at|on|date|time)|sign(ing|ature)? ?(date|time)|date (signed|of signature|completed|submitted)|(waiver|completed|completion|submission|submitted|agreement|created) ?(date|at|on|time)?|timestamp|date)( utc( 0)?)?$|^(datum|unterschrieben( am)?|unterschriftsdatum|erstellt am|signe le|date de signature|cree le|fecha( de (firma|creacion))?|firmado( el)?|data( d[ae] (assinatura|criacao))?|assinado em)$/,
  first:
    /\b(first|given|fore) ?names?\b|\b(fname|forename)\b|^((minor|child|adult|guardian|parent|participant|customer|guest|attendee|buyer) )?first$|\b(vornamen?|prenoms?|primer nombre|nombre de pila|primeiro nome|nome proprio)\b/,
  last: /\b(last|family|sur) ?names?\b|\b(lname|surname)\b|^((minor|child|adult|guardian|parent|participant|customer|guest|attendee|buyer) )?last$|\b(nachname|familienname|zuname|nom de famille|(primer )?apellidos?|sobrenome|apelidos?|ultimo nome)\b/,
  name: /^(name|nom|nombre|nome)$|\b(nom|nombre|nome) (de l enfant|del? |d[aeo] )|^(kind|eltern\w*) name$/,
  full: /\b(full ?)?name\b|^(participant|customer|guest|signer|guardian|parent|minor s|child)$|\b(nombre|nome) completo\b|\bnom complet\b|^(nom|nombre|nome)\b/,
  city: /\b(city|town|ort|wohnort|stadt|ville|commune|ciudad|poblacion|localidad|municipio|cidade|localidade)\b/,
  state: /\b(state|province|region|county|bundesland|kanton|departement|provincia|estado|uf|distrito)\b/,
  street:
    /\b(street ?1?|address ?1?|addr|line ?1|strasse|str|anschrift|adresse|rue|voie|calle|direccion|domicilio|rua|endereco|morada|logradouro)\b/,
} satisfies Record<What, RegExp>;

const people: readonly [Who, RegExp][] = [
  [
    'minor',
    /\b(minor|minors|child|children|kid|dependent|dependant|youth|kind|kindes|enfant|mineur|menor|hij[oa]|nin[oa]|crianca|filh[oa])\b/,
  ],
  [
    'guardian',
    /\b(guardian|parent|adult|signer|signatory|responsible|eltern\w*|erziehungsberechtigter?|vormund|tuteur|responsable|tutor|padre|madre|responsavel|encarregado)\b/,
  ],
  [
    'participant',
    /\b(participant|customer|guest|player|visitor|attendee|member|client|teilnehmer|kunde|gast|mitglied|membre|participante|cliente|miembro|membro)\b/,
  ],
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

/** Whether the columns of a file are named as in the template. Optional ones may be missing, and others may be among them. */
export function isTemplate(columns: readonly string[]): boolean {
  const mapping = templateMapping(columns);
  return requiredTemplateFields.every((field) => mapping[field] !== undefined);
}

/**
 * What the columns of another service most likely hold. Of contact columns for one field, such as a mobile and a home phone, all
 * are named, in the order of the file; of others, the first. Requirements F27, F61, F63.
 */
export function guessMapping(columns: readonly string[]): ColumnMapping {
  const read = completeNames(columns.map(readColumn));
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
    if (!field) continue;
    const known = columnsOf(mapping, field);
    if (known.length === 0) mapping[field] = column;
    else if (severalFor.has(field) && known.length < UPLOAD_FIELD_COLUMNS_MAX) mapping[field] = [...known, column];
  }
  /* Where both are there, the parts say which is which. */
  for (const who of ['adult', 'minor', 'participant'] as const)
    if (mapping[`${who}_first_name`] !== undefined) delete mapping[`${who}_full_name`];
  return mapping;
}

/** Fields of which people have more than one. A second column of names or dates is more likely about something else. */
const severalFor: ReadonlySet<UploadField> = new Set([...contactFields, 'guardian_email', 'guardian_phone']);

/** Labels of what a mapping lacks to add anyone, which is a name; empty when it can. Requirement F59. */
export function missingFields(mapping: ColumnMapping): string[] {
  const hasName = (['adult', 'participant', 'minor'] as const).some((who) =>
    (['first_name', 'last_name', 'full_name'] as const).some((part) => mapping[`${who}_${part}`] !== undefined),
  );
  return hasName ? [] : [uploadFieldLabels.adult_first_name, uploadFieldLabels.adult_last_name];
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

const whats = Object.keys(contents) as What[];

function readColumn(name: string): ReadColumn | null {
  const text = normalizeColumn(name);
  if (unrelated.test(text)) return null;
  const what = whats.find((each) => contents[each].test(text));
  if (!what) return null;
  return { what, who: people.find(([, pattern]) => pattern.test(text))?.[0] ?? '' };
}

/**
 * A column that is just a name holds the part of it that is missing: German 'Name' next to 'Vorname' is the last name, Spanish
 * 'Nombre' next to 'Apellidos' the first. Alone it holds the whole.
 */
function completeNames(read: readonly (ReadColumn | null)[]): (ReadColumn | null)[] {
  const has = (who: Who, what: What) => read.some((column) => column?.who === who && column.what === what);
  return read.map((column) => {
    if (column?.what !== 'name') return column;
    const [hasFirst, hasLast] = [has(column.who, 'first'), has(column.who, 'last')];
    return { ...column, what: hasFirst === hasLast ? 'full' : hasFirst ? 'last' : 'first' };
  });
}

function isDetail(what: What): what is DetailField {
  return (detailFields as readonly What[]).includes(what);
}

function fieldOf(
  what: What,
  who: Who,
  facts: { hasGuardian: boolean; hasMinor: boolean; hasEmail: boolean; hasPhone: boolean },
): UploadField | null {
  if (isDetail(what)) return what;
  switch (what) {
    case 'type':
      return 'waiver_type';
    case 'email':
      return who === 'guardian' && facts.hasEmail ? 'guardian_email' : 'email';
    case 'phone':
      return who === 'guardian' && facts.hasPhone ? 'guardian_phone' : 'phone';
    case 'signed':
      return 'date_signed';
    default: {
      /* A file that names guardians apart lists participants; one that names minors apart lists adults. */
      const unnamed = facts.hasGuardian || (who === 'participant' && !facts.hasMinor) ? 'participant' : 'adult';
      const person = who === 'minor' ? 'minor' : who === 'guardian' ? 'adult' : unnamed;
      const part = {
        first: 'first_name',
        last: 'last_name',
        full: 'full_name',
        name: 'full_name',
        birth: 'DoB',
      } as const;
      return `${person}_${part[what]}`;
    }
  }
}
