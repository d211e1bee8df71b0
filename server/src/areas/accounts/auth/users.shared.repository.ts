import { normalizeEmail } from '@gatehouse/sync-protocol/base/people/email';
import type { StaffRole } from '@gatehouse/sync-protocol/base/roles';
import { bindSessionsToVenue, deleteSessionsOfUser } from '#access/sessions.shared.repository';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection, Database } from '#db/database';
import { isUniqueViolation } from '#db/failures';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { keepStaff } from '../workplaces/staff.shared.repository.ts';
import { deleteResetsOfUser } from './password-resets.repository.ts';

export type UserRow = Row<'users'>;

/** `email` is normalized. */
export function findUserByEmail(db: Connection, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** These users, of whichever venue, in no order. Platform transaction. */
export async function listUsersById(
  db: Connection,
  userIds: readonly string[],
): Promise<Pick<UserRow, 'user_id' | 'role' | 'email' | 'name' | 'first_name' | 'last_name'>[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('users')
    .where('user_id', 'in', userIds)
    .select(['user_id', 'role', 'email', 'name', 'first_name', 'last_name'])
    .execute();
}

/** The accounts of the people who work at a venue, or of those with one role there, the oldest account first. Platform transaction. */
export function listUsersOfVenue(db: Connection, clientId: string, role?: StaffRole): Promise<UserRow[]> {
  return db
    .selectFrom('staff')
    .innerJoin('users', 'users.user_id', 'staff.user_id')
    .where('staff.client_id', '=', clientId)
    .where('staff.removed_at', 'is', null)
    .$if(role !== undefined, (query) => query.where('staff.role', '=', role ?? 'viewer'))
    .selectAll('users')
    .orderBy('users.created_at')
    .orderBy('users.user_id')
    .execute();
}

/** The ids of the accounts that work at a venue or used it last. Platform transaction. */
export async function listAccountsAt(db: Connection, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where((eb) =>
      eb.or([
        eb('client_id', '=', clientId),
        eb('user_id', 'in', (inner) =>
          inner.selectFrom('staff').where('client_id', '=', clientId).where('removed_at', 'is', null).select('user_id'),
        ),
      ]),
    )
    .select('user_id')
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** The owner with the venue's own email, otherwise its first owner. */
export async function findOwner(db: Connection, clientId: string, email: string): Promise<UserRow | undefined> {
  const owners = await listUsersOfVenue(db, clientId, 'owner');
  return owners.find((owner) => owner.email === email) ?? owners[0];
}

/** The venue at which the next sign-in begins. Sessions that have begun stay where they are. */
export async function setVenueUsedLast(db: Connection, userId: string, clientId: string): Promise<void> {
  await bindSessionsToVenue(db, userId);
  await db.updateTable('users').set({ client_id: clientId }).where('user_id', '=', userId).execute();
}

/** Errors: EMAIL_TAKEN. */
export async function updateOwner(db: Connection, userId: string, set: Partial<Row<'users'>>): Promise<void> {
  try {
    await db.updateTable('users').set(set).where('user_id', '=', userId).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
}

export interface NewUser {
  email: string;
  username?: string;
  role: 'admin' | 'client';
  /** The venue that they own; null for an admin, and for a person who is invited. */
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
  if (user.clientId !== null) {
    const name = user.name || `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim();
    await enterOwner(db, { client_id: user.clientId, user_id: userId, name, joined_at: now, version: 1 });
  }
  return userId;
}

/** The person owns the venue from when they joined on. */
export async function enterOwner(
  db: Connection,
  row: Pick<Row<'staff'>, 'client_id' | 'user_id' | 'name' | 'joined_at' | 'version'>,
): Promise<void> {
  const asOwner = { role: 'owner', organization_id: null, removed_at: null, last_seen_at: null } as const;
  await keepStaff(db, { ...asOwner, ...row }, row.joined_at);
}

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
    /* SQLite has a single writer, so it locks no rows. */
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

/** A new password ends the admin's sessions and reset links. Errors: EMAIL_TAKEN. */
export async function updateAdminRow(
  db: Connection,
  userId: string,
  set: Pick<AdminRow, 'username' | 'name' | 'email'> & { password_hash?: string; updated_at: string },
): Promise<void> {
  await updateOwner(db, userId, set);
  if (set.password_hash === undefined) return;
  await deleteSessionsOfUser(db, userId);
  await deleteResetsOfUser(db, userId);
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

/** The address of each platform admin, the oldest account first. Platform transaction. */
export function listAdminEmails(db: Connection): Promise<Pick<Row<'users'>, 'user_id' | 'email'>[]> {
  return db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .orderBy('user_id')
    .select(['user_id', 'email'])
    .execute();
}
