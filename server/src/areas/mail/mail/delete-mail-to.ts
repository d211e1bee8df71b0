import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { deleteMailOf, listUnmarkedMail } from './outbox.repository.ts';
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
  const waiting = await listUnmarkedMail(db, clientId, OPENED_MAX);
  const theirs = waiting.filter(({ mail_id: id, message }) => emails.includes(addressOf(deps, id, message)));
  return deleteMailOf(db, clientId, {
    recipientMacs: emails.map((email) => recipientMac(deps.secrets, email)),
    mailIds: theirs.map((row) => row.mail_id),
  });
}

/** Empty for a mail that can't be opened, which can't be sent either. */
function addressOf(deps: Pick<Deps, 'secrets' | 'config'>, mailId: string, message: string): string {
  try {
    return openMail(deps, mailId, message).to.trim().toLowerCase();
  } catch {
    return '';
  }
}
