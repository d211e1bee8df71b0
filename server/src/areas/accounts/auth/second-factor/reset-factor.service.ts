import { normalizeEmail } from '@gatehouse/sync-protocol/base/people/email';
import type { UserPrincipal } from '#access/principal';
import { deleteSessionsOfUser } from '#access/sessions.shared.repository';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { VenueWriteDeps } from '#venue/venue-write';
import { findUserByEmail, type UserRow } from '../users.shared.repository.ts';
import { mailOtherAdmins } from './admin-news.ts';
import { mailNews } from './factor-mail.ts';
import { type OwnProof, requireOwnProof, takeOwnProof } from './own-proof.ts';
import { writeRecorded } from './recorded-write.ts';
import { deleteFactor } from './second-factor.repository.ts';

const NOT_ON = 'This account does not use two-step sign-in.';
const OWN = 'Two-step sign-in of your own account is switched off in your profile, or by another admin.';

/**
 * Switches off the second step of another account, for someone who lost phone and recovery codes; the admin is asked who they are
 * again. Errors: TOO_MANY_REQUESTS, INVALID_INPUT, NOT_FOUND. Requirements Y56, Y58.
 */
export async function resetForOther(
  deps: Deps,
  principal: UserPrincipal,
  given: OwnProof & { email: string },
): Promise<void> {
  const proven = await requireOwnProof(deps, principal, given);
  const by = proven.user;
  if (by.email === normalizeEmail(given.email)) throw refusedField(OWN);
  await resetByEmail(deps, given.email, `user:${by.user_id}`, async (db, person) => {
    await mailOtherAdmins(deps, db, { kind: 'factor-reset', by, person, exceptUserId: person.user_id });
    await takeOwnProof(deps, db, proven);
  });
}

/** Errors: NOT_FOUND, INVALID_INPUT where it isn't on. `actor` is `user:…`, or `system` for the command. */
export async function resetByEmail(
  deps: VenueWriteDeps,
  email: string,
  actor: string,
  /** Extra writes in the same transaction. */
  also: (db: Connection, user: UserRow) => Promise<void> = async () => undefined,
): Promise<void> {
  const user = await deps.db.readPlatform((db) => findUserByEmail(db, normalizeEmail(email)));
  if (!user) throw new AppError('NOT_FOUND', { message: 'No account has this email address.' });
  await writeRecorded(deps, user, actor, async (db, record) => {
    if (!(await deleteFactor(db, user.user_id))) throw refusedField(NOT_ON);
    await deleteSessionsOfUser(db, user.user_id);
    await record('reset_second_factor');
    await mailNews(deps, db, user, 'reset');
    await also(db, user);
  });
}

function refusedField(message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { email: message } });
}
