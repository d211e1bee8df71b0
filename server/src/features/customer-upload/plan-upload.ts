import {
  findHeader,
  guessMapping,
  isTemplate,
  missingFields,
  normalizeColumn,
  templateMapping,
} from '@gatehouse/sync-protocol/rules/customer-upload/column-mapping';
import { type DateOrder, guessDateOrder } from '@gatehouse/sync-protocol/rules/customer-upload/upload-dates';
import {
  type ColumnMapping,
  requiredTemplateFields,
  UPLOAD_CUSTOMERS_MAX,
  type UploadedRow,
  type UploadField,
} from '@gatehouse/sync-protocol/rules/customer-upload/upload-fields';
import type { Row } from '../../db/tables.ts';
import { sha256 } from '../../secrets.ts';
import { refusal, TOO_MANY_CUSTOMERS } from './read-file.ts';

/** A file with its header told apart. */
export interface UploadedSheet {
  columns: string[];
  rows: UploadedRow[];
}

/** How the columns of a file become customers. */
export interface UploadPlan {
  mapping: ColumnMapping;
  source: 'given' | 'template' | 'remembered' | 'guessed';
  dateOrder: DateOrder | null;
  isDateOrderCertain: boolean;
  /** Labels of fields without which nobody can be added. */
  missing: string[];
}

const NAME_CHARS_MAX = 100;

/** Errors: UPLOAD_REFUSED for a header alone, and for too many customers. */
export function sheetOf(rows: readonly UploadedRow[]): UploadedSheet {
  const header = findHeader(rows);
  const data = rows.slice(header + 1);
  if (data.length === 0) throw refusal('This file has column names, but no customers below them.');
  if (data.length > UPLOAD_CUSTOMERS_MAX) throw refusal(TOO_MANY_CUSTOMERS);
  const width = Math.max(...[rows[header], ...data].map((row) => row?.cells.length ?? 0));
  const names = Array.from({ length: width }, (_, column) => {
    const name = (rows[header]?.cells[column] ?? '').trim().slice(0, NAME_CHARS_MAX);
    return name || `Column ${column + 1}`;
  });
  return { columns: names, rows: data };
}

/** For a preview: as the caller says, as the venue did before with these columns, or as they are named. Requirement F27. */
export function planPreview(
  sheet: UploadedSheet,
  given: { mapping?: ColumnMapping | undefined; dateOrder?: DateOrder | undefined },
  remembered: Row<'upload_mappings'> | undefined,
): UploadPlan {
  const { columns } = sheet;
  const [mapping, source] = given.mapping
    ? [within(given.mapping, columns), 'given' as const]
    : remembered
      ? [recalled(remembered, columns), 'remembered' as const]
      : isTemplate(columns)
        ? [templateMapping(columns), 'template' as const]
        : [guessMapping(columns), 'guessed' as const];
  const guess = guessDateOrder(datesOf(sheet, mapping));
  const likely = guess.isCertain ? guess.order : (remembered?.date_order ?? guess.order);
  return {
    mapping,
    source,
    dateOrder: given.dateOrder ?? likely,
    isDateOrderCertain: guess.isCertain,
    missing: missingFields(mapping),
  };
}

/** For an upload: as the caller says, otherwise as the template. Errors: UPLOAD_REFUSED when required columns are missing. */
export function planUpload(
  { columns }: UploadedSheet,
  given: { mapping?: ColumnMapping | undefined; dateOrder?: DateOrder | undefined },
): Pick<UploadPlan, 'mapping' | 'dateOrder'> {
  const mapping = given.mapping ? within(given.mapping, columns) : templateMapping(columns);
  const missing: readonly string[] = given.mapping
    ? missingFields(mapping)
    : requiredTemplateFields.filter((field) => mapping[field] === undefined);
  if (missing.length > 0) throw refusal(`The file lacks required columns: ${missing.join(', ')}`);
  return { mapping, dateOrder: given.dateOrder ?? null };
}

/** Identifies a set of columns, whatever their order. */
export function columnsKey(columns: readonly string[]): string {
  return sha256(JSON.stringify(columns.map(normalizeColumn).toSorted()));
}

/** A mapping by the names of columns, to be remembered. */
export function mappingByName(mapping: ColumnMapping, columns: readonly string[]): string {
  const named = Object.entries(mapping).map(([field, column]) => [field, normalizeColumn(columns[column] ?? '')]);
  return JSON.stringify(Object.fromEntries(named));
}

function recalled({ mapping }: Row<'upload_mappings'>, columns: readonly string[]): ColumnMapping {
  const names = columns.map(normalizeColumn);
  const byName = JSON.parse(mapping) as Record<UploadField, string>;
  return within(
    Object.fromEntries(Object.entries(byName).map(([field, name]) => [field, names.indexOf(name)])),
    columns,
  );
}

function within(mapping: ColumnMapping, columns: readonly string[]): ColumnMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, column]) => column >= 0 && column < columns.length));
}

function* datesOf({ rows }: UploadedSheet, mapping: ColumnMapping): Generator<string> {
  for (const field of ['adult_DoB', 'minor_DoB', 'participant_DoB', 'date_signed'] as const) {
    const column = mapping[field];
    if (column !== undefined) for (const { cells } of rows) yield cells[column] ?? '';
  }
}
