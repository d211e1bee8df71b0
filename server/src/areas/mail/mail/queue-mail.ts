import { createUuidV7 } from '@gatehouse/sync-protocol/base/ids';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { NewRow } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { insertMails } from './outbox.repository.ts';
import { recipientMac } from './recipient-limit.ts';
import { type Outgoing, recipientOf, sealMail } from './stored-mail.ts';

type QueueDeps = Pick<Deps, 'clock' | 'ids' | 'secrets'>;

/**
 * Puts a mail into the outbox, inside the transaction that makes it necessary: it is sent if and only if that commits,
 * also after a crash. `clientId` is the venue it is sent for, or null for the platform's own. With `isLimited`, for mail
 * that a stranger can trigger to any address, the recipient's limit is checked before it is sent. `onceAs` names what causes the
 * mail, such as a request: while the outbox knows it, another one is not queued. Returns whether it was.
 */
export async function queueMail(
  deps: QueueDeps,
  db: Connection,
  mail: Outgoing,
  clientId: string | null,
  { isLimited = false, onceAs }: { isLimited?: boolean; onceAs?: string } = {},
): Promise<boolean> {
  const isOnce = onceAs !== undefined;
  const mailId = isOnce ? deps.secrets.mac('mail-once', onceAs) : newMailId(deps);
  const inserted = await insertMails(db, [rowOf(deps, mail, { mailId, clientId, isLimited })], { isOnce });
  return inserted === 1;
}

/** The same for limited mail of many jobs in one transaction, which is stored at its end. */
export function queueLimitedMail(deps: QueueDeps, write: VenueWrite, mail: Outgoing): void {
  write.gather(storeMails, rowOf(deps, mail, { mailId: newMailId(deps), clientId: write.clientId, isLimited: true }));
}

function newMailId({ clock, ids }: QueueDeps): string {
  return createUuidV7(clock.now(), ids.bytes);
}

async function storeMails({ db }: VenueWrite, rows: readonly NewRow<'outbox_mail'>[]): Promise<void> {
  await insertMails(db, rows);
}

function rowOf(
  deps: QueueDeps,
  mail: Outgoing,
  { mailId, clientId, isLimited }: { mailId: string; clientId: string | null; isLimited: boolean },
): NewRow<'outbox_mail'> {
  const now = isoNow(deps.clock);
  return {
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
}
