import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { composeMail, type MailContent, oneLine } from '#areas/mail/outbox/compose-mail';
import { queueMail } from '#areas/mail/outbox/queue-mail';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { readVenueRow } from '#venue/venue-row';
import { findPlanRow } from '../../plans/plans.shared.repository.ts';

export type MailDeps = Pick<Deps, 'clock' | 'ids' | 'secrets' | 'config'>;

/** The venue, and the plan a mail is about: the venue's own unless another is named. */
export async function readBilled(
  db: Connection,
  clientId: string,
  planId?: string,
): Promise<{ client: Row<'clients'>; plan: Row<'plans'> | undefined }> {
  const client = await readVenueRow(db, clientId);
  const wanted = planId ?? client.plan_id;
  return { client, plan: wanted === null ? undefined : await findPlanRow(db, wanted) };
}

/** Where the owner sees the subscription and changes the card. */
export function profileUrl({ config }: Pick<Deps, 'config'>): string {
  return `${config.publicUrl}/my-profile`;
}

/** Queues a mail to the owner of a venue, inside the transaction that makes it necessary; skipped for an invalid address. */
export async function mailOwner(
  deps: MailDeps,
  db: Connection,
  client: Row<'clients'>,
  subject: string,
  content: MailContent,
): Promise<void> {
  if (!isEmail(client.email)) return;
  const closing = `This email is about the Gatehouse subscription for ${client.client_name}.`;
  const body = composeMail({ closing, ...content });
  await queueMail(deps, db, { to: client.email, subject: oneLine(subject), ...body }, client.client_id, {
    kind: 'subscription',
  });
}
