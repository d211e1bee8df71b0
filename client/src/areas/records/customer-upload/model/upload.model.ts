import { detailFields } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { missingFields } from '@gatehouse/sync-protocol/areas/records/customer-upload/column-mapping';
import type { DateOrder } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-dates';
import {
  type ColumnMapping,
  columnsOf,
  templateFields,
  type UploadField,
  uploadFieldLabels,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import type { ChosenSource, UploadSource } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import type { UploadedSheet } from '@gatehouse/sync-protocol/areas/records/customer-upload/uploaded-sheet';
import type { CustomerUploadPreview } from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';

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

/** What was corrected on the screen: the texts by column, by the row's number. Requirement F59. */
export type Fixes = ReadonlyMap<number, ReadonlyMap<number, string>>;

/**
 * The corrections with one more cell, which replaces an earlier correction of the same cell. `row` is the row's number in the
 * file, `column` counts from 0.
 */
export function withFix(fixes: Fixes, { row, column, text }: { row: number; column: number; text: string }): Fixes {
  return new Map([...fixes, [row, new Map([...(fixes.get(row) ?? []), [column, text]])]]);
}

/** The file as it was corrected. */
export function corrected(sheet: UploadedSheet, fixes: Fixes): UploadedSheet {
  if (fixes.size === 0) return sheet;
  const rows = sheet.rows.map(({ row, cells }) => {
    const texts = fixes.get(row);
    return texts ? { row, cells: sheet.columns.map((_, at) => texts.get(at) ?? cells[at] ?? '') } : { row, cells };
  });
  return { ...sheet, rows };
}

/** Fields in the order in which a person reads them. */
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
  ...detailFields,
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
  const others = (Object.keys(mapping) as UploadField[])
    .filter((name) => name !== field)
    .map((name) => [name, columnsOf(mapping, name).filter((used) => used !== column)] as const)
    .filter(([, columns]) => columns.length > 0);
  return { ...Object.fromEntries(others), ...(column === null ? {} : { [field]: column }) };
}

/** Whether this field is marked as required: a name, as long as none is there. */
export function isRequired(field: UploadField, mapping: ColumnMapping): boolean {
  return missingFields(mapping).includes(uploadFieldLabels[field]);
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

/** Whether the dates of the file fit both orders, and nobody said yet which one is meant. Requirement F61. */
export function isDateOrderOpen(
  { date_order: order, is_date_order_certain: isCertain }: CustomerUploadPreview,
  reading: Reading,
): boolean {
  return order !== null && !isCertain && reading.dateOrder === undefined;
}

/** What has to be chosen of a file before anyone is added. Requirements F26, F61. */
export function openChoices(source: UploadSource, chosen: ChosenSource): { sheet: boolean; encoding: boolean } {
  return {
    sheet: source.sheets.length > 1 && chosen.sheet === undefined,
    encoding: !source.is_encoding_certain && chosen.encoding === undefined,
  };
}

/** What the server does not do anyway: what it read first needs no second reading. */
export function askedSource(first: UploadSource | null, { sheet, encoding }: ChosenSource): ChosenSource {
  return {
    ...(sheet === undefined || sheet === first?.sheet ? {} : { sheet }),
    ...(encoding === undefined || encoding === first?.encoding ? {} : { encoding }),
  };
}

/** `1 customer`, `1,000 customers`. */
export function people(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'customer' : 'customers'}`;
}

/** Rows that are done, and for how long it takes already. */
export interface UploadProgress {
  done: number;
  total: number;
  elapsedMs: number;
}

const SECONDS_WORTH_TELLING = 5;

/** `5,000 of 12,345 rows · about 20 seconds left`. */
export function progressText({ done, total, elapsedMs }: UploadProgress): string {
  const rows = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows`;
  const seconds = done === 0 ? 0 : Math.round(((elapsedMs / done) * (total - done)) / 1_000);
  if (seconds < SECONDS_WORTH_TELLING) return rows;
  const left = seconds < 90 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
  return `${rows} · about ${left} left`;
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
