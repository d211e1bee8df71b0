import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import type { MailContent } from '../../mail/mail/compose-mail.ts';

/** What the owner keeps: the line, its purpose and its limits. `day` is in UTC. */
export function sealMail(
  clientName: string,
  day: string,
  count: number,
  line: string,
): { subject: string; content: MailContent } {
  return {
    subject: `${clientName}: the seal of your records on ${dayText(day)}`,
    content: {
      heading: `The seal of your records on ${dayText(day)}`,
      paragraphs: [
        `${clientName} had ${count} ${count === 1 ? 'entry' : 'entries'} in its record of signatures and changes when this email was written. This line seals them all:`,
        line,
        'Please keep this email. The operator of the Gatehouse server has the key that makes such lines, so a line that only they keep would prove little. This copy was made at the time and is yours: they cannot change it, and if the records are altered or removed later, they will no longer match it.',
        'If you ever doubt a record, put the line into a text file and ask them to run: npm run verify-audit -- --seals FILE',
      ],
      closing:
        'You get this email on days with new records because you asked for it in My Profile. You can turn it off there.',
    },
  };
}
