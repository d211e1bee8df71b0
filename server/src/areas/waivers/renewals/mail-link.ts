import { mayMailVisitors } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { english, languageOfTag } from '@gatehouse/sync-protocol/languages/languages';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import type { VisitedVenue } from '#access/principal';
import { composeMail } from '#areas/mail/outbox/compose-mail';
import { queueMail } from '#areas/mail/outbox/queue-mail';
import { withoutLinks } from '#areas/mail/outbox/without-links';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { Mail } from '#integrations/mailer/mailer';
import { makeRenewalLink, unsubscribeUrl } from './renewal-links.ts';
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

/** The most of a name that fits a subject line and a greeting, in characters. */
const NAME_MAX = 60;

interface RenewalMail {
  to: string;
  venueName: string;
  firstName: string;
  /** BCP 47, of the signing. */
  language: string;
  /** Each document with its last valid day, `YYYY-MM-DD`. */
  documents: readonly { name: string; endsOn: string }[];
  renewUrl: string;
  unsubscribeUrl: string;
}

/**
 * The mail before signatures end. Names and address are untrusted input: they hold no link. The two links are all that it has.
 * Requirement W48.
 */
function renewalMail(given: RenewalMail): Mail {
  const language = languageOfTag(given.language) ?? english;
  const t = writtenText(language);
  const venueName = withoutLinks(given.venueName, NAME_MAX) || t('common.venue');
  const name = withoutLinks(given.firstName, NAME_MAX);
  const body = composeMail({
    heading: t('renewal.heading'),
    paragraphs: [name ? t('common.hello', { name }) : t('common.helloNameless'), t('renewal.sentence', { venueName })],
    facts: given.documents.map(({ name: label, endsOn }) => ({
      label: withoutLinks(label, NAME_MAX),
      value: t('renewal.until', { day: dayText(endsOn, language) }),
    })),
    button: { label: t('renewal.open'), url: given.renewUrl },
    closing: t('renewal.closing', { venueName }),
    closingLink: { label: t('renewal.unsubscribe'), url: given.unsubscribeUrl },
    sender: venueName,
    language,
  });
  return {
    to: given.to,
    subject: t('renewal.subject', { venueName }),
    ...body,
    unsubscribeUrl: given.unsubscribeUrl,
  };
}
