import { latestUtc } from '#base/stored-time';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { countSent } from './mail-counts.repository.ts';
import type { Blame, MailFailure } from './mail-failure.ts';
import {
  endMailOutage,
  forgetMailOutage,
  isMailPaused,
  lockMailOutage,
  type MailOutage,
  pauseMail,
} from './mail-outage.ts';
import { bringForward, giveUp, isAnySent, markFailed, markSent, takeBackAttempt } from './mail-outcomes.repository.ts';
import { turnOfMail } from './mail-turns.ts';

/** How much of the mail that an outage put off is brought forward in one transaction. */
const BROUGHT_FORWARD_MAX = 100;

/** What became of a mail that was under way; `mail` as it was before the attempt. */
export interface Outcome {
  mail: Row<'outbox_mail'>;
  startedMs: number;
  failure: MailFailure | null;
}

/**
 * Saves what became of mails, and what that says of the mail server: one that fails costs no mail an attempt and is left alone for a
 * while, and the first mail that it takes ends that. `isAlone` is false while others are under way, which show whether it works.
 * Returns the outage, null where there is none. Requirement Y115.
 */
export async function saveOutcomes(
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
export async function bringShareForward(db: Connection, nowUtc: string): Promise<boolean> {
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
