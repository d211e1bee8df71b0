import { runCompiled } from '../db/compiled.ts';
import type { Connection } from '../db/database.ts';
import { type DevicePrincipal, permissionsOf, type UserPrincipal } from './principal.ts';
import { toVenue, type VenueColumns, venueColumns } from './principal-venue.shared.repository.ts';

interface FoundSession {
  principal: UserPrincipal;
  expiresAtUtc: string;
  lastSeenAtUtc: string;
}

/**
 * The user of a session, whose venue is null for an admin and for a person who no longer works there; null if none. Also of a session
 * that has expired and of a deleted venue: the caller checks both.
 */
export async function findSessionByTokenHash(db: Connection, tokenHash: string): Promise<FoundSession | null> {
  const { rows } = await runCompiled(db, 'session by token', { tokenHash }, (value) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.user_id', 'sessions.user_id')
      .leftJoin('staff', (join) =>
        join
          .onRef('staff.user_id', '=', 'users.user_id')
          .on('staff.client_id', '=', (eb) => eb.fn.coalesce('sessions.client_id', 'users.client_id'))
          .on('staff.removed_at', 'is', null),
      )
      .leftJoin('clients', 'clients.client_id', 'staff.client_id')
      .where('sessions.token_hash', '=', value('tokenHash'))
      .select(['sessions.session_id', 'sessions.expires_at', 'sessions.last_seen_at'])
      .select(['sessions.method', 'sessions.confirmed_until'])
      .select(['users.user_id', 'users.role', 'staff.role as staff_role'])
      .select(venueColumns),
  );
  const [row] = rows;
  if (!row) return null;
  const venue = row.client_id ? toVenue(row as VenueColumns) : null;
  const { staff_role: staffRole } = row;
  const principal: UserPrincipal = {
    kind: 'user',
    userId: row.user_id,
    sessionId: row.session_id,
    role: row.role,
    permissions: permissionsOf(row.role === 'admin' ? 'admin' : (staffRole ?? 'person')),
    venue,
    staffRole,
    method: row.method,
    confirmedUntilUtc: row.confirmed_until,
  };
  return { principal, expiresAtUtc: row.expires_at, lastSeenAtUtc: row.last_seen_at };
}

/** Whether nobody else works at the venue, or at any of the person's venues, and there is no PIN and no card. Platform transaction. */
export async function worksAlone(db: Connection, userId: string, clientId?: string): Promise<boolean> {
  const shared = await db
    .selectFrom('staff')
    .where('client_id', 'in', (eb) =>
      eb
        .selectFrom('staff as own')
        .where('own.user_id', '=', userId)
        .where('own.removed_at', 'is', null)
        .$if(clientId !== undefined, (query) => query.where('own.client_id', '=', clientId ?? ''))
        .select('own.client_id'),
    )
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([eb('user_id', '!=', userId), eb('pin_hash', 'is not', null), eb('card_hash', 'is not', null)]),
    )
    .select('user_id')
    .limit(1)
    .executeTakeFirst();
  return shared === undefined;
}

/** The device of a token; null if none. One that was revoked, or whose venue was deleted, has `isRevoked`. */
export async function findDeviceByTokenHash(
  db: Connection,
  tokenHash: string,
): Promise<{ principal: DevicePrincipal } | null> {
  const { rows } = await runCompiled(db, 'device by token', { tokenHash }, (value) =>
    db
      .selectFrom('devices')
      .innerJoin('clients', 'clients.client_id', 'devices.client_id')
      .where('devices.token_hash', '=', value('tokenHash'))
      .select(['devices.device_id', 'devices.name', 'devices.role', 'devices.revoked_at', 'devices.former_roles'])
      .select(venueColumns),
  );
  const [row] = rows;
  if (!row) return null;
  return {
    principal: {
      kind: 'device',
      deviceId: row.device_id,
      name: row.name,
      role: row.role,
      permissions: permissionsOf(row.role),
      venue: toVenue(row),
      isRevoked: row.revoked_at !== null || row.deleted_at !== null,
      formerRoles: row.former_roles,
    },
  };
}
