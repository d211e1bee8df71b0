import type { AdminUser } from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import type { UserPrincipal } from '#access/principal';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { recordPlatformAction } from '#venue/platform-audit';
import { hashPassword } from '../../accounts/auth/password.ts';
import { mailOtherAdmins } from '../../accounts/auth/second-factor/admin-news.ts';
import {
  type OwnProof,
  type ProvenAdmin,
  requireOwnProof,
  takeOwnProof,
} from '../../accounts/auth/second-factor/own-proof.ts';
import {
  type AdminRow,
  deleteAdminRow,
  findAdminById,
  insertUser,
  isUsernameTaken,
  listAdmins,
  lockAdmins,
  updateAdminRow,
} from '../../accounts/auth/users.shared.repository.ts';

const USERNAME_TAKEN = 'This username is already taken.';

interface GivenAdmin {
  username: string;
  name: string;
  email: string;
  password?: string | undefined;
}

/** All platform admins by username, without their passwords. Opens its own platform transaction. */
export async function listAdminUsers(deps: Deps): Promise<AdminUser[]> {
  return (await deps.db.readPlatform(listAdmins)).map(toView);
}

/** Errors: NOT_FOUND. */
export function getAdminUser(deps: Deps, userId: string): Promise<AdminUser> {
  return deps.db.readPlatform((db) => viewOf(db, userId));
}

/** Errors: TOO_MANY_REQUESTS, NOT_SIGNED_IN, INVALID_INPUT, EMAIL_TAKEN, ALREADY_EXISTS for the username. Requirements Y14, Y58. */
export async function createAdminUser(
  deps: Deps,
  given: GivenAdmin & { password: string } & OwnProof,
  caller: UserPrincipal,
): Promise<AdminUser> {
  const proven = await requireOwnProof(deps, caller, given);
  const passwordHash = await hashPassword(given.password, caller.userId, deps.passwordCost);
  return writeAdmins(deps, proven, async (db, by) => {
    await requireFreeUsername(db, given.username, null);
    const { username, name, email } = given;
    await mailOtherAdmins(deps, db, { kind: 'created', by, person: { user_id: null, name, email } });
    const userId = await insertUser(deps, db, { username, name, email, role: 'admin', clientId: null, passwordHash });
    await recordPlatformAction(deps, db, { actor: `user:${by.user_id}`, action: 'create_admin', subject: userId });
    return viewOf(db, userId);
  });
}

/** Errors: those of creating one, NOT_FOUND. Requirements Y14, Y58. */
export async function updateAdminUser(
  deps: Deps,
  userId: string,
  given: GivenAdmin & OwnProof,
  caller: UserPrincipal,
): Promise<AdminUser> {
  const { username, name, email, password } = given;
  const proven = await requireOwnProof(deps, caller, given);
  const hashed = password ? { password_hash: await hashPassword(password, caller.userId, deps.passwordCost) } : {};
  return writeAdmins(deps, proven, async (db, by) => {
    const before = await viewOf(db, userId);
    await requireFreeUsername(db, username, userId);
    const changed = (['username', 'name', 'email'] as const).filter((field) => before[field] !== given[field]);
    const news = [...changed, ...(password ? ['password'] : [])];
    const person = { ...before, user_id: userId };
    if (news.length > 0) await mailOtherAdmins(deps, db, { kind: 'changed', by, person, changed: news });
    await updateAdminRow(db, userId, { username, name, email, ...hashed, updated_at: isoNow(deps.clock) });
    const content = { has_new_password: Boolean(password) };
    const actor = `user:${by.user_id}`;
    await recordPlatformAction(deps, db, { actor, action: 'update_admin', subject: userId, content });
    return viewOf(db, userId);
  });
}

/**
 * Deletes an admin and ends their sessions. The caller can't delete themselves, so someone always remains; of two admins who delete
 * each other, one is no admin anymore. Errors: FORBIDDEN, TOO_MANY_REQUESTS, NOT_SIGNED_IN, INVALID_INPUT, NOT_FOUND.
 * Requirements Y15, Y58.
 */
export async function deleteAdminUser(
  deps: Deps,
  userId: string,
  given: OwnProof,
  caller: UserPrincipal,
): Promise<void> {
  if (userId === caller.userId) throw new AppError('FORBIDDEN', { message: 'You can’t delete your own account.' });
  const proven = await requireOwnProof(deps, caller, given);
  await writeAdmins(deps, proven, async (db, by) => {
    const person = { ...(await viewOf(db, userId)), user_id: userId };
    await mailOtherAdmins(deps, db, { kind: 'deleted', by, person });
    await deleteAdminRow(db, userId);
    await recordPlatformAction(deps, db, { actor: `user:${by.user_id}`, action: 'delete_admin', subject: userId });
  });
}

/** One change of the admins at a time, by one who is still an admin and whose code is used up with it. Errors: NOT_SIGNED_IN, INVALID_INPUT. */
function writeAdmins<T>(
  deps: Deps,
  proven: ProvenAdmin,
  work: (db: Connection, by: ProvenAdmin['user']) => Promise<T>,
): Promise<T> {
  return deps.db.writePlatform(async (db) => {
    const admins = await lockAdmins(db, deps.db.dialect);
    if (!admins.includes(proven.user.user_id)) throw new AppError('NOT_SIGNED_IN');
    await takeOwnProof(deps, db, proven);
    return work(db, proven.user);
  });
}

async function requireFreeUsername(db: Connection, username: string, exceptId: string | null): Promise<void> {
  if (!(await isUsernameTaken(db, username, exceptId))) return;
  throw new AppError('ALREADY_EXISTS', { message: USERNAME_TAKEN, fields: { username: USERNAME_TAKEN } });
}

async function viewOf(db: Connection, userId: string): Promise<AdminUser> {
  const row = await findAdminById(db, userId);
  if (!row) throw new AppError('NOT_FOUND');
  return toView(row);
}

function toView({ user_id: id, username, name, email }: AdminRow): AdminUser {
  return { id, username, name, email };
}
