import { mayMailVisitors } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import type { VisitedVenue } from '#access/principal';
import { queueMail } from '#areas/mail/mail/queue-mail';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { makeRenewalLink, unsubscribeUrl } from './renewal-links.ts';
import { renewalMail } from './renewal-mail.ts';
import { insertLink } from './renewals.repository.ts';

/** Whether the platform sends mail to a venue's visitors now. */
export function mayMail({ subscription, activatedAtUtc }: VisitedVenue): boolean {
  return mayMailVisitors({ servicePaidUntil: subscription.servicePaidUntil, activatedAtUtc });
}

/** Queues the mail with a new link, of which only the hash is stored. */
export async function mailLink(
  deps: Pick<Deps, 'clock' | 'ids' | 'secrets' | 'config'>,
  db: Connection,
  { client_id: clientId, renewal_id: renewalId, email, language }: Row<'renewals'>,
  said: {
    venueName: string;
    firstName: string;
    documents: readonly { name: string; endsOn: string }[];
    isAgain: boolean;
  },
): Promise<void> {
  const { url, tokenHash } = makeRenewalLink(deps, clientId);
  await insertLink(db, {
    client_id: clientId,
    token_hash: tokenHash,
    renewal_id: renewalId,
    is_again: said.isAgain ? 1 : 0,
    created_at: isoNow(deps.clock),
    opened_at: null,
  });
  const { venueName, firstName, documents } = said;
  const unsubscribe = unsubscribeUrl(deps, clientId, renewalId);
  const mail = renewalMail({
    to: email,
    venueName,
    firstName,
    language,
    documents,
    renewUrl: url,
    unsubscribeUrl: unsubscribe,
  });
  await queueMail(deps, db, mail, clientId, { kind: 'renewal' });
}
