import { prepareServer } from '../e2e/support/server.ts';
import { median, report, sized } from './measure.ts';
import { addAskingDocuments, answeredSigning } from './support/asking-documents.ts';
import { pushRequest, pushRun } from './support/push-run.ts';
import { prepareVenue, signingOf } from './support/sync-venue.ts';

/**
 * Signatures a server saves durably each second, in batches of 50: plain ones, and those with three documents and ten answers, in
 * turns; and how much longer the latter take.
 */
const RUNS = sized(7, 1);
const BATCH = 50;
const BATCHES_PER_RUN = sized(20, 1);
const CONNECTIONS = 4;

const server = await prepareServer({ LOG_LEVEL: 'warn' });
const venue = await prepareVenue(server.dataDir);
const documents = await addAskingDocuments(server.dataDir, venue, [4, 3, 3]);
await server.start();
const port = Number(new URL(server.url).port);
let signed = 0;

const plain = () => signingOf(venue, (signed += 1));
const answered = () => answeredSigning(venue, documents, (signed += 1));

try {
  for (const next of [plain, answered]) await run(next);
  const seconds = { plain: [] as number[], answered: [] as number[] };
  for (let turn = 0; turn < RUNS; turn += 1) {
    seconds.plain.push(await run(plain));
    seconds.answered.push(await run(answered));
  }
  const perSecond = (taken: readonly number[]) => (BATCHES_PER_RUN * BATCH) / median(taken);
  const common = { runs: RUNS, better: 'higher' } as const;
  report({ name: 'signing.plain', unit: 'per_s', median: perSecond(seconds.plain), ...common });
  report({
    name: 'signing.three_documents_ten_answers',
    unit: 'per_s',
    median: perSecond(seconds.answered),
    ...common,
  });
  report({
    name: 'signing.documents_against_plain',
    unit: 'count',
    median: median(seconds.answered) / median(seconds.plain),
    runs: RUNS,
    target: 1.3,
    better: 'lower',
  });
} finally {
  await server.dispose();
}

/** Seconds that a run took. */
async function run(next: () => Record<string, unknown>): Promise<number> {
  const prepared = Array.from({ length: BATCHES_PER_RUN }, () =>
    pushRequest(venue.token, Array.from({ length: BATCH }, next)),
  );
  const startedMs = performance.now();
  await pushRun(port, CONNECTIONS, prepared);
  return (performance.now() - startedMs) / 1_000;
}
