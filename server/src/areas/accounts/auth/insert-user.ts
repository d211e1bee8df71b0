import { normalizeEmail } from '@gatehouse/sync-protocol/base/people/email';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import { isUniqueViolation } from '#db/failures';
import type { Deps } from '#integrations/deps';

export interface NewUser {
  email: string;
  username?: string;
  role: 'admin' | 'client';
  clientId: string | null;
  name?: string;
  firstName?: string;
  lastName?: string;
  passwordHash: string;
  /** False at registration: the address is not confirmed yet. */
  isEmailVerified?: boolean;
}

/** Inserts a user and returns its id. Errors: EMAIL_TAKEN. */
export async function insertUser(deps: Pick<Deps, 'clock' | 'ids'>, db: Connection, user: NewUser): Promise<string> {
  const userId = deps.ids.uuid();
  const email = normalizeEmail(user.email);
  const now = isoNow(deps.clock);
  try {
    await db
      .insertInto('users')
      .values({
        user_id: userId,
        email,
        username: user.username ?? email,
        role: user.role,
        client_id: user.clientId,
        name: user.name ?? '',
        first_name: user.firstName ?? '',
        last_name: user.lastName ?? '',
        password_hash: user.passwordHash,
        email_verified_at: (user.isEmailVerified ?? true) ? now : null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
  return userId;
}
