import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { openReader } from '#db/opening/open-reader';
import { fileOf, jsonOf, type RowCount, TooManyRows } from './content/export-text.ts';
import type { ExportJob, FromThread } from './export-job.ts';

const { databaseUrl, wanted, format, rowsMax } = workerData as ExportJob;

const encoder = new TextEncoder();
/** One for each piece; those that come early wait. */
const requests = parentPort ? on(parentPort, 'message') : null;

function send(message: FromThread, transferred: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred);
}

/** Given away, so that nothing of it remains in this thread; a buffer is copied, because it may share its memory with others. */
async function sendPiece(piece: string | Buffer, rows: number): Promise<void> {
  const bytes = typeof piece === 'string' ? encoder.encode(piece) : new Uint8Array(piece);
  await requests?.next();
  send({ kind: 'piece', bytes, rows }, [bytes.buffer]);
}

const reader = await openReader(databaseUrl);
const count: RowCount = { rows: 0 };
try {
  if (format === 'json') await sendPiece(await jsonOf(reader, wanted, count, rowsMax), count.rows);
  else for await (const piece of fileOf(reader, wanted, count)) await sendPiece(piece, count.rows);
  send({ kind: 'end', rows: count.rows });
} catch (error) {
  if (!(error instanceof TooManyRows)) throw error;
  send({ kind: 'too-many' });
} finally {
  await reader.close();
  parentPort?.close();
}
