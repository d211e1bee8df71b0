import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { PDFDocument } from 'pdf-lib';
import { report } from '../bench/measure.ts';
import { prepareServer, type RealServer } from '../e2e/support/server.ts';
import { onePagePdf } from '../helpers/samples/pdf-samples.ts';
import { type OwnerVenue, prepareVenues } from '../helpers/venues/owner-venues.ts';
import { residentMb } from './support/attack.ts';

/** The owners of forty venues upload a waiver of 18 MB simultaneously, and each retries until it is accepted. */
const VENUES = 40;
const FILE_BYTES = 18 * 1024 * 1024;
const RSS_MB_MAX = 600;
const LOOK_EVERY_MS = 20;
const BOUNDARY = 'gatehouse-load';

const server = await prepareServer({ LOG_LEVEL: 'warn' });
const venues = await prepareVenues(server.dataDir, VENUES);
const body = Buffer.concat([
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="waiver_pdf"; filename="waiver.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
  ),
  await heavyPdf(),
  Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
]);
await server.start();

const idleMb = residentMb(server.pid);
let rssMb = 0;
const watch = setInterval(() => {
  rssMb = Math.max(rssMb, residentMb(server.pid));
}, LOOK_EVERY_MS);
const statuses = new Map<number, number>();
const startedMs = performance.now();
try {
  await Promise.all(venues.map((venue) => uploadUntilTaken(server, venue)));
} finally {
  clearInterval(watch);
  await server.dispose();
}
report({ name: 'uploads.rss', unit: 'MB', median: rssMb, runs: 1, target: RSS_MB_MAX, better: 'lower' });
report({ name: 'uploads.rss_before', unit: 'MB', median: idleMb, runs: 1, better: 'lower' });
report({ name: 'uploads.all_taken', unit: 'ms', median: performance.now() - startedMs, runs: 1, better: 'lower' });
for (const [status, count] of [...statuses].toSorted(([a], [b]) => a - b))
  report({ name: `uploads.answers_${status}`, unit: 'count', median: count, runs: 1 });

async function uploadUntilTaken(target: RealServer, venue: OwnerVenue): Promise<void> {
  for (;;) {
    const { status, retryAfterSeconds } = await upload(target, venue);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 200) return;
    if (status !== 429) throw new Error(`An upload got ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1_000));
  }
}

/** Sends everything, regardless of an early response, as browsers do; status 0 without a response. */
function upload({ url }: RealServer, { clientId, token }: OwnerVenue) {
  return new Promise<{ status: number; retryAfterSeconds: number }>((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': body.length,
    };
    const path = new URL(`/api/clients/${clientId}/upload-waiver`, url);
    const sent = request(path, { method: 'POST', headers, agent: false }, (answer) => {
      const { statusCode: status = 0, headers: answered } = answer;
      answer.resume();
      answer.once('end', () => resolve({ status, retryAfterSeconds: Number(answered['retry-after'] ?? 0) }));
    });
    const failed = (): void => resolve({ status: 0, retryAfterSeconds: 0 });
    sent.on('error', failed);
    sent.once('socket', (socket) => socket.on('error', failed));
    sent.end(body);
  });
}

/** One page, and bytes that no reader of the page opens. */
async function heavyPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.load(await onePagePdf());
  await pdf.attach(randomBytes(FILE_BYTES), 'attachment.bin');
  return Buffer.from(await pdf.save());
}
