import { isoNow } from '#base/clock';
import { sha256 } from '#base/secrets';
import type { Deps } from '#integrations/deps';
import { sealState } from '#venue/audit-chain';
import { updateClientSettings } from '#venue/client-row';
import { markSealMailed } from '#venue/sync-tenant';
import { writeVenue } from '#venue/venue-write';
import { mailOwner, readBilled } from '../../money/billing/notices/owner-mail.ts';
import { sealLine } from './seal-line.ts';
import { sealMail } from './seal-mail.ts';
import { findSealMails, listSealMailsDue } from './seal-mails.repository.ts';

/** Whether the owner wants the seals. */
export function wantsSealMails(deps: Pick<Deps, 'db'>, clientId: string): Promise<boolean> {
  return deps.db.readVenue(clientId, (db) => findSealMails(db, clientId));
}

/** The chain records who switched them on or off. */
export async function updateSealMails(deps: Deps, clientId: string, mails: boolean, userId: string): Promise<boolean> {
  await writeVenue(
    deps,
    clientId,
    async ({ db, nowAtUtc, audit }) => {
      await updateClientSettings(db, clientId, { audit_seal_mails: mails ? 1 : 0 }, nowAtUtc);
      audit({
        action: mails ? 'seal_mails_on' : 'seal_mails_off',
        actor: `user:${userId}`,
        subject: clientId,
        content_sha256: sha256(clientId),
      });
    },
    [],
  );
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
