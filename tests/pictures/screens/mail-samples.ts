import type { listUnsentMail, UnsentMail } from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';

const mail: UnsentMail = {
  mail_id: 'm1',
  client_id: 'C00001',
  client_name: 'Ridge Line Climbing and Trampoline Park',
  recipient: 'maximiliana.von-und-zu-hohenberg@a-long-domain.example.org',
  subject: 'Your booking: Birthday party at Ridge Line Climbing and Trampoline Park',
  created_at: '2026-11-20T15:00:00.000Z',
  attempts: 1,
  tried_at: '2026-11-20T15:00:01.000Z',
  next_attempt_at: null,
  given_up_at: '2026-11-20T15:00:02.000Z',
  reason: 'refused',
  share: null,
  failure: 'EENVELOPE 550 5.1.1',
};

/** One of each reason, while the mail server is down. */
export const unsentMailSample: ReplyOf<typeof listUnsentMail> = {
  success: true,
  mails: [
    mail,
    {
      ...mail,
      mail_id: 'm2',
      recipient: 'ada@example.org',
      reason: 'exhausted',
      attempts: 16,
      failure: 'EMESSAGE 554 5.7.1',
    },
    {
      ...mail,
      mail_id: 'm3',
      recipient: null,
      subject: null,
      client_id: null,
      client_name: null,
      failure: 'UNREADABLE',
    },
    { ...mail, mail_id: 'm4', given_up_at: null, next_attempt_at: mail.created_at, reason: 'held', share: 'signing' },
    { ...mail, mail_id: 'm5', given_up_at: null, next_attempt_at: mail.created_at, reason: 'server', failure: null },
  ],
  next: '2026-11-20T15:00:00.000Z_m5',
  given_up: 3,
  outage: { since: '2026-11-20T14:00:00.000Z', failure: 'EAUTH 535 5.7.8', next_try_at: '2026-11-20T15:05:00.000Z' },
};
