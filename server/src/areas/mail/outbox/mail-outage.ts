import type { Connection } from '#db/database';
import { deleteState, findState, lockExisting, putState } from '#db/server-state';

const KEY = 'mail_outage';
const PAUSE_FIRST_MS = 10_000;
/** The longest time for which no mail is tried, whatever failed before. */
export const PAUSE_MAX_MS = 5 * 60_000;
/** While the server talks, and only refuses what it is given: each mail that was tried may itself be the reason. */
const DOUBTED_PAUSE_MAX_MS = 60_000;

/**
 * A mail server that takes nothing. It is one row for all servers of an installation, so that they pause together, and a killed one
 * changes nothing.
 */
export interface MailOutage {
  sinceUtc: string;
  /** Failures since then, one for each pause. */
  failures: number;
  /** Codes of the last one. */
  failure: string;
  /** The mails that were tried may be the reason, and not the server. */
  isDoubted: boolean;
  /** The venue whose mail was tried last: another one's is tried next, so that no venue's mail decides for all. */
  turn: string;
  /** A clock that is set back or ahead ends the pause, since it is then before or after both. */
  pausedFromUtc: string;
  pausedUntilUtc: string;
  /** The server takes mail again, and what was put off because of it is brought forward, a share each turn. */
  isOver: boolean;
}

/** Null while the mail server works. */
export async function findMailOutage(db: Connection): Promise<MailOutage | null> {
  const value = await findState(db, KEY);
  return value === null ? null : (JSON.parse(value) as MailOutage);
}

/** The same before it is changed: of two servers, one waits for what the other has found out. */
export async function lockMailOutage(db: Connection): Promise<MailOutage | null> {
  const value = await lockExisting(db, KEY);
  return value === null ? null : (JSON.parse(value) as MailOutage);
}

/** Whether no mail is to be tried now. Outside it, few mails at a time find out whether the server is back. */
export function isMailPaused(outage: MailOutage | null, nowMs: number): boolean {
  if (outage === null || outage.isOver) return false;
  return Date.parse(outage.pausedFromUtc) <= nowMs && nowMs < Date.parse(outage.pausedUntilUtc);
}

/** What a pause is for. */
interface Failing extends Pick<MailOutage, 'failure' | 'isDoubted' | 'turn'> {
  nowMs: number;
}

/** Begins the next pause, twice as long as the one before and five minutes at most. An outage never begins in the future. */
export async function pauseMail(
  db: Connection,
  before: MailOutage | null,
  { nowMs, ...failing }: Failing,
): Promise<MailOutage> {
  const nowUtc = new Date(nowMs).toISOString();
  const [sinceUtc, earlier] = before && !before.isOver ? [before.sinceUtc, before.failures] : [nowUtc, 0];
  const longestMs = failing.isDoubted ? DOUBTED_PAUSE_MAX_MS : PAUSE_MAX_MS;
  const pauseMs = Math.min(PAUSE_FIRST_MS * 2 ** earlier, longestMs);
  const pausedUntilUtc = new Date(nowMs + pauseMs).toISOString();
  const outage = {
    ...failing,
    sinceUtc: sinceUtc < nowUtc ? sinceUtc : nowUtc,
    failures: earlier + 1,
    pausedFromUtc: nowUtc,
    pausedUntilUtc,
    isOver: false,
  };
  await putState(db, KEY, JSON.stringify(outage));
  return outage;
}

/** Has the next mail tried at once, as a person asks who has mended the server. */
export async function endMailPause(db: Connection): Promise<void> {
  const outage = await lockMailOutage(db);
  if (outage && !outage.isOver)
    await putState(db, KEY, JSON.stringify({ ...outage, pausedUntilUtc: outage.pausedFromUtc } satisfies MailOutage));
}

/** The server took a mail. */
export async function endMailOutage(db: Connection, outage: MailOutage): Promise<MailOutage> {
  const ended = { ...outage, isOver: true };
  await putState(db, KEY, JSON.stringify(ended));
  return ended;
}

/** Nothing is left that the outage put off. */
export async function forgetMailOutage(db: Connection): Promise<void> {
  await deleteState(db, KEY);
}
