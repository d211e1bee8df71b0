import { normalizeEmail } from '@gatehouse/sync-protocol/base/people/email';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { findFirstAdmin, hasAdminExcept } from './auth.repository.ts';
import { hashPassword } from './password.ts';
import { createResetLink } from './password-reset.service.ts';
import { deleteAdminRow, insertUser } from './users.shared.repository.ts';

const SETUP_LIVES_MS = 24 * 3_600_000;
/** No password has this hash, so nobody signs in before the link is used. */
const NO_PASSWORD = '!';
const EMAIL_DEFAULT = 'admin@gatehouse.example';

type AdminDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets' | 'config' | 'passwordCost'>;

/**
 * Ensures that the platform has an admin. With `ADMIN_EMAIL` and `ADMIN_PASSWORD` the first admin is created
 * from them; otherwise it returns a link to choose a password, the same at every start until it expires or is used. Null when there
 * is an admin already. Requirement A7.
 */
export async function ensureAdmin(deps: AdminDeps): Promise<string | null> {
  if (await hasAdmin(deps)) return null;
  const { email = EMAIL_DEFAULT, password } = deps.config.admin;
  const passwordHash =
    password && deps.config.admin.email ? await hashPassword(password, undefined, deps.passwordCost) : NO_PASSWORD;
  const ensure = () =>
    deps.db.writePlatform(async (db) => {
      const waiting = await findFirstAdmin(db);
      if (waiting && passwordHash !== NO_PASSWORD) await deleteAdminRow(db, waiting.user_id);
      if (!waiting || passwordHash !== NO_PASSWORD)
        await insertUser(deps, db, { email, role: 'admin', clientId: null, name: 'Administrator', passwordHash });
      const admin = await findFirstAdmin(db);
      return admin?.password_hash === NO_PASSWORD ? createResetLink(deps, db, admin, SETUP_LIVES_MS, '/set-up') : null;
    });
  try {
    return await ensure();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'EMAIL_TAKEN')) throw error;
    /* Another server that starts at the same time has created it; an address of someone else is refused again. */
    return (await hasAdmin(deps)) ? null : ensure();
  }
}

function hasAdmin(deps: AdminDeps): Promise<boolean> {
  return deps.db.readPlatform((db) => hasAdminExcept(db, NO_PASSWORD));
}

/** Whether an address is that of the first admin, who has not been set up yet. */
export async function isAwaitedAdmin(db: Connection, email: string): Promise<boolean> {
  const admin = await findFirstAdmin(db);
  return admin?.password_hash === NO_PASSWORD && admin.email === normalizeEmail(email);
}
