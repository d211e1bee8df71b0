import { printedCode } from '@gatehouse/sync-protocol/areas/people/codes/member-codes';
import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
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
  language: 'en' | 'es';
}

/** The part of a name that fits a subject line, and a greeting. */
const VENUE_NAME_MAX = 60;
const FIRST_NAME_MAX = 40;
const nameless = { en: 'the venue', es: 'el establecimiento' };

const words = {
  en: (venue: string, first: string) => ({
    subject: `Your member card for ${venue}`,
    heading: 'Your member card',
    paragraphs: [
      first ? `Hello ${first},` : 'Hello,',
      `Here is your member card for ${venue}. Show the picture on your phone when you come in, or print it.`,
      'If it can’t be scanned, tell the staff your membership ID.',
    ],
    id: 'Membership ID',
    until: 'Member until',
    file: 'member-card.png',
    closing: `If you are not a member of ${venue}, please let them know. Your address was entered by mistake.`,
  }),
  es: (venue: string, first: string) => ({
    subject: `Su tarjeta de miembro de ${venue}`,
    heading: 'Su tarjeta de miembro',
    paragraphs: [
      first ? `Hola, ${first}:` : 'Hola:',
      `Esta es su tarjeta de miembro de ${venue}. Muestre la imagen en su teléfono al llegar, o imprímala.`,
      'Si no se puede escanear, indique su número de miembro al personal.',
    ],
    id: 'Número de miembro',
    until: 'Miembro hasta el',
    file: 'tarjeta-de-miembro.png',
    closing: `Si usted no es miembro de ${venue}, avíseles: su dirección se escribió por error.`,
  }),
};

/** The mail with a member's card. Names are untrusted input: no link is left in them. Requirement F31. */
export function cardMail({ to, firstName, venueName, membershipId, memberUntil, picture, language }: CardMail): Mail {
  const venue = withoutLinks(venueName, VENUE_NAME_MAX) || nameless[language];
  const said = words[language](venue, withoutLinks(firstName, FIRST_NAME_MAX));
  const body = composeMail({
    heading: said.heading,
    paragraphs: said.paragraphs,
    facts: [
      { label: said.id, value: printedCode(membershipId) },
      { label: said.until, value: dayText(memberUntil, language) },
    ],
    closing: said.closing,
    sender: venue,
    language,
  });
  const attachments = [{ filename: said.file, contentType: 'image/png', content: picture }];
  return { to, subject: said.subject, ...body, attachments };
}
