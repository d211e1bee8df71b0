import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { english, languageOfTag } from '@gatehouse/sync-protocol/languages/languages';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import { composeMail } from '#areas/mail/mail/compose-mail';
import { withoutLinks } from '#areas/mail/mail/without-links';
import type { Mail } from '#integrations/mailer/mailer';

/** As much of a name as fits a subject line, and a greeting. */
const NAME_MAX = 60;

export interface RenewalMail {
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
export function renewalMail(given: RenewalMail): Mail {
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
