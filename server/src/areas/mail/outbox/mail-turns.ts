import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import {
  dropMail,
  dropOutdated,
  findDueMail,
  GIVEN_UP_UTC,
  holdBack,
  listHandOvers,
  listPlanned,
  listTurnsDue,
  markAttempt,
} from './outbox.repository.ts';
import { freeAtMs, HELD_MAX, LONGEST_WINDOW_MS, RECIPIENT_LIMITS } from './recipient-limit.ts';

type Mail = Row<'outbox_mail'>;

/** After this many attempts, over nearly three days, a mail is abandoned; it stays in the table with its failure. */
export const MAIL_ATTEMPTS_MAX = 16;
const FIRST_RETRY_MS = 60_000;
const RETRY_MAX_MS = 8 * 3_600_000;
/** What waits for its next attempt. */
export const waitingMail = {
  table: 'outbox_mail',
  column: 'next_attempt_at',
  waitMsMax: RETRY_MAX_MS,
  doneColumn: 'sent_at',
} as const;
/** Bounds a transaction in which every mail is over its mailbox's limit. */
const LOOKED_AT_MAX = 20;

/** Takes what is due from the outbox, one mail of each venue in turn: a venue's thousand mails don't delay another one's. */
export class MailTurns {
  readonly #deps: Pick<Deps, 'clock' | 'logger'>;
  /** Those that have not had their turn in this round, next first. */
  #line: readonly string[] = [];

  constructor(deps: Pick<Deps, 'clock' | 'logger'>) {
    this.#deps = deps;
  }

  /**
   * Takes up to `room` mails and counts an attempt for each, in a platform transaction. `underWay` are those that are being sent.
   * `after` is whose mail failed last during an outage: it is the last one whose turn it is.
   */
  async take(db: Connection, room: number, underWay: readonly Mail[], after: string | null = null): Promise<Mail[]> {
    const taken: Mail[] = [];
    if (after !== null) this.#line = inTurnAfter(after, await listTurnsDue(db, isoNow(this.#deps.clock)));
    for (let looked = 0; looked < LOOKED_AT_MAX && taken.length < room; looked += 1) {
      const busy = [...underWay, ...taken];
      if (busy.some(mayCrash)) break;
      const nowUtc = isoNow(this.#deps.clock);
      if (this.#line.length === 0) this.#line = await listTurnsDue(db, nowUtc);
      const [turn, ...later] = this.#line;
      if (turn === undefined) break;
      const mail = await findDueMail(db, turn, nowUtc);
      if (mail && mayCrash(mail) && busy.length > 0) break;
      this.#line = later;
      if (!mail) continue;
      await dropOutdated(db, mail);
      if (await this.#isHeldBack(db, mail, busy)) continue;
      if (await markAttempt(db, mail, { nowUtc, nextAttemptAtUtc: this.#nextAttemptAtUtc(mail) })) taken.push(mail);
    }
    return taken;
  }

  /**
   * Puts a mail off that a stranger caused, where its mailbox has used up the limit: behind what is being sent and what waits already.
   * It is checked here and not where the mail is queued, since a venue can't see other venues' mail and a device may push a whole
   * day's signings. Only what a stranger causes beyond `HELD_MAX` is dropped.
   */
  async #isHeldBack(db: Connection, mail: Mail, busy: readonly Mail[]): Promise<boolean> {
    const { recipient_mac: mac, share } = mail;
    if (mac === null || share === null) return false;
    const { clock, logger } = this.#deps;
    const nowMs = clock.now();
    const nowAtUtc = new Date(nowMs).toISOString();
    const before = await listHandOvers(db, { mac, share }, new Date(nowMs - LONGEST_WINDOW_MS).toISOString());
    const now = busy.filter((one) => one.recipient_mac === mac && one.share === share);
    const isBusy = new Set(now.map((one) => one.mail_id));
    const later = await listPlanned(db, { mac, share }, { nowAtUtc, limit: HELD_MAX + now.length });
    const planned = later.filter((one) => !isBusy.has(one.mail_id)).map((one) => one.next_attempt_at);
    const counted = [...before, ...now.map(() => nowAtUtc), ...planned];
    const freeMs = freeAtMs(RECIPIENT_LIMITS[share], counted, nowMs);
    if (freeMs <= nowMs) return false;
    if (planned.length < HELD_MAX)
      await holdBack(db, mail, new Date(Math.min(freeMs, nowMs + RETRY_MAX_MS)).toISOString());
    else {
      await dropMail(db, mail.mail_id);
      logger.warn(
        { mailId: mail.mail_id, share },
        'too much mail of strangers waits for one mailbox; this one is dropped',
      );
    }
    return true;
  }

  #nextAttemptAtUtc(mail: Mail): string {
    const attempts = mail.attempts + 1;
    if (attempts >= MAIL_ATTEMPTS_MAX) return GIVEN_UP_UTC;
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), RETRY_MAX_MS);
    return new Date(this.#deps.clock.now() + waitMs).toISOString();
  }
}

/** The turn that a mail takes: its venue's, or the platform's. */
export function turnOfMail({ client_id: clientId }: Pick<Mail, 'client_id'>): string {
  return clientId ?? '';
}

/** One order for all, whichever waits longest: with two venues whose mail fails, a third one still has its turn. */
function inTurnAfter(after: string, turns: readonly string[]): string[] {
  const sorted = turns.toSorted();
  return [...sorted.filter((turn) => turn > after), ...sorted.filter((turn) => turn <= after)];
}

/** The server died during its last attempt. It is sent alone: if it is what crashes the server, it costs no other mail an attempt. */
function mayCrash({ attempts, failure }: Mail): boolean {
  return attempts > 0 && failure === null;
}
