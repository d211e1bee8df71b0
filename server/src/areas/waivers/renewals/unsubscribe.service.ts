import { emailIdentity } from '@gatehouse/sync-protocol/base/people/email';
import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { readUnsubscribeToken, throttleLinks, unknownLink } from './renewal-links.ts';
import { findRenewal, insertUnsubscribed } from './renewals.repository.ts';

/** Ends renewal mails of a venue to the address of a mail; the same again is fine. Errors: NOT_FOUND, TOO_MANY_REQUESTS. */
export async function unsubscribeFrom(deps: Deps, token: string, ip: string): Promise<void> {
  await throttleLinks(deps, ip);
  const named = readUnsubscribeToken(deps, token);
  if (!named) throw unknownLink();
  const { clientId, renewalId } = named;
  await deps.db.writeVenue(clientId, async (db) => {
    const renewal = await findRenewal(db, clientId, renewalId);
    /* An erased person gets none anyway. */
    if (!renewal) return;
    const row = { client_id: clientId, email_mac: emailMac(deps, renewal.email), created_at: isoNow(deps.clock) };
    await insertUnsubscribed(db, row);
  });
}

/** A mailbox that unsubscribed is kept as a keyed hash. */
export function emailMac({ secrets }: Pick<Deps, 'secrets'>, email: string): string {
  return secrets.mac('unsubscribed-email', emailIdentity(email));
}
