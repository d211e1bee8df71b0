import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { composeMail, type MailContent, oneLine } from '#areas/mail/mail/compose-mail';
import { queueMail } from '#areas/mail/mail/queue-mail';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';

export type MailDeps = Pick<Deps, 'clock' | 'ids' | 'secrets' | 'config'>;
/** The venue, and the plan a mail is about: the venue's own unless another is named. */
export async function readBilled(
  db: Connection,
  clientId: string,
  planId?: string,
): Promise<{ client: Row<'clients'>; plan: Row<'plans'> | undefined }> {
  const client = await db.selectFrom('clients').selectAll().where('client_id', '=', clientId).executeTakeFirstOrThrow();
  const plan = await db
    .selectFrom('plans')
    .selectAll()
    .where('plan_id', '=', planId ?? client.plan_id)
    .executeTakeFirst();
  return { client, plan };
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
  await queueMail(deps, db, { to: client.email, subject: oneLine(subject), ...body }, client.client_id);
}
