import { isEmail } from '@gatehouse/sync-protocol/rules/people/email';
import type { Deps } from '../../deps.ts';
import type { VenueWrite } from '../../venue/venue-write.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { withoutLinks } from '../mail/without-links.ts';
import { DOWNLOAD_DAYS } from './download-token.ts';

interface SignedCopy {
  to: string;
  venueName: string;
  firstName: string;
  waiverId: string;
  token: string;
  /** BCP 47; the language the waiver was signed in. */
  language: string;
}

/** As much of a name as fits a subject line, and a greeting. */
const VENUE_NAME_MAX = 60;
const FIRST_NAME_MAX = 40;

const words = {
  en: (copy: Names) => ({
    subject: `Your signed waiver for ${copy.venueName}`,
    heading: 'Your signed waiver',
    paragraphs: [
      copy.firstName ? `Hello ${copy.firstName},` : 'Hello,',
      `Thank you for signing the waiver of ${copy.venueName}. Your copy is here for the next ${DOWNLOAD_DAYS} days.`,
    ],
    label: 'Open my copy',
    closing: `If you did not sign this waiver, please tell ${copy.venueName}.`,
  }),
  es: (copy: Names) => ({
    subject: `Su exención firmada para ${copy.venueName}`,
    heading: 'Su exención firmada',
    paragraphs: [
      copy.firstName ? `Hola, ${copy.firstName}:` : 'Hola:',
      `Gracias por firmar la exención de ${copy.venueName}. Su copia está disponible aquí durante ${DOWNLOAD_DAYS} días.`,
    ],
    label: 'Abrir mi copia',
    closing: `Si usted no firmó esta exención, avise a ${copy.venueName}.`,
  }),
};

type Names = Pick<SignedCopy, 'venueName' | 'firstName'>;

const nameless = { en: 'the venue', es: 'el establecimiento' };

/**
 * Queues the visitor's own copy with the signing it belongs to; nothing where the address can't be one. Anybody may have
 * typed the names, and any address with them: they hold no link when they are shown, and each mailbox gets a limited
 * number. Design §8.
 */
export async function queueCopy(
  deps: Pick<Deps, 'clock' | 'ids' | 'config' | 'secrets'>,
  write: VenueWrite,
  copy: SignedCopy,
): Promise<void> {
  if (!isEmail(copy.to)) return;
  const link = `${deps.config.publicUrl}/api/pdf/waiver/${copy.waiverId}/pdf?token=${copy.token}`;
  const language = copy.language.startsWith('es') ? 'es' : 'en';
  const venueName = withoutLinks(copy.venueName, VENUE_NAME_MAX) || nameless[language];
  const { subject, heading, paragraphs, label, closing } = words[language]({
    venueName,
    firstName: withoutLinks(copy.firstName, FIRST_NAME_MAX),
  });
  const body = composeMail({
    heading,
    paragraphs,
    button: { label, url: link },
    closing,
    sender: venueName,
    language,
  });
  await queueMail(deps, write.db, { to: copy.to, subject, ...body }, write.clientId, { isLimited: true });
}
