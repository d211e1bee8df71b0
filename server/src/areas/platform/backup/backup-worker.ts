import { parentPort, workerData } from 'node:worker_threads';
import { snapshotSqlite } from '#db/sqlite/sqlite-snapshot';

const { source, target } = workerData as { source: string; target: string };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(snapshotSqlite(source, target));
