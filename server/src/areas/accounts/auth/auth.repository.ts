import type { Connection } from '#db/database';
import { findUserByEmail, type UserRow } from './users.shared.repository.ts';

/** Finds a user by email, or an admin by username. Both are normalized alike. */
export async function findUserBySignIn(db: Connection, name: string): Promise<UserRow | undefined> {
  const byEmail = await findUserByEmail(db, name);
  if (byEmail) return byEmail;
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', name))
    .where('role', '=', 'admin')
    .executeTakeFirst();
}

/** A venue's owner or a platform admin, with the password hash; undefined where the account is gone. */
export function findUserById(db: Connection, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Replaces the password alone: the caller ends the sessions that it should end. `now` is an ISO instant. */
export async function setPasswordHash(db: Connection, userId: string, passwordHash: string, now: string) {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('user_id', '=', userId)
    .execute();
}

/** Replaces the name that a user is shown by. `now` is an ISO instant. */
export async function setName(db: Connection, userId: string, name: string, now: string): Promise<void> {
  await db.updateTable('users').set({ name, updated_at: now }).where('user_id', '=', userId).execute();
}

/** Keeps the first time. */
export async function markEmailVerified(db: Connection, userId: string, now: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('user_id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** When the last mailed link expires. */
export async function setVerifyLinkUntil(db: Connection, userId: string, until: string): Promise<void> {
  await db.updateTable('users').set({ verify_link_until: until }).where('user_id', '=', userId).execute();
}

/** The oldest platform admin; undefined where there is none. */
export function findFirstAdmin(db: Connection): Promise<UserRow | undefined> {
  return db.selectFrom('users').where('role', '=', 'admin').selectAll().orderBy('created_at').executeTakeFirst();
}

/** Whether there is a platform admin with another password hash than this one. */
export async function hasAdminExcept(db: Connection, passwordHash: string): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('password_hash', '!=', passwordHash)
    .select('user_id')
    .executeTakeFirst();
  return admin !== undefined;
}

/**
 * Accounts of existing venues that never were among the people of any: those who left are still there. Platform transaction.
 */
export function listMissedOwners(db: Connection, limit: number) {
  return db
    .selectFrom('users')
    .innerJoin('clients', 'clients.client_id', 'users.client_id')
    .where('users.role', '=', 'client')
    .where('clients.deleted_at', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('staff').whereRef('staff.user_id', '=', 'users.user_id').select('staff.user_id'))),
    )
    .select(['clients.client_id', 'users.user_id', 'users.name', 'users.first_name', 'users.last_name'])
    .select('users.created_at')
    .limit(limit)
    .execute();
}
