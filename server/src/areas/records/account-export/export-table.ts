import type { CsvValue } from '@gatehouse/sync-protocol/base/csv';
import type { Row, Tables } from '#db/tables';

export type Stored = string | number | null;
/** Values of the key's columns. */
export type ExportKey = readonly (string | number)[];

/** A CSV file of the archive: which columns of a table it contains, under which headings. */
export interface ExportTable {
  file: string;
  /** What the file contains, for the archive's README. */
  about: string;
  table: keyof Tables;
  /** Unique within the venue: pages run through it in its order. */
  key: readonly string[];
  /** Sorts before all keys. */
  firstKey: ExportKey;
  /** Headings with the column behind each. */
  columns: Readonly<Record<string, { column: string; show(stored: Stored): CsvValue }>>;
}

type Shown<Name extends keyof Tables> =
  | (keyof Row<Name> & string)
  | readonly [keyof Row<Name> & string, (stored: Stored) => CsvValue];

/** Type-checks the names of columns. A key is one text unless `firstKey` says more. */
export function exportTable<const Name extends keyof Tables>(definition: {
  file: string;
  about: string;
  table: Name;
  key: (keyof Row<Name> & string) | readonly (keyof Row<Name> & string)[];
  firstKey?: ExportKey;
  columns: Readonly<Record<string, Shown<Name>>>;
}): ExportTable {
  const columns = Object.entries(definition.columns).map(([heading, shown]) => {
    const [column, show] = typeof shown === 'string' ? [shown, (stored: Stored): CsvValue => stored] : shown;
    return [heading, { column, show }] as const;
  });
  const key = typeof definition.key === 'string' ? [definition.key] : definition.key;
  return { ...definition, key, firstKey: definition.firstKey ?? [''], columns: Object.fromEntries(columns) };
}

export const dollars = (cents: Stored): CsvValue => (cents === null ? null : Number(cents) / 100);
export const yesNo = (flag: Stored): CsvValue => (flag === null ? null : flag === 1);
