import type { Connection } from '#db/database';
import { deleteState, findState, putState } from '#db/server-state';

const KEY = 'mail_outage';
const PAUSE_FIRST_MS = 10_000;
/** The longest time for which no mail is tried, whatever failed before. */
export const PAUSE_MAX_MS = 5 * 60_000;

/**
 * A mail server that takes nothing. It is one row for all servers of an installation, so that they pause together, and a killed one
 * changes nothing.
 */
export interface MailOutage {
  sinceUtc: string;
  /** Since then, one for each pause. */
  failures: number;
  /** Codes of the last one. */
  failure: string;
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

/** Whether no mail is to be tried now. Outside it, one mail at a time finds out whether the server is back. */
export function isMailPaused(outage: MailOutage | null, nowMs: number): boolean {
  if (outage === null || outage.isOver) return false;
  return Date.parse(outage.pausedFromUtc) <= nowMs && nowMs < Date.parse(outage.pausedUntilUtc);
}

/** Begins the next pause, twice as long as the one before and five minutes at most. */
export async function pauseMail(
  db: Connection,
  before: MailOutage | null,
  { failure, nowMs }: { failure: string; nowMs: number },
): Promise<MailOutage> {
  const nowUtc = new Date(nowMs).toISOString();
  const [sinceUtc, earlier] = before && !before.isOver ? [before.sinceUtc, before.failures] : [nowUtc, 0];
  const pauseMs = Math.min(PAUSE_FIRST_MS * 2 ** earlier, PAUSE_MAX_MS);
  const pausedUntilUtc = new Date(nowMs + pauseMs).toISOString();
  const outage = { sinceUtc, failures: earlier + 1, failure, pausedFromUtc: nowUtc, pausedUntilUtc, isOver: false };
  await putState(db, KEY, JSON.stringify(outage));
  return outage;
}

/** Has the next mail tried at once, as a person asks who has mended the server. */
export async function endMailPause(db: Connection): Promise<void> {
  const outage = await findMailOutage(db);
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
