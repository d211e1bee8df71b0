import { rejectedCsv } from '@gatehouse/sync-protocol/areas/records/customer-upload/rejected-csv';
import {
  type ColumnMapping,
  UPLOAD_CUSTOMERS_MAX,
  type UploadedRow,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import type { UploadedSheet } from '@gatehouse/sync-protocol/areas/records/customer-upload/uploaded-sheet';
import type {
  CustomerUploadPreview,
  CustomerUploadResult,
  UploadRowMessage,
} from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';

/*
 * A file is sent in parts, because a request takes a thousand customers. Each part is a small CSV file of its own. Requirement F60.
 */

/** What the screen shows about rows of a file: of one part, or of all together. */
export type Problems = Pick<
  CustomerUploadPreview,
  'errorDetails' | 'skippedDetails' | 'warningDetails' | 'rejected_csv'
>;

/** Rows that one request takes, without those that are further up in the file. */
export function partsOf(sheet: UploadedSheet, twins: ReadonlySet<number>): UploadedRow[][] {
  const parts: UploadedRow[][] = [];
  for (let from = 0; from < sheet.rows.length; from += UPLOAD_CUSTOMERS_MAX)
    parts.push(sheet.rows.slice(from, from + UPLOAD_CUSTOMERS_MAX).filter(({ row }) => !twins.has(row)));
  return parts;
}

/** Rows before the first of a part, in its own file. */
const HEAD_ROWS = 2;

/** A part as the server reads it. Columns that are not used keep their names only; without a mapping all are sent. */
export function partFile(columns: readonly string[], rows: readonly UploadedRow[], mapping?: ColumnMapping): File {
  const used = mapping && new Set(Object.values(mapping).flat());
  const lines = rows.map(({ cells }) => line(columns.map((_, at) => (used && !used.has(at) ? '' : (cells[at] ?? '')))));
  return new File([`sep=,\r\n${line(columns)}${lines.join('')}`], 'part.csv', { type: 'text/csv' });
}

function line(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** The id of one part's request, the same whenever it is repeated. */
export function partRequestId(uploadId: string, part: number): string {
  return `${uploadId.slice(0, 24)}${part.toString(16).padStart(12, '0')}`;
}

/** A reply about a part, with the row numbers of the whole file. */
export function inFile<Reply extends Problems>(reply: Reply, part: readonly UploadedRow[]): Reply {
  const numbered = <Item extends { row: number }>(items: readonly Item[]): Item[] =>
    items.map((item) => ({ ...item, row: part[item.row - HEAD_ROWS - 1]?.row ?? item.row }));
  return {
    ...reply,
    errorDetails: numbered(reply.errorDetails),
    skippedDetails: numbered(reply.skippedDetails),
    warningDetails: numbered(reply.warningDetails),
    ...('rows' in reply ? { rows: numbered(reply.rows as { row: number }[]) } : {}),
  };
}

const TWIN_MESSAGE = 'Duplicate: the same customer is further up in this file';

/** Everything that the parts say, by row. */
function problemsOf(sheet: UploadedSheet, replies: readonly Problems[], twins: ReadonlySet<number>): Problems {
  const inOrder = (lists: readonly (readonly UploadRowMessage[])[]) => lists.flat().toSorted((a, b) => a.row - b.row);
  const errorDetails = inOrder(replies.map((reply) => reply.errorDetails));
  const twinDetails = Array.from(twins, (row) => ({ row, message: TWIN_MESSAGE }));
  return {
    errorDetails,
    skippedDetails: inOrder([...replies.map((reply) => reply.skippedDetails), twinDetails]),
    warningDetails: inOrder(replies.map((reply) => reply.warningDetails)),
    rejected_csv: rejectedCsv(sheet, errorDetails),
  };
}

/** The previews of all parts as one. `first` says how the columns are understood. */
export function wholePreview(
  sheet: UploadedSheet,
  first: CustomerUploadPreview,
  { replies, twins }: { replies: readonly CustomerUploadPreview[]; twins: ReadonlySet<number> },
): CustomerUploadPreview {
  const problems = problemsOf(sheet, replies, twins);
  return {
    ...first,
    ...problems,
    totalProcessed: sheet.rows.length,
    ready: replies.reduce((sum, { ready }) => sum + ready, 0),
    skipped: problems.skippedDetails.length,
    errors: problems.errorDetails.length,
    rows: first.rows.length > 0 ? first.rows : (replies.find(({ rows }) => rows.length > 0)?.rows ?? []),
  };
}

/** What the parts that were sent did, as one result. `twins` are those among them. */
export function wholeResult(
  sheet: UploadedSheet,
  { replies, twins }: { replies: readonly CustomerUploadResult[]; twins: ReadonlySet<number> },
): CustomerUploadResult {
  const problems = problemsOf(sheet, replies, twins);
  const successful = replies.reduce((sum, reply) => sum + reply.successful, 0);
  return {
    message: '',
    ...problems,
    totalProcessed: successful + problems.skippedDetails.length + problems.errorDetails.length,
    successful,
    skipped: problems.skippedDetails.length,
    errors: problems.errorDetails.length,
    successfulCustomers: replies.flatMap((reply) => reply.successfulCustomers),
  };
}
