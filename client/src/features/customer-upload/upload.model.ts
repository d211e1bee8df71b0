import type { CustomerUploadPreview, UploadRowMessage } from '@gatehouse/sync-protocol/http/customers/customer-uploads';
import type { DateOrder } from '@gatehouse/sync-protocol/rules/customer-upload/upload-dates';
import {
  type ColumnMapping,
  requiredTemplateFields,
  templateFields,
  type UploadField,
} from '@gatehouse/sync-protocol/rules/customer-upload/upload-fields';

/** A chosen file. The number tells it from another of the same name, and from itself after a correction. */
export interface ChosenFile {
  number: number;
  file: File;
}

/** How the person wants the file to be read; nothing yet means as the server thinks best. */
export interface Reading {
  mapping?: ColumnMapping;
  dateOrder?: DateOrder;
}

/** In the order in which a person reads them. */
const orderedFields: readonly UploadField[] = [
  'participant_first_name',
  'participant_last_name',
  'participant_full_name',
  'participant_DoB',
  'adult_first_name',
  'adult_last_name',
  'adult_full_name',
  'adult_DoB',
  'email',
  'guardian_email',
  'phone',
  'guardian_phone',
  'street',
  'city',
  'state',
  'zip_code',
  'minor_first_name',
  'minor_last_name',
  'minor_full_name',
  'minor_DoB',
  'waiver_type',
  'date_signed',
];

/** The fields that the file holds, those that it has to, and those that were shown before. */
export function shownFields(mapping: ColumnMapping, kept: ReadonlySet<UploadField>): UploadField[] {
  return orderedFields.filter((field) => mapping[field] !== undefined || isRequired(field, mapping) || kept.has(field));
}

/** A column holds one field: choosing it for another takes it away from the first. Null takes the field out. */
export function withColumn(mapping: ColumnMapping, field: UploadField, column: number | null): ColumnMapping {
  const others = Object.entries(mapping).filter(([name, used]) => name !== field && used !== column);
  return { ...Object.fromEntries(others), ...(column === null ? {} : { [field]: column }) };
}

/** Whether this field is marked as required: a name and an email, in one form or another. */
export function isRequired(field: UploadField, mapping: ColumnMapping): boolean {
  if (field === 'waiver_type' || !requiredTemplateFields.some((required) => required === field)) return false;
  if (field === 'email') return mapping.guardian_email === undefined;
  return mapping.adult_full_name === undefined && !isOfParticipants(mapping);
}

function isOfParticipants(mapping: ColumnMapping): boolean {
  return mapping.participant_full_name !== undefined || mapping.participant_last_name !== undefined;
}

/** What a person should know about how the columns were found. */
export function mappingNote({ mapping_source: source }: Pick<CustomerUploadPreview, 'mapping_source'>): string {
  return {
    template: 'The columns are those of the template.',
    remembered: 'The columns are matched as in your last upload of this kind of file.',
    guessed: 'We matched the columns by their names. Please check them.',
    given: 'The columns are matched as you chose.',
  }[source];
}

/** `1 customer`, `1,000 customers`. */
export function people(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'customer' : 'customers'}`;
}

export const PROBLEMS_SHOWN = 20;

/** The first problems, and how many more there are. */
export function firstProblems(details: readonly UploadRowMessage[]): { shown: UploadRowMessage[]; more: number } {
  return { shown: details.slice(0, PROBLEMS_SHOWN), more: Math.max(0, details.length - PROBLEMS_SHOWN) };
}

/** The template: the names of the columns alone, so that no example is uploaded by mistake. */
export function templateCsv(): string {
  return `\ufeff${templateFields.join(',')}\r\n`;
}

/** `customers.csv` → `customers-rejected.csv`. */
export function rejectedName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}-rejected.csv`;
}

/** `842 kB`, `3.1 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
