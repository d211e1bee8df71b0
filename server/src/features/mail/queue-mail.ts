import { isoNow } from '../../clock.ts';
import type { Connection } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Mail } from '../../integrations/mailer/mailer.ts';

/** A mail as it waits in the outbox: attachments in base64. */
export interface StoredMail extends Omit<Mail, 'attachments'> {
  attachments?: { filename: string; contentType: string; content: string }[];
}

/**
 * Puts a mail into the outbox, inside the transaction that makes it necessary: it is sent if and only if that commits,
 * also after a crash. `clientId` is the venue it is sent for, or null for the platform's own.
 */
export async function queueMail(
  deps: Pick<Deps, 'clock' | 'ids'>,
  db: Connection,
  mail: Mail,
  clientId: string | null,
): Promise<void> {
  const attachments = mail.attachments?.map((attachment) => ({
    ...attachment,
    content: Buffer.from(attachment.content).toString('base64'),
  }));
  const stored: StoredMail = { ...mail, ...(attachments ? { attachments } : {}) } as StoredMail;
  const now = isoNow(deps.clock);
  await db
    .insertInto('outbox_mail')
    .values({
      mail_id: deps.ids.uuid(),
      client_id: clientId,
      message: JSON.stringify(stored),
      created_at: now,
      next_attempt_at: now,
      attempts: 0,
      sent_at: null,
      failure: null,
    })
    .execute();
}
