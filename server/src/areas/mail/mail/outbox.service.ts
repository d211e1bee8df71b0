import { isoNow } from '#base/clock';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { Mail } from '#integrations/mailer/mailer';
import { type MailFailure, mailFailureOf } from './mail-failure.ts';
import { findMailOutage, isMailPaused } from './mail-outage.ts';
import { bringShareForward, type Outcome, saveOutcomes } from './mail-outcomes.ts';
import { MailTurns } from './mail-turns.ts';
import { deleteSentBefore, isMailDue } from './outbox.repository.ts';
import { openMail } from './stored-mail.ts';

const SENT_KEEP_MS = 30 * 86_400_000;
/** Times as long as the last transaction took: sending must not delay a visitor who is signing, however slow the disk is. */
const REST_FACTOR = 4;
const REST_MAX_MS = 1_000;
/** While mails are under way and there is room for more. */
const LOOK_EVERY_MS = 1_000;
/** The time for mails under way when the server stops: half of what it has. */
const FINISH_WITHIN_MS = 5_000;
/** The failure of a mail that was changed, or sealed with another key. */
const UNREADABLE = 'UNREADABLE';

/** Whether `sendDueMail` has work now. */
export function isMailWaiting({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  return db.readPlatform(async (connection) => {
    const outage = await findMailOutage(connection);
    if (outage?.isOver) return true;
    return !isMailPaused(outage, clock.now()) && (await isMailDue(connection, isoNow(clock)));
  });
}

/**
 * Sends what is due, several at once, until nothing is, or the mail server takes none: then all of it waits for at most five minutes.
 * A mail that fails by itself waits twice as long as before; the others continue. Each outcome is
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
    const startedMs = deps.clock.now();
    const sending = send(deps, mail).then((failure) => {
      underWay.delete(mail);
      ended.push({ mail, startedMs, failure });
      if (failure?.blame === 'busy') places = Math.max(1, underWay.size);
    });
    underWay.set(mail, sending);
  };
  /** One transaction for all that ended since the last one: it blocks the event loop while the disk syncs. */
  const saveAndTake = async (isTaking: boolean): Promise<number> => {
    /* What ends in the meantime counts as under way, also for the limit of a mailbox. */
    const [outcomes, busy] = [[...ended], [...underWay.keys()]];
    const taken = await deps.db.writePlatform(async (db) => {
      const outage = await saveOutcomes(deps, db, outcomes, busy.length === 0);
      if (outage?.isOver) await bringShareForward(db, isoNow(deps.clock));
      if (!isTaking || isMailPaused(outage, deps.clock.now())) return [];
      if (outage === null || outage.isOver) return turns.take(db, places - busy.length, busy);
      /* A single mail finds out whether the server is back, and several whether it was the mail. */
      return turns.take(db, (outage.isDoubted ? places : 1) - busy.length, busy, outage.turn);
    });
    ended.splice(0, outcomes.length);
    taken.forEach(start);
    return taken.length;
  };

  try {
    while (!signal.aborted) {
      const startedMs = performance.now();
      const taken = await saveAndTake(true);
      const restMs = Math.min(REST_FACTOR * (performance.now() - startedMs), REST_MAX_MS);
      if (taken === 0 && underWay.size === 0 && ended.length === 0 && !(await isMailWaiting(deps))) return;
      await firstOf([], restMs, signal);
      if (underWay.size > 0 && ended.length === 0) await firstOf(underWay.values(), LOOK_EVERY_MS, signal);
    }
  } finally {
    if (underWay.size > 0) await firstOf([Promise.all(underWay.values())], finishWithinMs);
    if (ended.length > 0) await saveAndTake(false);
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

/** Returns why it could not be sent; null on success. */
async function send(deps: Deps, row: Row<'outbox_mail'>): Promise<MailFailure | null> {
  let mail: Mail;
  try {
    mail = openMail(deps, row.mail_id, row.message);
  } catch {
    deps.logger.error({ mailId: row.mail_id }, 'a stored mail can’t be read');
    return { blame: 'mail', code: UNREADABLE };
  }
  try {
    await deps.mailer.send(mail, row.mail_id);
    return null;
  } catch (error) {
    const failure = mailFailureOf(error);
    deps.logger.warn(
      { mailId: row.mail_id, attempts: row.attempts + 1, ...failure },
      'a mail could not be handed over',
    );
    return failure;
  }
}

/** Deletes mail that was sent more than 30 days ago. Opens its own platform transaction. */
export async function deleteSentMail({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - SENT_KEEP_MS).toISOString();
  await db.writePlatform((tx) => deleteSentBefore(tx, before));
}
