import type { UnsentMail } from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import { browserTimeZone, venueInstant } from '#lib/venue-format';

export const at = (instant: string): string => venueInstant(instant, browserTimeZone());

/** A state in one word, and the sentence that explains it. */
export interface MailWords {
  color: string;
  label: string;
  sentence: string;
}

const shares: Readonly<Record<NonNullable<UnsentMail['share']>, string>> = {
  booking: 'booking emails',
  offer: 'offers from the waitlist',
  signing: 'signed copies',
  waitlist: 'waitlist emails',
};

/** What became of a mail that was not sent, and what happens next. */
export function mailWords(mail: UnsentMail): MailWords {
  const { reason, share, failure, next_attempt_at: next, attempts } = mail;
  const why = failureSentence(failure);
  const when = next === null ? '' : `It is tried again ${at(next)}.`;
  switch (reason) {
    case 'due':
      return { color: 'gray', label: 'Next in line', sentence: 'It is sent within seconds.' };
    case 'server':
      return {
        color: 'red',
        label: 'Mail server',
        sentence: 'It is sent as soon as the mail server takes email again.',
      };
    case 'held': {
      const got = share ? shares[share] : 'emails';
      const sentence = `This mailbox got as many ${got} as strangers may trigger. ${next === null ? '' : `It is sent ${at(next)}.`}`;
      return { color: 'blue', label: 'Held back', sentence: sentence.trim() };
    }
    case 'retry':
      return {
        color: 'yellow',
        label: attempts === 1 ? 'Failed once' : `Failed ${attempts} times`,
        sentence: `${why} ${when}`,
      };
    case 'refused':
      return { color: 'red', label: 'Refused', sentence: why };
    default:
      return { color: 'red', label: 'Given up', sentence: `${why} It was tried ${attempts} times.` };
  }
}

const refusals: readonly [pattern: RegExp, sentence: string][] = [
  [/^UNREADABLE$/, 'The stored email can’t be read: it was changed, or sealed with another key.'],
  [/^EAUTH/, 'The mail server refused the user name or the password of SMTP_URL.'],
  [/^EDNS/, 'The name of the mail server in SMTP_URL was not found.'],
  [/^ETLS/, 'No secure connection to the mail server could be made.'],
  [/^(ECONNECTION|ESOCKET|ETIMEDOUT)$/, 'The mail server could not be reached, or broke the connection.'],
  [/ 5\.1\.[78]$/, 'The mail server refused the sender’s address, MAIL_FROM.'],
  [/ 5\.1\.\d+$/, 'There is no such mailbox.'],
  [/ [45]\.2\.2$/, 'The mailbox is full.'],
  [/ 5\.2\.\d+$/, 'The mailbox takes no email.'],
  [/ 5\.4\.\d+$/, 'The address’s domain takes no email.'],
  [/ 4\.2\.\d+$/, 'The mailbox takes no email for now.'],
  [/ 5\.7\.\d+$/, 'It was refused by a rule, such as for the sender, for relaying, or as spam.'],
  [/\b421\b/, 'The mail server closed the connection.'],
  [/\b55[0134]\b/, 'The mail server refused it.'],
  [/\b552\b/, 'It is too large, or the mailbox is full.'],
  [/\b4\d\d\b/, 'The mail server refused it for now.'],
];

/** The failure's codes in words, with the codes for those who run the mail server. */
export function failureSentence(failure: string | null): string {
  if (failure === null) return 'The server stopped while it was being sent.';
  const found = refusals.find(([pattern]) => pattern.test(failure));
  return `${found?.[1] ?? 'It could not be handed over.'} (${failure})`;
}
