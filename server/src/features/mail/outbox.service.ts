import { isoNow } from '../../clock.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { isMailDue, listDueMail, markAttempt, markFailed, markSent } from './outbox.repository.ts';
import { openMail } from './stored-mail.ts';

/** After this many attempts, over nearly three days, a mail is given up; it stays in the table with its failure. */
export const MAIL_ATTEMPTS_MAX = 16;
const FIRST_RETRY_MS = 60_000;
const RETRY_MAX_MS = 8 * 3_600_000;
const NEVER_UTC = '9999-12-31T00:00:00.000Z';
const BATCH = 20;

export function isMailWaiting(deps: Deps): Promise<boolean> {
  return deps.db.readPlatform((db) => isMailDue(db, isoNow(deps.clock)));
}

/** Hands over what is due, oldest first. One that fails waits twice as long as before; the others go on. */
export async function sendDueMail(deps: Deps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await deps.db.readPlatform((db) => listDueMail(db, isoNow(deps.clock), BATCH));
    if (due.length === 0) return;
    for (const row of due) {
      if (signal.aborted) return;
      await sendOne(deps, row);
    }
  }
}

async function sendOne(deps: Deps, row: Row<'outbox_mail'>): Promise<void> {
  const attempts = row.attempts + 1;
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), RETRY_MAX_MS);
  const nextAttemptAtUtc =
    attempts >= MAIL_ATTEMPTS_MAX ? NEVER_UTC : new Date(deps.clock.now() + waitMs).toISOString();
  if (!(await deps.db.writePlatform((db) => markAttempt(db, row, nextAttemptAtUtc)))) return;
  try {
    await deps.mailer.send(openMail(deps.secrets, row.mail_id, row.message));
  } catch (error) {
    const failure = codeOf(error);
    await deps.db.writePlatform((db) => markFailed(db, row.mail_id, failure));
    deps.logger.warn({ mailId: row.mail_id, attempts, failure }, 'a mail could not be handed over');
    return;
  }
  await deps.db.writePlatform((db) => markSent(db, row.mail_id, isoNow(deps.clock)));
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length > 0 ? parts.join(' ') : 'unknown';
}
