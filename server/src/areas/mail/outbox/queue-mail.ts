import { createUuidV7 } from '@gatehouse/sync-protocol/base/ids';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { NewRow } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { isToAccount, type MailCause, shareOf } from './mail-kinds.ts';
import { insertMails } from './outbox.repository.ts';
import { recipientMac } from './recipient-limit.ts';
import { type Outgoing, recipientOf, sealMail } from './stored-mail.ts';

type QueueDeps = Pick<Deps, 'clock' | 'ids' | 'secrets'>;

/** `about` names what a mail tells the state of, such as a booking: of the mails about it that are held back, only the newest is sent. */
type QueuedAs = MailCause & { about?: string };

/**
 * Puts a mail into the outbox, inside the transaction that makes it necessary: it is sent if and only if that commits,
 * also after a crash. `clientId` is the venue it is sent for, or null for the platform's own. Mail that a stranger can cause is
 * held back, before it is sent, while its mailbox is over the limit. `onceAs` names what causes the mail, such as a request:
 * while the outbox knows it, another one is not queued. Returns whether it was.
 */
export async function queueMail(
  deps: QueueDeps,
  db: Connection,
  mail: Outgoing,
  clientId: string | null,
  { onceAs, ...as }: QueuedAs & { onceAs?: string },
): Promise<boolean> {
  const isOnce = onceAs !== undefined;
  const mailId = isOnce ? deps.secrets.mac('mail-once', onceAs) : newMailId(deps);
  const inserted = await insertMails(db, [rowOf(deps, mail, { mailId, clientId, as })], { isOnce });
  return inserted === 1;
}

/** The same for mail of many jobs in one transaction, which is stored at its end. */
export function gatherMail(deps: QueueDeps, write: VenueWrite, mail: Outgoing, as: QueuedAs): void {
  write.gather(storeMails, rowOf(deps, mail, { mailId: newMailId(deps), clientId: write.clientId, as }));
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
  { mailId, clientId, as }: { mailId: string; clientId: string | null; as: QueuedAs },
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
    recipient_mac: isToAccount(as) ? null : recipientMac(deps.secrets, recipientOf(mail)),
    share: shareOf(as),
    about: as.about ?? null,
  };
}
