import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { Mail } from '#integrations/mailer/mailer';
import { queueMail } from '../../mail/outbox/queue-mail.ts';
import { listAdminEmails } from './users.shared.repository.ts';

/** Queues one mail to each platform admin, or to the others, oldest account first, inside the caller's transaction. Returns their number. */
export async function mailAdmins(
  deps: Pick<Deps, 'clock' | 'ids' | 'secrets'>,
  db: Connection,
  mail: Omit<Mail, 'to'>,
  { exceptUserIds = [] }: { exceptUserIds?: readonly string[] } = {},
): Promise<number> {
  const told = (await listAdminEmails(db)).filter(({ user_id: userId }) => !exceptUserIds.includes(userId));
  for (const { email } of told) await queueMail(deps, db, { ...mail, to: email }, null, { kind: 'admin_notice' });
  return told.length;
}
