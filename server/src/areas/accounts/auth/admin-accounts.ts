import { deleteSessionsOfUser } from '#access/sessions';
import { AppError } from '#base/app-error';
import type { Connection, Database } from '#db/database';
import type { Row } from '#db/tables';
import { updateOwner } from './venue-owner.ts';

/* The rows of platform admins, which are users without a venue. Platform transactions. */

export type AdminRow = Pick<Row<'users'>, 'user_id' | 'username' | 'name' | 'email'>;
const columns = ['user_id', 'username', 'name', 'email'] as const;

/** All platform admins in the order of their usernames. */
export function listAdmins(db: Connection): Promise<AdminRow[]> {
  return db.selectFrom('users').where('role', '=', 'admin').select(columns).orderBy('username').execute();
}

/** One platform admin; undefined where there is none, and where the user is no admin. */
export function findAdminById(db: Connection, userId: string): Promise<AdminRow | undefined> {
  return db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('user_id', '=', userId)
    .select(columns)
    .executeTakeFirst();
}

/** Locks every admin until the commit, so that two of them can't delete each other. Returns their ids. */
export async function lockAdmins(db: Connection, dialect: Database['dialect']): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .select('user_id')
    .orderBy('user_id')
    /* On SQLite there is one writer. */
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** Whether someone else has the username, in any case of its letters. */
export async function isUsernameTaken(db: Connection, username: string, exceptId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', eb.fn<string>('lower', [eb.val(username)])))
    .where('user_id', '!=', exceptId ?? '')
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** With a new password the admin's sessions and reset links end. Errors: EMAIL_TAKEN. */
export async function updateAdminRow(
  db: Connection,
  userId: string,
  set: Pick<AdminRow, 'username' | 'name' | 'email'> & { password_hash?: string; updated_at: string },
): Promise<void> {
  await updateOwner(db, userId, set);
  if (set.password_hash === undefined) return;
  await deleteSessionsOfUser(db, userId);
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Errors: NOT_FOUND. */
export async function deleteAdminRow(db: Connection, userId: string): Promise<void> {
  await deleteSessionsOfUser(db, userId);
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('role', '=', 'admin')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('NOT_FOUND');
}
