import type { Config } from '#base/config';
import type { Mail } from '#integrations/mailer/mailer';
import { composeMail } from './compose-mail.ts';
import { withoutLinks } from './without-links.ts';

/** The data that a visitor's own copy is composed from. The outbox stores it instead of the mail, which is fifteen times as long. */
export interface SignedCopy {
  to: string;
  venueName: string;
  firstName: string;
  waiverId: string;
  /** Opens the signed PDFs of one signing. */
  token: string;
  /** How long the token opens them. */
  days: number;
  /** BCP 47; the language the waiver was signed in. */
  language: string;
}

/** The part of a name that fits a subject line, and a greeting. */
const VENUE_NAME_MAX = 60;
const FIRST_NAME_MAX = 40;

const words = {
  en: (copy: Names) => ({
    subject: `Your signed waiver for ${copy.venueName}`,
    heading: 'Your signed waiver',
    paragraphs: [
      copy.firstName ? `Hello ${copy.firstName},` : 'Hello,',
      `Thank you for signing the waiver for ${copy.venueName}. You can open your copy here for the next ${copy.days} days.`,
    ],
    label: 'Open my copy',
    closing: `If you didn’t sign this waiver, please let ${copy.venueName} know.`,
  }),
  es: (copy: Names) => ({
    subject: `Su exención de responsabilidad firmada para ${copy.venueName}`,
    heading: 'Su exención de responsabilidad firmada',
    paragraphs: [
      copy.firstName ? `Hola, ${copy.firstName}:` : 'Hola:',
      `Gracias por firmar la exención de responsabilidad de ${copy.venueName}. Su copia está disponible aquí durante ${copy.days} días.`,
    ],
    label: 'Abrir mi copia',
    closing: `Si usted no firmó esta exención de responsabilidad, avise a ${copy.venueName}.`,
  }),
};

type Names = Pick<SignedCopy, 'venueName' | 'firstName' | 'days'>;

const nameless = { en: 'the venue', es: 'el establecimiento' };

/**
 * The mail with a visitor's own copy. The names and the address are untrusted input: no link is left in them when
 * they are shown. Requirement W11.
 */
export function signedCopyMail({ publicUrl }: Pick<Config, 'publicUrl'>, copy: SignedCopy): Mail {
  const link = `${publicUrl}/api/pdf/waiver/${copy.waiverId}/pdf?token=${copy.token}`;
  const language = copy.language.startsWith('es') ? 'es' : 'en';
  const venueName = withoutLinks(copy.venueName, VENUE_NAME_MAX) || nameless[language];
  const { subject, heading, paragraphs, label, closing } = words[language]({
    venueName,
    firstName: withoutLinks(copy.firstName, FIRST_NAME_MAX),
    days: copy.days,
  });
  const body = composeMail({
    heading,
    paragraphs,
    button: { label, url: link },
    closing,
    sender: venueName,
    language,
  });
  return { to: copy.to, subject, ...body };
}
