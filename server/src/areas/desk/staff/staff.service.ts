import type { InvitationView } from '@gatehouse/sync-protocol/areas/accounts/invitations.contracts';
import type { SessionListItem } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import type { StaffPerson } from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { isAtMost, type StaffRole } from '@gatehouse/sync-protocol/base/roles';
import type { ClientPrincipal } from '#access/principal';
import { deleteSessionsOfVenue, listLastSeen } from '#access/sessions.shared.repository';
import { type ThrottleRule, throttle } from '#access/throttle';
import { requireVenueIn } from '#access/visited-venue';
import { viewSessions } from '#areas/accounts/auth/sessions.service';
import { findUserByEmail, listUsersOfVenue } from '#areas/accounts/auth/users.shared.repository';
import { invitationView, invite } from '#areas/accounts/staffing/invitations.service';
import { removeFromVenue, requireOtherOwner, tellOtherOwners } from '#areas/accounts/staffing/staffing.service';
import {
  findInvitation,
  listInvitations,
  takeInvitation,
} from '#areas/accounts/workplaces/invitations.shared.repository';
import {
  findStaff,
  keepStaff,
  listPasskeyHolders,
  listStaff as listStaffRows,
} from '#areas/accounts/workplaces/staff.shared.repository';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { listBrowsersOfUser } from '../devices/devices.shared.repository.ts';

const HOUR_MS = 3_600_000;
/** Mails to addresses that the venue types. Requirement X23. */
const invitationsOfVenue: ThrottleRule = { name: 'invitations', hitsMax: 40, windowMs: HOUR_MS };

const at = (clientId: string) => ({ column: 'client_id', id: clientId }) as const;

/** The people who work at the venue and its open invitations, the newest first. */
export function listStaff(
  deps: Pick<Deps, 'db' | 'clock'>,
  clientId: string,
): Promise<{ staff: StaffPerson[]; invitations: InvitationView[] }> {
  return deps.db.readPlatform(async (db) => ({
    staff: (await toPeople(db, clientId, await listStaffRows(db, clientId))).toReversed(),
    invitations: (await listInvitations(db, at(clientId), isoNow(deps.clock))).map(invitationView),
  }));
}

/**
 * Invites an address. Errors, in this order: FORBIDDEN for a role above one's own, TOO_MANY_REQUESTS, ALREADY_EXISTS, FORBIDDEN where it
 * would replace an invitation to a role above one's own.
 */
export async function inviteStaff(
  deps: Deps,
  { venue: { clientId }, userId, staffRole }: ClientPrincipal,
  { email, role }: { email: string; role: StaffRole },
): Promise<InvitationView> {
  requireAtMost(role, staffRole);
  await throttle(deps, invitationsOfVenue, clientId, 'This venue has sent 40 invitations within an hour. Please wait.');
  return writeVenueAndPlatform(deps, clientId, async ({ db, happened, nowAtUtc }) => {
    const account = await findUserByEmail(db, email);
    const present = account && (await findStaff(db, clientId, account.user_id));
    if (present && present.removed_at === null)
      throw new AppError('ALREADY_EXISTS', { message: `${present.name || 'This person'} already works here.` });
    const replaced = (await listInvitations(db, at(clientId), nowAtUtc)).find((open) => open.email === email);
    if (replaced) requireAtMost(replaced.role, staffRole);
    const { name } = await requireVenueIn(db, clientId);
    const invitation = await invite(deps, db, { ...at(clientId), name }, { email, role, invitedBy: userId });
    const { invitation_id: invitationId } = invitation;
    await happened({ kind: 'staff.invited', actor: `user:${userId}`, invitationId, role });
    return invitation;
  });
}

/** Errors: NOT_FOUND, FORBIDDEN for one to a role above one's own. */
export function withdrawInvitation(
  deps: Deps,
  { venue: { clientId }, userId, staffRole }: ClientPrincipal,
  invitationId: string,
): Promise<void> {
  return writeVenueAndPlatform(deps, clientId, async ({ db, happened, nowAtUtc }) => {
    const invitation = await findInvitation(db, at(clientId), invitationId, nowAtUtc);
    if (!invitation) throw new AppError('NOT_FOUND', { message: 'This invitation was not found.' });
    requireAtMost(invitation.role, staffRole);
    await takeInvitation(db, invitationId);
    await happened({ kind: 'staff.invitation_withdrawn', actor: `user:${userId}`, invitationId });
  });
}

/** Another role or name. Errors: NOT_FOUND, FORBIDDEN, LAST_OWNER. */
export function updateStaff(
  deps: Deps,
  { venue: { clientId }, userId: actorId, staffRole }: ClientPrincipal,
  userId: string,
  given: { role?: StaffRole | undefined; name?: string | undefined },
): Promise<StaffPerson> {
  return writeVenueAndPlatform(deps, clientId, async (write) => {
    const { db, version, nowAtUtc } = write;
    const row = await requirePerson(db, clientId, userId);
    requireAtMost(row.role, staffRole);
    const { role = row.role, name = row.name } = given;
    requireAtMost(role, staffRole);
    if (role !== row.role) requireOwnPerson(row);
    if (row.role === 'owner' && role !== 'owner') await requireOtherOwner(write, userId);
    const fields = [...(role === row.role ? [] : ['role']), ...(name === row.name ? [] : ['name'])];
    const changed = { ...row, role, name, version };
    if (fields.length > 0) {
      await keepStaff(db, changed, nowAtUtc);
      await write.happened({ kind: 'staff.changed', actor: `user:${actorId}`, userId, role, fields });
      if (role === 'owner' && row.role !== 'owner') await tellOtherOwners(deps, write, changed);
    }
    const [person] = await toPeople(db, clientId, [changed]);
    if (!person) throw notFound();
    return person;
  });
}

/** A person leaves, or is removed. Errors: NOT_FOUND, FORBIDDEN, LAST_OWNER. */
export function removeStaff(
  deps: Deps,
  { venue: { clientId }, userId: actorId, staffRole }: ClientPrincipal,
  userId: string,
): Promise<{ sessions_ended: number; devices_revoked: number }> {
  return writeVenueAndPlatform(deps, clientId, async (write) => {
    const row = await requirePerson(write.db, clientId, userId);
    if (userId !== actorId) requireAtMost(row.role, staffRole);
    requireOwnPerson(row);
    if (row.role === 'owner') await requireOtherOwner(write, userId);
    const browsers = await listBrowsersOfUser(write.db, clientId, userId);
    const sessionsEnded = await removeFromVenue(deps, write, row, `user:${actorId}`);
    return { sessions_ended: sessionsEnded, devices_revoked: browsers.length };
  });
}

/** Where a person is signed in for the venue. Errors: NOT_FOUND. */
export function listStaffSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  { venue: { clientId }, sessionId }: ClientPrincipal,
  userId: string,
): Promise<SessionListItem[]> {
  return deps.db.readPlatform(async (db) => {
    await requirePerson(db, clientId, userId);
    return viewSessions(deps, db, { userId, clientId }, sessionId);
  });
}

/** Signs a person out everywhere, at this venue. Errors: NOT_FOUND, FORBIDDEN. */
export function endStaffSessions(
  deps: Deps,
  { venue: { clientId }, userId: actorId, staffRole }: ClientPrincipal,
  userId: string,
): Promise<number> {
  return writeVenueAndPlatform(deps, clientId, async ({ db, happened }) => {
    const row = await requirePerson(db, clientId, userId);
    if (userId !== actorId) requireAtMost(row.role, staffRole);
    const sessions = await deleteSessionsOfVenue(db, clientId, userId);
    if (sessions > 0) await happened({ kind: 'staff.signed_out', actor: `user:${actorId}`, userId, sessions });
    return sessions;
  });
}

/** A person who works at the venue. Errors: NOT_FOUND. */
export async function requirePerson(db: Connection, clientId: string, userId: string): Promise<Row<'staff'>> {
  const row = await findStaff(db, clientId, userId);
  if (!row || row.removed_at !== null) throw notFound();
  return row;
}

/** Errors: FORBIDDEN for a role that holds more than the caller's. Requirement X17. */
export function requireAtMost(role: StaffRole, limit: StaffRole): void {
  if (!isAtMost(role, limit))
    throw new AppError('FORBIDDEN', { message: 'Only a person whose role holds as much may do this.' });
}

/** Errors: FORBIDDEN for a person of an organization, whose role follows from the venue's agreement with it. */
function requireOwnPerson({ organization_id: organizationId }: Row<'staff'>): void {
  if (organizationId === null) return;
  const message = 'This person works here through an organization. Change what the venue agreed with it instead.';
  throw new AppError('FORBIDDEN', { message });
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', { message: 'This person doesn’t work here.' });
}

/** In the order of the rows. */
async function toPeople(db: Connection, clientId: string, rows: readonly Row<'staff'>[]): Promise<StaffPerson[]> {
  const emails = new Map((await listUsersOfVenue(db, clientId)).map((user) => [user.user_id, user.email]));
  const withPasskey = new Set(await listPasskeyHolders(db, clientId));
  const seen = new Map((await listLastSeen(db, clientId)).map((row) => [row.user_id, row.last_seen_at]));
  return rows.map((row) => ({
    user_id: row.user_id,
    email: emails.get(row.user_id) ?? '',
    name: row.name,
    role: row.role,
    through: row.organization_id,
    has_pin: row.pin_hash !== null,
    has_card: row.card_hash !== null,
    has_passkey: withPasskey.has(row.user_id),
    joined_at: row.joined_at,
    last_seen_at: [row.last_seen_at, seen.get(row.user_id)].reduce<string | null>(
      (latest, one) => (one && (latest === null || one > latest) ? one : latest),
      null,
    ),
  }));
}
