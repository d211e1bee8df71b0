import type { UnsentMail } from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import { expect, it } from 'vitest';
import { failureSentence, mailWords } from './mail-words.ts';

const mail: UnsentMail = {
  mail_id: 'a',
  client_id: null,
  client_name: null,
  recipient: 'ada@example.org',
  subject: 'Your booking',
  created_at: '2026-06-15T15:00:00.000Z',
  attempts: 1,
  tried_at: '2026-06-15T15:00:00.000Z',
  next_attempt_at: '2026-06-15T16:00:00.000Z',
  given_up_at: null,
  reason: 'retry',
  share: null,
  failure: 'EENVELOPE 452 4.2.2',
};

it('[Y116] says of each reason what it is and what happens next', () => {
  expect(mailWords(mail)).toMatchObject({
    label: 'Failed once',
    sentence: expect.stringMatching(/^The mailbox is full\. \(EENVELOPE 452 4\.2\.2\) It is tried again Jun 15, 2026/),
  });
  expect(mailWords({ ...mail, reason: 'held', share: 'offer' }).sentence).toMatch(
    /^This mailbox got as many offers from the waitlist as strangers may trigger\. It is sent Jun 15, 2026/,
  );
  const exhausted = { ...mail, reason: 'exhausted', attempts: 16, next_attempt_at: null } as const;
  expect(mailWords(exhausted).sentence).toMatch(/It was tried 16 times\.$/);
  expect(mailWords({ ...mail, reason: 'server' }).label).toBe('Mail server');
  expect(mailWords({ ...mail, reason: 'due' }).label).toBe('Next in line');
});

it.each([
  ['EENVELOPE 550 5.1.1', /^There is no such mailbox\./],
  ['EENVELOPE 550 5.1.8', /MAIL_FROM/],
  ['EAUTH 535 5.7.8', /user name or the password/],
  ['EENVELOPE 554 5.7.1', /rule/],
  ['ESOCKET', /could not be reached/],
  ['ECONNECTION 421', /closed the connection/],
  ['EENVELOPE 550', /^The mail server refused it\./],
  ['EENVELOPE 450', /for now/],
  ['UNREADABLE', /can’t be read/],
  ['unknown', /^It could not be handed over\. \(unknown\)/],
  [null, /stopped while/],
] as const)('[Y116] words %s', (failure, sentence) => {
  expect(failureSentence(failure)).toMatch(sentence);
});
