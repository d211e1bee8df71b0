import { normalizeEmail } from '@gatehouse/sync-protocol/rules/people/email';
import { AppError } from '../../../app-error.ts';
import type { Deps } from '../../../deps.ts';
import { giveBackHit, throttle } from '../../../middleware/throttle.ts';
import type { UserPrincipal } from '../../../principals/principal.ts';
import { deleteSessionsOfUser } from '../../../principals/sessions.ts';
import { findUserByEmail, findUserById } from '../auth.repository.ts';
import { verifyPassword } from '../password.ts';
import { type MailDeps, mailNews } from './factor-mail.ts';
import { type RecordDeps, writeRecorded } from './recorded-write.ts';
import { deleteFactor } from './second-factor.repository.ts';

const byAdmin = { name: 'second-factor-reset', hitsMax: 10, windowMs: 15 * 60_000 };
const NOT_ON = 'This account does not use two-step sign-in.';
const OWN = 'Two-step sign-in of your own account is switched off in your profile, or by another admin.';

/**
 * Switches off the second step of another account, for someone who lost phone and recovery codes; the admin's password is asked
 * again. Errors: TOO_MANY_REQUESTS, INVALID_INPUT, NOT_FOUND. Requirement Y56.
 */
export async function resetForOther(
  deps: Deps,
  { userId }: UserPrincipal,
  given: { email: string; password: string },
): Promise<void> {
  await throttle(deps, byAdmin, userId);
  const admin = await deps.db.readPlatform((db) => findUserById(db, userId));
  if (!(await verifyPassword(admin?.password_hash ?? null, given.password, userId, deps.passwordCost)))
    throw refusedField('password', 'The password isn’t right.');
  if (admin?.email === normalizeEmail(given.email)) throw refusedField('email', OWN);
  await resetByEmail(deps, given.email, `user:${userId}`);
  await deps.db.writePlatform((db) => giveBackHit(db, byAdmin, userId));
}

/** Errors: NOT_FOUND, INVALID_INPUT where it isn't on. `actor` is `user:…`, or `system` for the command. */
export async function resetByEmail(deps: MailDeps & RecordDeps, email: string, actor: string): Promise<void> {
  const user = await deps.db.readPlatform((db) => findUserByEmail(db, normalizeEmail(email)));
  if (!user) throw new AppError('NOT_FOUND', { message: 'No account has this email address.' });
  await writeRecorded(deps, user, actor, async (db, record) => {
    if (!(await deleteFactor(db, user.user_id))) throw refusedField('email', NOT_ON);
    await deleteSessionsOfUser(db, user.user_id);
    record('reset_second_factor');
    await mailNews(deps, db, user, 'reset');
  });
}

function refusedField(field: 'email' | 'password', message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}
