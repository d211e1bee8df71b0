import type { AdminUser } from '@gatehouse/sync-protocol/http/admin/admin-users';
import { AppError } from '../../app-error.ts';
import { isoNow } from '../../clock.ts';
import type { Connection } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserPrincipal } from '../../principals/principal.ts';
import { recordPlatformAction } from '../../venue/platform-audit.ts';
import {
  type AdminRow,
  deleteAdminRow,
  findAdminById,
  isUsernameTaken,
  listAdmins,
  lockAdmins,
  updateAdminRow,
} from '../auth/admin-accounts.ts';
import { insertUser } from '../auth/insert-user.ts';
import { hashPassword } from '../auth/password.ts';

const USERNAME_TAKEN = 'This username is already taken.';

interface GivenAdmin {
  username: string;
  name: string;
  email: string;
  password?: string | undefined;
}

export async function listAdminUsers(deps: Deps): Promise<AdminUser[]> {
  return (await deps.db.readPlatform(listAdmins)).map(toView);
}

/** Errors: NOT_FOUND. */
export function getAdminUser(deps: Deps, userId: string): Promise<AdminUser> {
  return deps.db.readPlatform((db) => viewOf(db, userId));
}

/** Errors: EMAIL_TAKEN, ALREADY_EXISTS for the username. Requirement Y14. */
export async function createAdminUser(
  deps: Deps,
  given: GivenAdmin & { password: string },
  { userId: by }: UserPrincipal,
): Promise<AdminUser> {
  const passwordHash = await hashPassword(given.password, undefined, deps.passwordCost);
  return deps.db.writePlatform(async (db) => {
    await lockAdmins(db, deps.db.dialect);
    await requireFreeUsername(db, given.username, null);
    const { username, name, email } = given;
    const userId = await insertUser(deps, db, { username, name, email, role: 'admin', clientId: null, passwordHash });
    await recordPlatformAction(deps, db, { actor: `user:${by}`, action: 'create_admin', subject: userId });
    return viewOf(db, userId);
  });
}

/** Errors: NOT_FOUND, EMAIL_TAKEN, ALREADY_EXISTS for the username. Requirement Y14. */
export async function updateAdminUser(
  deps: Deps,
  userId: string,
  given: GivenAdmin,
  { userId: by }: UserPrincipal,
): Promise<AdminUser> {
  const { username, name, email, password } = given;
  const hashed = password ? { password_hash: await hashPassword(password, undefined, deps.passwordCost) } : {};
  return deps.db.writePlatform(async (db) => {
    await lockAdmins(db, deps.db.dialect);
    await viewOf(db, userId);
    await requireFreeUsername(db, username, userId);
    await updateAdminRow(db, userId, { username, name, email, ...hashed, updated_at: isoNow(deps.clock) });
    const content = { has_new_password: Boolean(password) };
    await recordPlatformAction(deps, db, { actor: `user:${by}`, action: 'update_admin', subject: userId, content });
    return viewOf(db, userId);
  });
}

/**
 * Deletes an admin and ends their sessions. The caller can't delete themselves, so someone always remains; of two admins who delete
 * each other, one is no admin anymore. Errors: NOT_FOUND, FORBIDDEN, NOT_SIGNED_IN. Requirement Y15.
 */
export async function deleteAdminUser(deps: Deps, userId: string, caller: UserPrincipal): Promise<void> {
  if (userId === caller.userId) throw new AppError('FORBIDDEN', { message: 'You can’t delete your own account.' });
  await deps.db.writePlatform(async (db) => {
    const admins = await lockAdmins(db, deps.db.dialect);
    if (!admins.includes(caller.userId)) throw new AppError('NOT_SIGNED_IN');
    await deleteAdminRow(db, userId);
    await recordPlatformAction(deps, db, { actor: `user:${caller.userId}`, action: 'delete_admin', subject: userId });
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
