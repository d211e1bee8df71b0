import type { Connection } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Mail } from '../../integrations/mailer/mailer.ts';
import { queueMail } from './queue-mail.ts';

/** Queues one mail to each platform admin, oldest account first, inside the caller's transaction. Returns their number. */
export async function mailAdmins(
  deps: Pick<Deps, 'clock' | 'ids' | 'secrets'>,
  db: Connection,
  mail: Omit<Mail, 'to'>,
): Promise<number> {
  const admins = await db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .orderBy('user_id')
    .select('email')
    .execute();
  for (const { email } of admins) await queueMail(deps, db, { ...mail, to: email }, null);
  return admins.length;
}
