import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { Subscriber } from '#venue/venue-write';
import { deleteMailOf, listUnmarkedMail } from './outbox.repository.ts';
import { recipientMac } from './recipient-limit.ts';
import { describeStored } from './stored-mail.ts';

/** Mail to a person who was erased goes too, waiting or sent. Requirement F24. */
export const mail: Subscriber = {
  async 'person.erased'(deps, { db, clientId }, { contact, onMailsDeleted }) {
    onMailsDeleted(await deleteMailTo(deps, db, clientId, contact.emails));
  },
};

/** How many of a venue's waiting mails are opened at most to read their recipients. */
const OPENED_MAX = 1_000;

/** Deletes a venue's mail to these addresses, waiting or sent, in a platform transaction. Returns how many. Requirement F24. */
async function deleteMailTo(
  deps: Pick<Deps, 'secrets' | 'config'>,
  db: Connection,
  clientId: string,
  emails: readonly string[],
): Promise<number> {
  if (emails.length === 0) return 0;
  const isTo = (address = ''): boolean => emails.includes(address.trim().toLowerCase());
  const waiting = await listUnmarkedMail(db, clientId, OPENED_MAX);
  const theirs = waiting.filter(({ mail_id: id, message }) => isTo(describeStored(deps, id, message)?.to));
  return deleteMailOf(db, clientId, {
    recipientMacs: emails.map((email) => recipientMac(deps.secrets, email)),
    mailIds: theirs.map((row) => row.mail_id),
  });
}
