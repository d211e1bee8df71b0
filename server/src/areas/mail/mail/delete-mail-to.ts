import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { recipientMac } from './recipient-limit.ts';
import { openMail } from './stored-mail.ts';

/** Of a venue's mail that still waits, so many are opened at most to read to whom they go. */
const OPENED_MAX = 1_000;

/** Deletes a venue's mail to these addresses, waiting or sent, in a platform transaction. Returns how many. Requirement F24. */
export async function deleteMailTo(
  deps: Pick<Deps, 'secrets' | 'config'>,
  db: Connection,
  clientId: string,
  emails: readonly string[],
): Promise<number> {
  if (emails.length === 0) return 0;
  const waiting = await db
    .selectFrom('outbox_mail')
    .where('client_id', '=', clientId)
    .where('sent_at', 'is', null)
    .where('recipient_mac', 'is', null)
    .limit(OPENED_MAX)
    .select(['mail_id', 'message'])
    .execute();
  const theirs = waiting.filter(({ mail_id: id, message }) => emails.includes(addressOf(deps, id, message)));
  const macs = emails.map((email) => recipientMac(deps.secrets, email));
  const deleted = await db
    .deleteFrom('outbox_mail')
    .where('client_id', '=', clientId)
    .where((eb) =>
      eb.or([
        eb('recipient_mac', 'in', macs),
        ...(theirs.length > 0
          ? [
              eb(
                'mail_id',
                'in',
                theirs.map((row) => row.mail_id),
              ),
            ]
          : []),
      ]),
    )
    .returning('mail_id')
    .execute();
  return deleted.length;
}

/** Empty for a mail that can't be opened, which can't be sent either. */
function addressOf(deps: Pick<Deps, 'secrets' | 'config'>, mailId: string, message: string): string {
  try {
    return openMail(deps, mailId, message).to.trim().toLowerCase();
  } catch {
    return '';
  }
}
