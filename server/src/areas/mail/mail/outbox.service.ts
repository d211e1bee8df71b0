import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { countSent } from './mail-counts.repository.ts';
import { MailTurns } from './mail-turns.ts';
import { deleteSentBefore, isMailDue, markFailed, markSent } from './outbox.repository.ts';
import { openMail } from './stored-mail.ts';

const SENT_KEEP_MS = 30 * 86_400_000;
/** Times as long as the last transaction took: sending must not delay a visitor who is signing, however slow the disk is. */
const REST_FACTOR = 4;
const REST_MAX_MS = 1_000;
/** While mails are under way and there is room for more. */
const LOOK_EVERY_MS = 1_000;
/** For mails under way when the server stops: half of the time that it has. */
const FINISH_WITHIN_MS = 5_000;
/** Replies of a server that accepts fewer connections from one sender. */
const TOO_MANY_CONNECTIONS = /\b(421|432|454)$/;

interface Outcome {
  mailId: string;
  failure: string | null;
}

/** Whether `sendDueMail` has work now. */
export function isMailWaiting(deps: Deps): Promise<boolean> {
  return deps.db.readPlatform((db) => isMailDue(db, isoNow(deps.clock)));
}

/**
 * Sends what is due, several at once, until nothing is. A failed one waits twice as long as before; the others continue. Each outcome is
 * saved before another mail is sent in its place: of a server that is killed, those under way go out twice at most, with
 * one Message-ID, and none is lost.
 */
export async function sendDueMail(
  deps: Deps,
  signal: AbortSignal,
  { finishWithinMs = FINISH_WITHIN_MS } = {},
): Promise<void> {
  const turns = new MailTurns(deps);
  const underWay = new Map<Row<'outbox_mail'>, Promise<void>>();
  const ended: Outcome[] = [];
  let places = deps.mailer.concurrency ?? 1;

  const start = (mail: Row<'outbox_mail'>): void => {
    const sending = send(deps, mail).then((failure) => {
      underWay.delete(mail);
      ended.push({ mailId: mail.mail_id, failure });
      if (TOO_MANY_CONNECTIONS.test(failure ?? '')) places = Math.max(1, underWay.size);
    });
    underWay.set(mail, sending);
  };
  /** One transaction for all that ended since the last one: it blocks the event loop while the disk syncs. */
  const saveAndTake = async (room: number): Promise<number> => {
    /* What ends in the meantime counts as under way, also for the limit of a mailbox. */
    const [outcomes, busy] = [[...ended], [...underWay.keys()]];
    const taken = await deps.db.writePlatform(async (db) => {
      await saveOutcomes(db, outcomes, isoNow(deps.clock));
      return turns.take(db, room, busy);
    });
    ended.splice(0, outcomes.length);
    taken.forEach(start);
    return taken.length;
  };

  try {
    while (!signal.aborted) {
      const startedMs = performance.now();
      const taken = await saveAndTake(places - underWay.size);
      const restMs = Math.min(REST_FACTOR * (performance.now() - startedMs), REST_MAX_MS);
      if (taken === 0 && underWay.size === 0 && ended.length === 0 && !(await isMailWaiting(deps))) return;
      await firstOf([], restMs, signal);
      if (underWay.size > 0 && ended.length === 0) await firstOf(underWay.values(), LOOK_EVERY_MS, signal);
    }
  } finally {
    if (underWay.size > 0) await firstOf([Promise.all(underWay.values())], finishWithinMs);
    if (ended.length > 0) await saveAndTake(0);
  }
}

/** Until one of them has ended, the time has passed, or the signal aborts. */
function firstOf(work: Iterable<Promise<unknown>>, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish);
    if (signal?.aborted) finish();
    for (const each of work) void each.then(finish);
  });
}

async function saveOutcomes(db: Connection, outcomes: readonly Outcome[], nowUtc: string): Promise<void> {
  const sentFor: (string | null)[] = [];
  for (const { mailId, failure } of outcomes)
    if (failure === null) sentFor.push(await markSent(db, mailId, nowUtc));
    else await markFailed(db, mailId, failure);
  await countSent(db, sentFor, nowUtc);
}

/** Returns why it could not be sent; null on success. */
async function send(deps: Deps, row: Row<'outbox_mail'>): Promise<string | null> {
  try {
    await deps.mailer.send(openMail(deps, row.mail_id, row.message), row.mail_id);
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

/** Deletes mail that was sent more than 30 days ago. Opens its own platform transaction. */
export async function deleteSentMail({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - SENT_KEEP_MS).toISOString();
  await db.writePlatform((tx) => deleteSentBefore(tx, before));
}
