/**
 * What is to blame for a mail that was not handed over.
 *
 * | blame | example | what follows |
 * |---|---|---|
 * | `server` | no connection, sign-in or sender refused | one pause for all mail; no attempt is counted |
 * | `busy` | 421: too many connections | fewer connections; with the only one, as `server` |
 * | `doubt` | relay denied | as `server`, unless others were handed over since this one was last tried |
 * | `unclear` | connection broken in the middle | as `doubt`, but the attempt counts: the server may have taken the mail |
 * | `mail` | 450: the mailbox is full for now | this mail waits longer from attempt to attempt |
 * | `refused` | 550: no such mailbox | this mail is given up |
 */
export type Blame = 'server' | 'busy' | 'doubt' | 'unclear' | 'mail' | 'refused';

export interface MailFailure {
  blame: Blame;
  /** Codes alone: a transport's message may quote the address. */
  code: string;
}

/** What transports throw: nodemailer's errors, and those of the file system. */
interface Thrown {
  code?: unknown;
  /** The code of a system error that nodemailer gave a code of its own. */
  originalCode?: unknown;
  /** The command that failed; `CONN` also for a connection that breaks later on, `API` where nothing was sent. */
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
  /** Which wait ran out. */
  timeoutType?: unknown;
  message?: unknown;
}

/** Replies of a server that accepts fewer connections from one sender, or closes. */
const BUSY: ReadonlySet<number> = new Set([421, 432, 454]);
/** Codes of a server that can't be reached, and of a disk that takes no file. */
const NO_SERVER =
  /^(EAUTH|EDNS|ENOAUTH|EOAUTH2|EPROTOCOL|EPROXY|ETLS|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EACCES|EPERM|EROFS|EIO|ENOENT|EMFILE|EDQUOT)$/;
/** Waits that run out before a mail is offered. */
const BEFORE_MAIL = /^(CONNECT|GREETING|UPGRADE)_TIMEOUT$/;
const SIGNING_ON = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH)\b/;
/** Words of refusals that concern the sender or the whole server, where no enhanced code says so. */
const OF_SENDER =
  /relay|authenti|sign.?in|log.?in|sender|spam|blo[ck]|blacklist|denied|polic|client host|helo|\bip\b|permitted|quota exceeded for|spf|dkim|dmarc|reputation|rate/i;
/** `5.1.7` and `5.1.8` are about the sender's address. */
const OF_MAILBOX = /^5\.(1\.(?![78]$)|2\.|4\.)/;
const TOO_LARGE = /^5\.(2\.3|3\.4)$/;

/** Reads whose fault an error of a transport is. */
export function mailFailureOf(error: unknown): MailFailure {
  const thrown = (typeof error === 'object' && error !== null ? error : {}) as Thrown;
  const reply = typeof thrown.responseCode === 'number' ? thrown.responseCode : null;
  const response = typeof thrown.response === 'string' ? thrown.response : '';
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
  const name = typeof thrown.code === 'string' ? thrown.code : '';
  const code = [name, reply ?? '', enhanced ?? ''].filter(Boolean).join(' ');
  const known = { ...thrown, reply, enhanced, response };
  return {
    blame: reply === null ? blameWithoutReply(thrown) : blameOfReply({ ...known, reply }),
    code: code || 'unknown',
  };
}

function blameWithoutReply({ code, originalCode, command, timeoutType, message }: Thrown): Blame {
  if ([code, originalCode].some((each) => typeof each === 'string' && NO_SERVER.test(each))) return 'server';
  if (typeof timeoutType === 'string' && BEFORE_MAIL.test(timeoutType)) return 'server';
  /* The pool says so of a server that closes each connection before its greeting. */
  if (code === 'ECONNECTION' && command === undefined) return 'server';
  if (code === 'EENVELOPE' && command === 'API') return /sender/i.test(String(message)) ? 'server' : 'refused';
  if (code === 'EMESSAGE') return 'refused';
  return 'unclear';
}

interface Reply extends Thrown {
  reply: number;
  enhanced: string | null;
  response: string;
}

function blameOfReply({ reply, enhanced, command, response }: Reply): Blame {
  const during = typeof command === 'string' ? command : '';
  if (BUSY.has(reply)) return 'busy';
  if (SIGNING_ON.test(during)) return 'server';
  const isTooLarge = reply === 552 || (enhanced !== null && TOO_LARGE.test(enhanced));
  if (during === 'MAIL FROM') {
    /* All mail has one sender, so what is refused here concerns all of it, but for its size and the characters of its recipient. */
    if (isTooLarge && enhanced !== '5.2.2') return 'refused';
    return reply === 555 || enhanced?.startsWith('5.6.') ? 'doubt' : 'server';
  }
  if (during !== 'RCPT TO' && during !== 'DATA') return 'doubt';
  if (reply < 500) return during === 'RCPT TO' && isOfMailbox(reply, enhanced) ? 'mail' : 'doubt';
  if (enhanced !== null) return OF_MAILBOX.test(enhanced) || isTooLarge ? 'refused' : 'doubt';
  if (during === 'DATA') return isTooLarge ? 'refused' : 'doubt';
  return [550, 551, 552, 553].includes(reply) && !OF_SENDER.test(response) ? 'refused' : 'doubt';
}

/** Whether a refusal for now is the mailbox's: 451 and 4.3.x also come from a server that is broken inside. */
function isOfMailbox(reply: number, enhanced: string | null): boolean {
  return enhanced === null ? reply !== 451 : !enhanced.startsWith('4.3.');
}
