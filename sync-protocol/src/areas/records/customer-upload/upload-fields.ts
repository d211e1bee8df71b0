import {
  type ContactField,
  detailFields,
  eachField,
  minorFields,
  nameFields,
  type PersonField,
  signerFieldNames,
  signerFields,
} from '../../people/person-fields.ts';

/*
 * What a file of customers may hold. Its template has the first columns;
 * a file of another service is mapped to these and to a few more.
 */

/** The template's columns, in its order. */
export const templateFields = [
  'waiver_type',
  ...nameFields,
  'email',
  'adult_DoB',
  'phone',
  ...detailFields,
  'minor_first_name',
  'minor_last_name',
  'minor_DoB',
  'date_signed',
] as const;

/** Required where a file has the template's columns. */
export const requiredTemplateFields = ['waiver_type', ...nameFields, 'email'] as const;

/**
 * What other services write instead: whole names in one column, one column of participants who are adults or minors, and
 * a guardian's own contact.
 */
const foreignFields = [
  'adult_full_name',
  'minor_full_name',
  'participant_first_name',
  'participant_last_name',
  'participant_full_name',
  'participant_DoB',
  'guardian_email',
  'guardian_phone',
] as const;

export const uploadFields = [...templateFields, ...foreignFields] as const;
export type UploadField = (typeof uploadFields)[number];

const labelOf = ({ label, uploadLabel = label }: PersonField) => uploadLabel;

/** Labels that people read. */
export const uploadFieldLabels: Readonly<Record<UploadField, string>> = {
  waiver_type: 'Waiver type (Adult or Minor)',
  ...eachField(signerFieldNames, (name) => labelOf(signerFields[name])),
  minor_first_name: labelOf(minorFields.first_name),
  minor_last_name: labelOf(minorFields.last_name),
  minor_DoB: labelOf(minorFields.DoB),
  date_signed: 'Date signed',
  adult_full_name: 'Adult or guardian full name',
  minor_full_name: 'Minor full name',
  participant_first_name: 'Participant first name',
  participant_last_name: 'Participant last name',
  participant_full_name: 'Participant full name',
  participant_DoB: 'Participant date of birth',
  guardian_email: 'Guardian email',
  guardian_phone: 'Guardian phone',
};

/** The zero-based column of each mapped field. Of several, the first that has a value in a row is taken. Requirement F63. */
export type ColumnMapping = Partial<Record<UploadField, number | readonly number[]>>;

/** The columns of a field in the order in which they are read; none where it is not in the file. */
export function columnsOf(mapping: ColumnMapping, field: UploadField): readonly number[] {
  const columns = mapping[field];
  return columns === undefined ? [] : typeof columns === 'number' ? [columns] : columns;
}

/** One customer as an upload stores it. Days are `YYYY-MM-DD`. */
export interface UploadedCustomer extends Record<(typeof nameFields)[number] | ContactField, string> {
  waiver_type: 'Adult' | 'Minor';
  adult_DoB: string | null;
  minor_first_name: string | null;
  minor_last_name: string | null;
  minor_DoB: string | null;
  date_signed: string;
}

/** One row of a file: its number as a spreadsheet shows it, and its cells as text. */
export interface UploadedRow {
  row: number;
  cells: readonly string[];
}

/** A file is smaller than this. */
export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024;
/** The limit of one request. A longer file is sent in parts. */
export const UPLOAD_CUSTOMERS_MAX = 1_000;
/** The limit of one file. Requirement F60. */
export const UPLOAD_FILE_ROWS_MAX = 100_000;
/** Columns for one field. */
export const UPLOAD_FIELD_COLUMNS_MAX = 10;
export const UPLOAD_COLUMNS_MAX = 200;
export const UPLOAD_TEMPLATE_NAME = 'customer_upload_template.csv';

export const UPLOAD_NO_FILE = 'Please select a file to upload';
export const UPLOAD_WRONG_TYPE = 'Please upload an Excel file (.xlsx, .xls) or CSV file';
const UPLOAD_TOO_LARGE = 'File size must be less than 10MB';

/** The error that is found before a file is read; null when there is none. Requirement F26. */
export function faultOfUpload(file: { name: string; size: number } | null): string | null {
  if (!file) return UPLOAD_NO_FILE;
  if (!/\.(csv|xlsx|xls)$/i.test(file.name)) return UPLOAD_WRONG_TYPE;
  return file.size >= UPLOAD_BYTES_MAX ? UPLOAD_TOO_LARGE : null;
}
