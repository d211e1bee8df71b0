import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { dropMail, findDueMail, listHandOvers, listTurnsDue, markAttempt } from './outbox.repository.ts';
import { isOverLimit, RECIPIENT_LIMITS } from './recipient-limit.ts';

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
/** When a mail that was abandoned is due. */
export const GIVEN_UP_UTC = '9999-12-31T00:00:00.000Z';
/** Bounds a transaction in which every mail is over its recipient's limit. */
const LOOKED_AT_MAX = 20;
const LONGEST_WINDOW_MS = Math.max(...RECIPIENT_LIMITS.map(({ windowMs }) => windowMs));

/** Takes what is due from the outbox, one mail of each venue in turn: a venue's thousand mails don't delay another one's. */
export class MailTurns {
  readonly #clock: Deps['clock'];
  /** Those that have not had their turn in this round, next first. */
  #line: readonly string[] = [];

  constructor({ clock }: Pick<Deps, 'clock'>) {
    this.#clock = clock;
  }

  /** Takes up to `room` mails and counts an attempt for each, in a platform transaction. `underWay` are those that are being sent. */
  async take(db: Connection, room: number, underWay: readonly Mail[]): Promise<Mail[]> {
    const taken: Mail[] = [];
    for (let looked = 0; looked < LOOKED_AT_MAX && taken.length < room; looked += 1) {
      const busy = [...underWay, ...taken];
      if (busy.some(mayCrash)) break;
      const nowUtc = isoNow(this.#clock);
      if (this.#line.length === 0) this.#line = await listTurnsDue(db, nowUtc);
      const [turn, ...later] = this.#line;
      if (turn === undefined) break;
      const mail = await findDueMail(db, turn, nowUtc);
      if (mail && mayCrash(mail) && busy.length > 0) break;
      this.#line = later;
      if (!mail) continue;
      if (await this.#isOverShare(db, mail, busy)) await dropMail(db, mail.mail_id);
      else if (await markAttempt(db, mail, this.#nextAttemptAtUtc(mail))) taken.push(mail);
    }
    return taken;
  }

  /**
   * Whether a mailbox has used up its limit of visitor-triggered mail. Mail that is being sent counts. It is checked here
   * and not at signing time, when a venue can't see other venues' mail and a device may push a whole day's signings.
   */
  async #isOverShare(db: Connection, { recipient_mac: mac }: Mail, busy: readonly Mail[]): Promise<boolean> {
    if (mac === null) return false;
    const nowMs = this.#clock.now();
    const before = await listHandOvers(db, mac, new Date(nowMs - LONGEST_WINDOW_MS).toISOString());
    const now = busy.filter(({ recipient_mac: other }) => other === mac).map(() => new Date(nowMs).toISOString());
    return isOverLimit([...before, ...now], nowMs);
  }

  #nextAttemptAtUtc(mail: Mail): string {
    const attempts = mail.attempts + 1;
    if (attempts >= MAIL_ATTEMPTS_MAX) return GIVEN_UP_UTC;
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), RETRY_MAX_MS);
    return new Date(this.#clock.now() + waitMs).toISOString();
  }
}

/** The server died during its last attempt. It is sent alone: if it is what crashes the server, it costs no other mail an attempt. */
function mayCrash({ attempts, failure }: Mail): boolean {
  return attempts > 0 && failure === null;
}
