import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { sealState } from '#venue/audit-chain';
import { markSealMailed } from '#venue/sync-tenant';
import { readVenueRow, updateVenueSettings } from '#venue/venue-row';
import { writeVenue } from '#venue/venue-write';
import type { MailContent } from '../../mail/outbox/compose-mail.ts';
import { mailOwner, readBilled } from '../../money/billing/notices/owner-mail.ts';
import { sealLine } from './seal-line.ts';
import { listSealMailsDue } from './seal-mails.repository.ts';

/** Whether the owner wants the seals. */
export function wantsSealMails(deps: Pick<Deps, 'db'>, clientId: string): Promise<boolean> {
  return deps.db.readVenue(clientId, async (db) => (await readVenueRow(db, clientId)).audit_seal_mails === 1);
}

/** The chain records who switched them on or off. */
export async function updateSealMails(deps: Deps, clientId: string, mails: boolean, userId: string): Promise<boolean> {
  await writeVenue(deps, clientId, async ({ db, nowAtUtc, happened }) => {
    await updateVenueSettings(db, clientId, { audit_seal_mails: mails ? 1 : 0 }, nowAtUtc);
    await happened({ kind: 'seal_mails.switched', actor: `user:${userId}`, isOn: mails });
  });
  return mails;
}

/** Mails today's seal to every owner who wants it and has new links since the last one. A failure does not affect the others. */
export async function sendSealMails(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const clientId of await deps.db.readPlatform(listSealMailsDue)) {
    if (signal.aborted) return;
    try {
      await mailSeal(deps, clientId);
    } catch (error) {
      deps.logger.error({ clientId, err: error }, 'the seal of an audit chain could not be mailed');
    }
  }
}

/** An end that does not fit its seal is not mailed: a new one over it would make it look genuine. */
async function mailSeal(deps: Deps, clientId: string): Promise<void> {
  await deps.db.writeVenue(clientId, async (db) => {
    const end = await markSealMailed(db, clientId);
    if (!end || sealState(deps.secrets, clientId, end) === 'altered') return;
    const { client } = await readBilled(db, clientId);
    const day = isoNow(deps.clock).slice(0, 10);
    const line = sealLine(deps.secrets, { clientId, day, count: end.count, head: end.head });
    const { subject, content } = sealMail(client.client_name, day, end.count, line);
    await mailOwner(deps, db, client, subject, content);
  });
}

/** What the owner keeps: the line, its purpose and its limits. `day` is in UTC. */
function sealMail(
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
        `${clientName} had ${count} ${count === 1 ? 'entry' : 'entries'} in its record of signatures and changes when this email was written. This line seals ${count === 1 ? 'it' : 'them all'}:`,
        line,
        'Please keep this email. The operator of the Gatehouse server has the key that makes such lines, so a line that only they keep would prove little. This copy was made at the time and is yours: they cannot change it, and if the records are altered or removed later, they will no longer match it.',
        'If you ever doubt a record, put the line into a text file and ask them to run: npm run verify-audit -- --seals FILE',
      ],
      closing:
        'You get this email on days with new records because you asked for it in My Profile. You can turn it off there.',
    },
  };
}
