import { isoNow } from '../../clock.ts';
import type { Connection } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import {
  deleteSentBefore,
  dropMail,
  isMailDue,
  listDueMail,
  listHandOvers,
  markAttempt,
  markFailed,
  markSent,
} from './outbox.repository.ts';
import { isOverLimit, RECIPIENT_LIMITS } from './recipient-limit.ts';
import { openMail } from './stored-mail.ts';

/** After this many attempts, over nearly three days, a mail is abandoned; it stays in the table with its failure. */
export const MAIL_ATTEMPTS_MAX = 16;
const FIRST_RETRY_MS = 60_000;
const RETRY_MAX_MS = 8 * 3_600_000;
/** When a mail that was abandoned is due. */
export const GIVEN_UP_UTC = '9999-12-31T00:00:00.000Z';
const BATCH = 20;
const SENT_KEEP_MS = 30 * 86_400_000;
/** Sending must not delay a visitor who is signing. */
const REST_MS = 100;

export function isMailWaiting(deps: Deps): Promise<boolean> {
  return deps.db.readPlatform((db) => isMailDue(db, isoNow(deps.clock)));
}

/** Sends what is due, oldest first. A failed one waits twice as long as before; the others continue. */
export async function sendDueMail(deps: Deps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await deps.db.readPlatform((db) => listDueMail(db, isoNow(deps.clock), BATCH));
    if (due.length === 0) return;
    for (const rows of together(due)) {
      if (signal.aborted) return;
      await sendTogether(deps, rows, signal);
    }
    if (due.length === BATCH) await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}

/** A mail that was tried before is sent alone: if it crashes the server, it uses up no other mail's attempts. */
function together(due: readonly Row<'outbox_mail'>[]): Row<'outbox_mail'>[][] {
  const fresh = due.filter(({ attempts }) => attempts === 0);
  const again = due.filter(({ attempts }) => attempts > 0).map((row) => [row]);
  return fresh.length > 0 ? [fresh, ...again] : again;
}

/**
 * Two transactions for any number of mails: each blocks the event loop while the disk syncs. After a crash between
 * them mails may go out twice, but are never lost.
 */
async function sendTogether(deps: Deps, rows: readonly Row<'outbox_mail'>[], signal: AbortSignal): Promise<void> {
  const taken = await deps.db.writePlatform(async (db) => {
    const marked: Row<'outbox_mail'>[] = [];
    for (const row of rows) {
      if (await isOverShare(deps, db, row, marked)) await dropMail(db, row.mail_id);
      else if (await markAttempt(db, row, nextAttemptAtUtc(deps, row))) marked.push(row);
    }
    return marked;
  });
  const outcomes: { mailId: string; failure: string | null }[] = [];
  for (const row of taken) {
    if (signal.aborted) break;
    outcomes.push({ mailId: row.mail_id, failure: await send(deps, row) });
  }
  const now = isoNow(deps.clock);
  await deps.db.writePlatform(async (db) => {
    for (const { mailId, failure } of outcomes)
      if (failure === null) await markSent(db, mailId, now);
      else await markFailed(db, mailId, failure);
  });
}

const LONGEST_WINDOW_MS = Math.max(...RECIPIENT_LIMITS.map(({ windowMs }) => windowMs));

/**
 * Whether a mailbox has used up its limit of visitor-triggered mail. Mail sent in this run counts. It is checked here
 * and not at signing time, when a venue can't see other venues' mail and a device may push a whole day's signings.
 */
async function isOverShare(
  deps: Pick<Deps, 'clock'>,
  db: Connection,
  { recipient_mac: mac }: Row<'outbox_mail'>,
  ofThisTurn: readonly Row<'outbox_mail'>[],
): Promise<boolean> {
  if (mac === null) return false;
  const nowMs = deps.clock.now();
  const before = await listHandOvers(db, mac, new Date(nowMs - LONGEST_WINDOW_MS).toISOString());
  const inThisTurn = ofThisTurn.filter(({ recipient_mac: other }) => other === mac).map(() => nowMs);
  return isOverLimit([...before, ...inThisTurn], nowMs);
}

function nextAttemptAtUtc(deps: Pick<Deps, 'clock'>, row: Row<'outbox_mail'>): string {
  const attempts = row.attempts + 1;
  if (attempts >= MAIL_ATTEMPTS_MAX) return GIVEN_UP_UTC;
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), RETRY_MAX_MS);
  return new Date(deps.clock.now() + waitMs).toISOString();
}

/** Returns why it could not be sent; null on success. */
async function send(deps: Deps, row: Row<'outbox_mail'>): Promise<string | null> {
  try {
    await deps.mailer.send(openMail(deps, row.mail_id, row.message));
    return null;
  } catch (error) {
    const failure = codeOf(error);
    deps.logger.warn({ mailId: row.mail_id, attempts: row.attempts + 1, failure }, 'a mail could not be handed over');
    return failure;
  }
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length > 0 ? parts.join(' ') : 'unknown';
}

export async function deleteSentMail({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - SENT_KEEP_MS).toISOString();
  await db.writePlatform((tx) => deleteSentBefore(tx, before));
}
