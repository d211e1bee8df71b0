import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { insertMail } from './outbox.repository.ts';
import { recipientMac } from './recipient-limit.ts';
import { type Outgoing, recipientOf, sealMail } from './stored-mail.ts';

/**
 * Puts a mail into the outbox, inside the transaction that makes it necessary: it is sent if and only if that commits,
 * also after a crash. `clientId` is the venue it is sent for, or null for the platform's own. With `isLimited`, for mail
 * that a stranger can trigger to any address, the recipient's limit is checked before it is sent. `onceAs` names what causes the
 * mail, such as a request: while the outbox knows it, another one is not queued. Returns whether it was.
 */
export async function queueMail(
  deps: Pick<Deps, 'clock' | 'ids' | 'secrets'>,
  db: Connection,
  mail: Outgoing,
  clientId: string | null,
  { isLimited = false, onceAs }: { isLimited?: boolean; onceAs?: string } = {},
): Promise<boolean> {
  const mailId = onceAs === undefined ? deps.ids.uuid() : deps.secrets.mac('mail-once', onceAs);
  const now = isoNow(deps.clock);
  const row = {
    mail_id: mailId,
    client_id: clientId,
    message: sealMail(deps.secrets, mailId, mail),
    created_at: now,
    next_attempt_at: now,
    attempts: 0,
    sent_at: null,
    failure: null,
    recipient_mac: isLimited ? recipientMac(deps.secrets, recipientOf(mail)) : null,
  };
  return insertMail(db, row, { isOnce: onceAs !== undefined });
}
