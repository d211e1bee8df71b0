import { parentPort, workerData } from 'node:worker_threads';
import { isCheckpointDue, LOOK_EVERY_MS } from './checkpoints.ts';
import { openSqliteConnection } from './sqlite-connection.ts';

const path = workerData as string;
const connection = openSqliteConnection(path, 'checkpointer');

/* PASSIVE waits for nobody and makes nobody wait: what a reader or a writer is in the way of comes next time. */
const timer = setInterval(() => {
  if (!isCheckpointDue(path)) return;
  try {
    connection.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    /* A full disk: nothing is lost that is in the log, and there may be room next time. */
  }
}, LOOK_EVERY_MS);

parentPort?.once('message', () => {
  clearInterval(timer);
  connection.close();
  parentPort?.close();
});
