import type { MailCause } from '@gatehouse/server/areas/mail/outbox/mail-kinds';
import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import type { Mail } from '@gatehouse/server/integrations/mailer/mailer';
import type { TestApp } from '#helpers/app/test-app';

/** An application of its own, and the mails that were sent in it so far, as they are printed. */
export interface Scene {
  app: TestApp;
  /** Sends what waits and prints it under a line that says what happened; throws where nothing waits. */
  send(happened: string): Promise<readonly Mail[]>;
  /** Sends what waits and prints none of it: another sample has it. */
  drop(): Promise<readonly Mail[]>;
}

/** What causes the mails of a kind. */
export type Samples<Kind extends MailCause['kind']> = Readonly<Record<Kind, (scene: Scene) => Promise<void>>>;

export const languages = ['en', 'es', 'fr'] as const;

/** The guests read this language from now on: what staff book is in English. */
export async function setLanguage({ deps }: TestApp, language: (typeof languages)[number]): Promise<void> {
  await deps.db.writePlatform((db) => db.updateTable('bookings').set({ language }).execute());
}

/** The next booking is that of another person: one holds ten places at most. */
export async function forgetBookers({ deps }: TestApp): Promise<void> {
  await deps.db.writePlatform((db) => db.updateTable('bookings').set({ booker_mac: null }).execute());
}

export function sceneOf(app: TestApp, printed: string[]): Scene {
  const drop = async (): Promise<readonly Mail[]> => {
    await sendDueMail(app.deps, new AbortController().signal, { restMaxMs: 0 });
    return app.mails.splice(0);
  };
  return {
    app,
    drop,
    async send(happened) {
      const mails = await drop();
      if (mails.length === 0) throw new Error(`No mail: ${happened}`);
      const bodies = mails.map((mail) => printedMail(app, mail));
      const distinct = [...new Set(bodies)].map((body) => {
        const readers = mails.filter((_, at) => bodies[at] === body).map(({ to }) => to);
        return `To: ${readers.toSorted().join(', ')}\n${body}`;
      });
      printed.push(`### ${happened}`, ...distinct.toSorted());
      return mails;
    },
  };
}

function printedMail(app: TestApp, { subject, text, replyTo, attachments = [] }: Mail): string {
  const lines = [
    ...(replyTo ? [`Reply-To: ${replyTo.name} <${replyTo.address}>`] : []),
    `Subject: ${subject}`,
    ...attachments.map(({ filename, contentType }) => `Attached: ${filename} (${contentType})`),
  ];
  const body = text.replaceAll(app.deps.config.publicUrl, 'https://gate.example');
  return [...lines, '', body.trimEnd()].join('\n').replaceAll(placeholders, (found) => nameOf(found));
}

/** What differs from run to run: sums and seals of content, ids, tokens and references. */
const placeholders =
  /[\da-f]{64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[A-Z]\d{5}-[\w-]{8,}|[A-Z]\d{5}M[\dA-Z]{8}|[\w.-]{40,}|\b[a-p]{32}\b|\b[34679CDFHJKMNPQRTVWXY]{6}\b/g;

function nameOf(found: string): string {
  if (found.length === 6) return 'REFERENCE';
  return /^(?:[A-Z]\d{5}[-M]|[\da-f]{8}-)/.test(found) ? 'ID' : 'TOKEN';
}
