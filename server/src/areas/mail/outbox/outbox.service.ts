import { isoNow } from '#base/clock';
import { latestUtc } from '#base/stored-time';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { Mail } from '#integrations/mailer/mailer';
import { countSent } from './mail-counts.repository.ts';
import { type Blame, type MailFailure, mailFailureOf } from './mail-failure.ts';
import {
  endMailOutage,
  findMailOutage,
  forgetMailOutage,
  isMailPaused,
  lockMailOutage,
  type MailOutage,
  pauseMail,
} from './mail-outage.ts';
import { bringForward, giveUp, isAnySent, markFailed, markSent, takeBackAttempt } from './mail-outcomes.repository.ts';
import { MailTurns, turnOfMail } from './mail-turns.ts';
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
  { finishWithinMs = FINISH_WITHIN_MS, restMaxMs = REST_MAX_MS } = {},
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
      const restMs = Math.min(REST_FACTOR * (performance.now() - startedMs), restMaxMs);
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

/** How much of the mail that an outage put off is brought forward in one transaction. */
const BROUGHT_FORWARD_MAX = 100;

/** What became of a mail that was under way; `mail` as it was before the attempt. */
interface Outcome {
  mail: Row<'outbox_mail'>;
  startedMs: number;
  failure: MailFailure | null;
}

/**
 * Saves what became of mails, and what that says of the mail server: one that fails costs no mail an attempt and is left alone for a
 * while, and the first mail that it takes ends that. `isAlone` is false while others are under way, which show whether it works.
 * Returns the outage, null where there is none. Requirement Y115.
 */
async function saveOutcomes(
  { clock, logger }: Pick<Deps, 'clock' | 'logger'>,
  db: Connection,
  outcomes: readonly Outcome[],
  isAlone: boolean,
): Promise<MailOutage | null> {
  const nowMs = clock.now();
  const nowUtc = new Date(nowMs).toISOString();
  const outage = await lockMailOutage(db);
  const sentFor: (string | null)[] = [];
  for (const { mail, failure } of outcomes)
    if (failure === null) sentFor.push(await markSent(db, mail.mail_id, nowUtc));
  await countSent(db, sentFor, nowUtc);
  const works = outcomes.some(({ failure }) => failure === null);
  let failing: (Pick<MailOutage, 'failure' | 'isDoubted' | 'turn'> & { startedMs: number }) | null = null;
  for (const { mail, startedMs, failure } of outcomes) {
    if (failure === null) continue;
    const { code } = failure;
    const isFailing = outage !== null && !outage.isOver;
    const blame = isFailing ? failure.blame : await blameOf(db, mail, failure, { nowMs, isAlone });
    if (blame === 'refused') await giveUp(db, mail.mail_id, { failure: code, nowUtc });
    else if (blame === 'mail') await markFailed(db, mail.mail_id, { failure: code, blame: failure.blame });
    else {
      if (blame === 'unclear') await markFailed(db, mail.mail_id, { failure: code, blame });
      else await takeBackAttempt(db, mail, { failure: code, nowUtc });
      if (blame !== 'busy' || isAlone)
        failing = { failure: code, startedMs, isDoubted: blame === 'doubt', turn: turnOfMail(mail) };
    }
  }
  if (works && outage && !outage.isOver) {
    logger.info({ since: outage.sinceUtc, failures: outage.failures }, 'the mail server takes mail again');
    return endMailOutage(db, outage);
  }
  if (works || failing === null) return outage;
  /* Those that were under way when the pause began say nothing new. */
  const isKnown = isMailPaused(outage, nowMs) && failing.startedMs <= Date.parse(outage?.pausedFromUtc ?? '');
  if (isKnown) return outage;
  const { failure, isDoubted, turn } = failing;
  const next = await pauseMail(db, outage, { failure, isDoubted, turn, nowMs });
  logger.warn({ failure: next.failure, until: next.pausedUntilUtc }, 'the mail server takes no mail; all of it waits');
  return next;
}

/** After an outage: makes mail due that it put off, a share of it each time. Returns whether there may be more. */
async function bringShareForward(db: Connection, nowUtc: string): Promise<boolean> {
  const moved = await bringForward(db, nowUtc, BROUGHT_FORWARD_MAX);
  if (moved === BROUGHT_FORWARD_MAX) return true;
  await forgetMailOutage(db);
  return false;
}

/**
 * A mail that breaks a connection, or gets 421 on its own, may be the reason. While the server works, it is to blame where it was before, or where another
 * one was taken since it was last tried; until then, all mail waits for the server instead.
 */
async function blameOf(
  db: Connection,
  { attempts, failure: before, tried_at: triedAtUtc }: Row<'outbox_mail'>,
  { blame }: MailFailure,
  { nowMs, isAlone }: { nowMs: number; isAlone: boolean },
): Promise<Blame> {
  if (blame !== 'doubt' && blame !== 'unclear' && !(blame === 'busy' && isAlone)) return blame;
  if (attempts > 0) return 'mail';
  if (before === null || triedAtUtc === null) return blame;
  return (await isAnySent(db, { afterUtc: triedAtUtc, untilUtc: latestUtc(nowMs) })) ? 'mail' : blame;
}
