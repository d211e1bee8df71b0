import {
  guessMapping,
  isTemplate,
  missingFields,
  normalizeColumn,
  templateMapping,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/column-mapping';
import { type DateOrder, guessDateOrder } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-dates';
import {
  type ColumnMapping,
  columnsOf,
  requiredTemplateFields,
  UPLOAD_CUSTOMERS_MAX,
  type UploadedRow,
  type UploadField,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import {
  datesOf,
  sheetOf,
  type UploadedSheet,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/uploaded-sheet';
import { sha256 } from '#base/secrets';
import type { Row } from '#db/tables';
import { ONLY_A_HEADER, refusal, TOO_MANY_CUSTOMERS } from './read-file.ts';

/** How the columns of a file become customers. */
export interface UploadPlan {
  mapping: ColumnMapping;
  source: 'given' | 'template' | 'remembered' | 'guessed';
  dateOrder: DateOrder | null;
  isDateOrderCertain: boolean;
  /** Labels of fields without which nobody can be added. */
  missing: string[];
}

/** Errors: UPLOAD_REFUSED for a header alone, and for too many customers. */
export function sheetOfRequest(rows: readonly UploadedRow[]): UploadedSheet {
  const sheet = sheetOf(rows);
  if (sheet.rows.length === 0) throw refusal(ONLY_A_HEADER);
  if (sheet.rows.length > UPLOAD_CUSTOMERS_MAX) throw refusal(TOO_MANY_CUSTOMERS);
  return sheet;
}

/** Plans a preview by the caller's mapping, the venue's last one for these columns, or their names. Requirement F27. */
export function planPreview(
  sheet: UploadedSheet,
  given: { mapping?: ColumnMapping | undefined; dateOrder?: DateOrder | undefined },
  remembered: Row<'upload_mappings'> | undefined,
): UploadPlan {
  const { columns } = sheet;
  const [mapping, source] = given.mapping
    ? [ofColumns(given.mapping, columns), 'given' as const]
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

/** Plans an upload by the caller's mapping, or as the template. Errors: UPLOAD_REFUSED without a required column. */
export function planUpload(
  { columns }: UploadedSheet,
  given: { mapping?: ColumnMapping | undefined; dateOrder?: DateOrder | undefined },
): Pick<UploadPlan, 'mapping' | 'dateOrder'> {
  const mapping = given.mapping ? ofColumns(given.mapping, columns) : templateMapping(columns);
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
  const fields = Object.keys(mapping) as UploadField[];
  const named = fields.map((field) => [
    field,
    columnsOf(mapping, field).map((column) => normalizeColumn(columns[column] ?? '')),
  ]);
  return JSON.stringify(Object.fromEntries(named));
}

function recalled({ mapping }: Row<'upload_mappings'>, columns: readonly string[]): ColumnMapping {
  const names = columns.map(normalizeColumn);
  /* One name alone is how mappings of one column are stored too. */
  const byName = JSON.parse(mapping) as Record<UploadField, string | string[]>;
  const found = Object.entries(byName).map(([field, named]) => [
    field,
    [...new Set([named].flat().map((name) => names.indexOf(name)))],
  ]);
  return ofColumns(Object.fromEntries(found) as ColumnMapping, columns);
}

/** One column as a number, so that an app of an earlier release understands it. */
function ofColumns(mapping: ColumnMapping, columns: readonly string[]): ColumnMapping {
  const fields = Object.keys(mapping) as UploadField[];
  const known = fields.map((field) => {
    const inside = columnsOf(mapping, field).filter((column) => column >= 0 && column < columns.length);
    return [field, inside.length === 1 ? inside[0] : inside] as const;
  });
  return Object.fromEntries(known.filter(([, inside]) => typeof inside === 'number' || (inside?.length ?? 0) > 0));
}
