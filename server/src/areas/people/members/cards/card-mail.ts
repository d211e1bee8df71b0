import { printedCode } from '@gatehouse/sync-protocol/areas/people/codes/member-codes';
import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import { composeMail } from '#areas/mail/mail/compose-mail';
import { withoutLinks } from '#areas/mail/mail/without-links';
import type { Mail } from '#integrations/mailer/mailer';

export interface CardMail {
  to: string;
  firstName: string;
  venueName: string;
  membershipId: string;
  memberUntil: string;
  /** PNG. */
  picture: Uint8Array;
  language: LanguageCode;
}

/** The part of a name that fits a subject line, and a greeting. */
const VENUE_NAME_MAX = 60;
const FIRST_NAME_MAX = 40;

/** The mail with a member's card. Names are untrusted input: no link is left in them. Requirement F31. */
export function cardMail({ to, firstName, venueName, membershipId, memberUntil, picture, language }: CardMail): Mail {
  const t = writtenText(language);
  const venue = withoutLinks(venueName, VENUE_NAME_MAX) || t('common.venue');
  const name = withoutLinks(firstName, FIRST_NAME_MAX);
  const body = composeMail({
    heading: t('card.heading'),
    paragraphs: [
      name ? t('common.hello', { name }) : t('common.helloNameless'),
      t('card.sentence', { venueName: venue }),
      t('card.unreadable'),
    ],
    facts: [
      { label: t('card.id'), value: printedCode(membershipId) },
      { label: t('card.until'), value: dayText(memberUntil, language) },
    ],
    closing: t('card.closing', { venueName: venue }),
    sender: venue,
    language,
  });
  const attachments = [{ filename: t('card.file'), contentType: 'image/png', content: picture }];
  return { to, subject: t('card.subject', { venueName: venue }), ...body, attachments };
}
