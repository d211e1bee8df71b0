import type { UnsentMail, UnsentReason } from '@gatehouse/sync-protocol/areas/platform/admin-mail.contracts';
import type { MailOutage } from '../../mail/mail/mail-outage.ts';
import type { UnsentRow } from '../../mail/mail/unsent-mail.shared.repository.ts';

/** What a mail that was not sent says of itself, by its row, the mail server and the time. */
export function unsentReason(row: UnsentRow, outage: MailOutage | null, nowMs: number): UnsentReason {
  if (row.given_up_at !== null) return row.blame === 'refused' ? 'refused' : 'exhausted';
  if (Date.parse(row.next_attempt_at) <= nowMs) return outage !== null && !outage.isOver ? 'server' : 'due';
  return row.share !== null && row.attempts === 0 ? 'held' : 'retry';
}

/** A row as admins see it; `mail` is null where it can't be read. */
export function unsentMailView(
  row: UnsentRow,
  mail: { to: string; subject: string } | null,
  reason: UnsentReason,
): UnsentMail {
  return {
    mail_id: row.mail_id,
    client_id: row.client_id,
    client_name: row.client_name,
    recipient: mail?.to ?? null,
    subject: mail?.subject ?? null,
    created_at: row.created_at,
    attempts: row.attempts,
    tried_at: row.tried_at,
    next_attempt_at: row.given_up_at === null ? row.next_attempt_at : null,
    given_up_at: row.given_up_at,
    reason,
    share: reason === 'held' ? row.share : null,
    failure: row.failure,
  };
}
