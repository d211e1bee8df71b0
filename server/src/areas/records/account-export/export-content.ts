import { setImmediate as nextTurn } from 'node:timers/promises';
import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { CSV_BYTE_ORDER_MARK, csvLine } from '@gatehouse/sync-protocol/base/csv';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { openItem } from '#venue/parked-item';
import { findDocumentPdf, findPage, findParked, findSignings } from './account-export.repository.ts';
import type { ExportTable } from './export-table.ts';

/** Small pages: on SQLite queries block the shared event loop. Requirement I8. */
const ROWS_PER_PAGE = 500;
/** Each may hold a megabyte of picture. */
const SIGNINGS_PER_PAGE = 20;

/** What an export reads with: after each page it reports progress. */
export interface ExportSource {
  deps: Pick<Deps, 'db' | 'secrets'>;
  clientId: string;
  onPage(): Promise<void>;
}

/** A table as CSV, page by page; nothing is read before it is requested. */
export async function* csvOf(source: ExportSource, table: ExportTable): AsyncGenerator<string> {
  const columns = Object.entries(table.columns);
  yield CSV_BYTE_ORDER_MARK + csvLine(columns.map(([heading]) => heading));
  const pages = pagesOf(source, table.firstKey, ROWS_PER_PAGE, {
    find: (db, after, limit) => findPage(db, source.clientId, table, after, limit),
    keyOf: (row) => table.key.map((column) => row[column] ?? ''),
  });
  for await (const rows of pages)
    yield rows.map((row) => csvLine(columns.map(([, { column, show }]) => show(row[column] ?? null)))).join('');
}

interface DocumentFile {
  of_document: string;
  language: string;
  /** The version that it came with; 0 for a draft. */
  number: number;
}

/** Where a document's PDF is in the archive: `waivers/v1.pdf` for the waiver in English. */
export function documentPath({ of_document: document, language, number }: DocumentFile): string {
  if (document === DEFAULT_DOCUMENT && language === english && number > 0) return `waivers/v${number}.pdf`;
  return `waivers/${document}/${number === 0 ? 'draft' : `v${number}`}-${language}.pdf`;
}

/** One file of a document, as it was uploaded. */
export async function* documentOf({ deps, clientId, onPage }: ExportSource, fileId: string): AsyncGenerator<Buffer> {
  const pdf = await deps.db.readVenue(clientId, (db) => findDocumentPdf(db, clientId, fileId));
  if (pdf) yield pdf;
  await onPage();
}

/** Every signing as one line of JSON, with its evidence, its strokes and its picture. */
export async function* signingsOf(source: ExportSource): AsyncGenerator<string> {
  const pages = pagesOf(source, '', SIGNINGS_PER_PAGE, {
    find: (db, after, limit) => findSignings(db, source.clientId, after, limit),
    keyOf: (row) => row.event_id,
  });
  for await (const rows of pages)
    for (const { evidence, review_reasons, needs_review, png, strokes, ...facts } of rows)
      yield `${JSON.stringify({
        ...facts,
        needs_review: needs_review === 1,
        review_reasons: review_reasons === null ? [] : JSON.parse(review_reasons),
        evidence: JSON.parse(evidence),
        strokes: strokes === null ? null : JSON.parse(strokes),
        signature_png_base64: png === null ? null : png.toString('base64'),
      })}\n`;
}

/**
 * Items that wait for a person or were closed by one, as lines of JSON. `shown` returns what may be shown of an item's text.
 */
export async function* parkedOf(source: ExportSource, shown: (item: string) => string): AsyncGenerator<string> {
  const pages = pagesOf(source, '', SIGNINGS_PER_PAGE, {
    find: (db, after, limit) => findParked(db, source.clientId, after, limit),
    keyOf: (row) => row.parked_id,
  });
  for await (const rows of pages)
    for (const row of rows) {
      const item = openItem(source.deps.secrets, { ...row, client_id: source.clientId });
      yield `${JSON.stringify({ ...row, item: item === null ? null : shown(item) })}\n`;
    }
}

interface PageReader<Key, Found> {
  find(db: Connection, after: Key, limit: number): Promise<Found[]>;
  keyOf(row: Found): Key;
}

/** One short transaction for each page, then a yield to the event loop. */
export async function* pagesOf<Key, Found>(
  { deps, clientId, onPage }: ExportSource,
  firstKey: Key,
  limit: number,
  { find, keyOf }: PageReader<Key, Found>,
): AsyncGenerator<Found[]> {
  let after = firstKey;
  for (;;) {
    const position = after;
    const rows = await deps.db.readVenue(clientId, (db) => find(db, position, limit));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    await onPage();
    await nextTurn();
    if (rows.length < limit) return;
    after = keyOf(last);
  }
}
