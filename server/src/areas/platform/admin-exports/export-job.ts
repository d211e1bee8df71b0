import type { Wanted } from './content/export-text.ts';

/** What a thread is to export; plain data. */
export interface ExportJob {
  databaseUrl: string;
  wanted: Wanted;
  format: 'json' | 'csv';
  /** Limits JSON. */
  rowsMax: number;
}

/** What the thread sends; each piece answers one `more`. `rows` are those up to it. */
export type FromThread =
  | { kind: 'piece'; bytes: Uint8Array; rows: number }
  | { kind: 'end'; rows: number }
  | { kind: 'too-many' };
