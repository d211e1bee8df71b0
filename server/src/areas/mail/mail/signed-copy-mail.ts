import { english, languageOfTag } from '@gatehouse/sync-protocol/languages/languages';
import { writtenText } from '@gatehouse/sync-protocol/languages/written-texts';
import type { Config } from '#base/config';
import type { Mail } from '#integrations/mailer/mailer';
import type { SignedCopy } from '#venue/events/waiver-events';
import { composeMail } from './compose-mail.ts';
import { withoutLinks } from './without-links.ts';

/** The part of a name that fits a subject line, and a greeting. */
const VENUE_NAME_MAX = 60;
const FIRST_NAME_MAX = 40;

/**
 * The mail with a visitor's own copy. The names and the address are untrusted input: no link is left in them when
 * they are shown. Requirement W11.
 */
export function signedCopyMail({ publicUrl }: Pick<Config, 'publicUrl'>, copy: SignedCopy): Mail {
  const link = `${publicUrl}/api/pdf/waiver/${copy.waiverId}/pdf?token=${copy.token}`;
  const language = languageOfTag(copy.language) ?? english;
  const t = writtenText(language);
  const venueName = withoutLinks(copy.venueName, VENUE_NAME_MAX) || t('common.venue');
  const name = withoutLinks(copy.firstName, FIRST_NAME_MAX);
  const body = composeMail({
    heading: t('signedCopy.heading'),
    paragraphs: [
      name ? t('common.hello', { name }) : t('common.helloNameless'),
      t('signedCopy.sentence', { venueName, days: copy.days }),
    ],
    button: { label: t('signedCopy.open'), url: link },
    closing: t('signedCopy.closing', { venueName }),
    sender: venueName,
    language,
  });
  return { to: copy.to, subject: t('signedCopy.subject', { venueName }), ...body };
}
