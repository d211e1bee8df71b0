import type { Deps } from '../deps.ts';
import { keptSignedPdfs } from '../features/waivers/signed-copies.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than any throttle's window. */
const THROTTLES_KEEP_MS = 2 * DAY_MS;
/** A code or link that has just ended still answers 'used or expired' rather than 'unknown'. */
const ENDED_KEEP_MS = 7 * DAY_MS;
const SENT_MAIL_KEEP_MS = 30 * DAY_MS;
/** Far longer than an event is sent again. */
const PAYMENT_EVENTS_KEEP_MS = 30 * DAY_MS;

/**
 * Deletes what has ended: sessions, throttle windows, pairing codes, reset links, mails that were sent, events of payments; and
 * the signed PDFs that nobody opens any more.
 */
export const cleanUp: Job = {
  name: 'clean-up',
  everyMs: HOUR_MS,
  leaseMs: 10 * 60_000,
  run: deleteEnded,
};

async function deleteEnded(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const nowMs = clock.now();
  const before = (keepMs: number): string => new Date(nowMs - keepMs).toISOString();
  /* One short transaction each: on SQLite a long one would hold up every writer. */
  await db.writePlatform((tx) => tx.deleteFrom('sessions').where('expires_at', '<=', before(0)).execute());
  await db.writePlatform((tx) =>
    tx
      .deleteFrom('throttles')
      .where('window_start_ms', '<', nowMs - THROTTLES_KEEP_MS)
      .execute(),
  );
  await db.writePlatform((tx) =>
    tx.deleteFrom('pairing_codes').where('expires_at', '<', before(ENDED_KEEP_MS)).execute(),
  );
  await db.writePlatform((tx) =>
    tx.deleteFrom('password_resets').where('expires_at', '<', before(ENDED_KEEP_MS)).execute(),
  );
  await db.writePlatform((tx) =>
    tx.deleteFrom('outbox_mail').where('sent_at', '<', before(SENT_MAIL_KEEP_MS)).execute(),
  );
  await db.writePlatform((tx) =>
    tx.deleteFrom('payment_events').where('received_at', '<', before(PAYMENT_EVENTS_KEEP_MS)).execute(),
  );
  await keptSignedPdfs(deps).sweep(nowMs);
}
