import type { MailCause } from '@gatehouse/server/areas/mail/outbox/mail-kinds';
import { expect } from 'vitest';
import { it, onAnyDatabase } from '#helpers/app/on-databases';
import { bookingSamples } from './texts/booking-samples.ts';
import { moneySamples } from './texts/money-samples.ts';
import { peopleSamples } from './texts/people-samples.ts';
import { type Samples, sceneOf } from './texts/scene.ts';

/** Twenty-five applications one after the other, on a busy machine. */
const SLOW_MS = 180_000;
/** A kind without a sample does not compile. */
const samples: Samples<MailCause['kind']> = { ...bookingSamples, ...moneySamples, ...peopleSamples };

onAnyDatabase('the texts of all mails', (open) => {
  it(
    '[I12] are as the file says, for a mail of each kind at least',
    async () => {
      const lines: string[] = [];
      for (const [kind, cause] of Object.entries(samples)) {
        const printed: string[] = [];
        /* With a mail server, because only then is an address to be confirmed. */
        await cause(sceneOf(await open({ SMTP_URL: 'smtp://mail.example:25' }), printed));
        expect(printed, kind).not.toEqual([]);
        lines.push(`## ${kind}`, ...printed);
      }
      await expect(`${lines.join('\n\n')}\n`).toMatchFileSnapshot('mail-texts.txt');
    },
    SLOW_MS,
  );
});
