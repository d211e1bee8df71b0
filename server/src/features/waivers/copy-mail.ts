import { isEmail } from '@gatehouse/sync-protocol/rules/email';
import type { Deps } from '../../deps.ts';
import type { VenueWrite } from '../../sync/venue-write.ts';
import { composeMail, oneLine } from '../mail/compose-mail.ts';
import { queueMail } from '../mail/queue-mail.ts';
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

const words = {
  en: (copy: SignedCopy) => ({
    subject: `Your signed waiver for ${copy.venueName}`,
    heading: 'Your signed waiver',
    paragraphs: [
      `Hello ${copy.firstName},`,
      `Thank you for signing the waiver of ${copy.venueName}. Your copy is here for the next ${DOWNLOAD_DAYS} days.`,
    ],
    label: 'Open my copy',
    closing: `If you did not sign this waiver, please tell ${copy.venueName}.`,
  }),
  es: (copy: SignedCopy) => ({
    subject: `Su exención firmada para ${copy.venueName}`,
    heading: 'Su exención firmada',
    paragraphs: [
      `Hola, ${copy.firstName}:`,
      `Gracias por firmar la exención de ${copy.venueName}. Su copia está disponible aquí durante ${DOWNLOAD_DAYS} días.`,
    ],
    label: 'Abrir mi copia',
    closing: `Si usted no firmó esta exención, avise a ${copy.venueName}.`,
  }),
};

/** Queues the visitor's own copy with the signing it belongs to; nothing where the address can't be one. Design §8. */
export async function queueCopy(
  deps: Pick<Deps, 'clock' | 'ids' | 'config' | 'secrets'>,
  write: VenueWrite,
  copy: SignedCopy,
): Promise<void> {
  if (!isEmail(copy.to)) return;
  const link = `${deps.config.publicUrl}/api/pdf/waiver/${copy.waiverId}/pdf?token=${copy.token}`;
  const language = copy.language.startsWith('es') ? 'es' : 'en';
  const { subject, heading, paragraphs, label, closing } = words[language](copy);
  const body = composeMail({
    heading,
    paragraphs,
    button: { label, url: link },
    closing,
    sender: copy.venueName,
    language,
  });
  await queueMail(deps, write.db, { to: copy.to, subject: oneLine(subject), ...body }, write.clientId);
}
