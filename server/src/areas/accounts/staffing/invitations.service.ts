import type {
  acceptInvitation,
  InvitationView,
  OpenedInvitation,
} from '@gatehouse/sync-protocol/areas/accounts/invitations.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import type { StaffRole } from '@gatehouse/sync-protocol/base/roles';
import { authenticate } from '#access/authenticate';
import type { UserPrincipal } from '#access/principal';
import { giveBackHit, throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenueAndPlatform } from '#venue/venue-write';
import { hashPassword } from '../auth/password.ts';
import { sessionView } from '../auth/session-view.ts';
import { findSignInPlace } from '../auth/sign-in-place.ts';
import { type Caller, startSession } from '../auth/start-session.ts';
import { findUserByEmail, insertUser, type UserRow } from '../auth/users.shared.repository.ts';
import {
  deleteInvitationsBefore,
  findInvitationByToken,
  type InvitedTo,
  type OpenInvitation,
  replaceInvitation,
  takeInvitation,
} from '../workplaces/invitations.shared.repository.ts';
import { keepOrganizationPerson, lockOrganization } from '../workplaces/organizations.shared.repository.ts';
import { findStaff, keepStaff } from '../workplaces/staff.shared.repository.ts';
import { keepChainStaff } from './chain-staff.ts';
import { tellOtherOwners } from './staffing.service.ts';
import { INVITATION_DAYS, mailInvitation } from './staffing-mails.ts';

const MINUTE_MS = 60_000;
/** Tokens that are none, from one address; a right one takes its hit back. */
const guesses = { name: 'invitation-address', hitsMax: 60, windowMs: 15 * MINUTE_MS };
const INVALID_LINK = 'This invitation is no longer valid. Please ask for a new one.';

/**
 * Invites an address to a venue or an organization, by mail, inside the caller's platform transaction. An earlier invitation of the
 * address to the same is replaced: its link is dead. The caller checks who may invite whom. Requirement X23.
 */
export async function invite(
  deps: Pick<Deps, 'clock' | 'ids' | 'secrets' | 'config'>,
  db: Connection,
  to: InvitedTo & { name: string },
  { email, role, invitedBy }: { email: string; role: StaffRole; invitedBy: string },
): Promise<InvitationView> {
  const token = deps.ids.token();
  const nowMs = deps.clock.now();
  const row: Row<'invitations'> = {
    invitation_id: deps.ids.uuid(),
    token_hash: sha256(token),
    client_id: to.column === 'client_id' ? to.id : null,
    organization_id: to.column === 'organization_id' ? to.id : null,
    email,
    role,
    invited_by: invitedBy,
    invited_at: new Date(nowMs).toISOString(),
    expires_at: new Date(nowMs + INVITATION_DAYS * 24 * 60 * MINUTE_MS).toISOString(),
  };
  await replaceInvitation(db, to, row);
  await mailInvitation(deps, db, { to: email, token, placeName: to.name, role, clientId: row.client_id });
  return invitationView(row);
}

/** What a list shows of an invitation. */
export function invitationView(row: Row<'invitations'>): InvitationView {
  const { invitation_id, email, role, invited_by, invited_at, expires_at } = row;
  return { invitation_id, email, role, invited_by, invited_at, expires_at };
}

/** What a link invites to. Errors: TOO_MANY_REQUESTS, LINK_EXPIRED. */
export async function describeInvitation(deps: Deps, token: string, ip: string): Promise<OpenedInvitation> {
  const { client_name, organization_name, email, role, expires_at, account_id } = await openLink(deps, token, ip);
  return {
    ...(client_name === null ? {} : { client_name }),
    ...(organization_name === null ? {} : { organization_name }),
    email,
    role,
    expires_at,
    has_account: account_id !== null,
  };
}

/**
 * Accepts an invitation, once, and opens a session there. An address without an account gets one, which is confirmed; one with an
 * account must be signed in. Every refusal but LINK_EXPIRED leaves the link alive. Errors, in this order: TOO_MANY_REQUESTS,
 * LINK_EXPIRED, NOT_SIGNED_IN, FORBIDDEN for an admin of the platform and for another person, INVALID_INPUT, ALREADY_EXISTS,
 * PAYMENT_REQUIRED. Requirement X23.
 */
export async function acceptBy(
  deps: Deps,
  given: BodyOf<typeof acceptInvitation>,
  bearerToken: string | null,
  caller: Caller,
) {
  const invitation = await openLink(deps, given.token, caller.ip);
  const signedIn = await requireInvited(deps, invitation, bearerToken);
  const account = invitation.account_id === null ? await newAccount(deps, given, caller.ip) : null;
  const accept = async (db: Connection, join: (user: UserRow) => Promise<void>) => {
    /* The removal of its sender holds the same lock, so that it counts here. */
    const isOpen = await findInvitationByToken(db, invitation.token_hash, isoNow(deps.clock));
    if (!isOpen || !(await takeInvitation(db, invitation.invitation_id))) throw linkExpired();
    const { email } = invitation;
    if (account) await insertUser(deps, db, { ...account, email, role: 'client', clientId: null });
    const user = await findUserByEmail(db, email);
    if (!user) throw linkExpired();
    await join({ ...user, name: given.name ?? user.name });
    const place = await findSignInPlace(db, user, invitation.client_id);
    const view = sessionView(deps.clock, user, place);
    const start = { clientId: place.venue?.clientId ?? null, ...signedIn };
    return { ...view, message: 'Signed in', token: await startSession(deps, db, user.user_id, caller, start) };
  };
  const { client_id: clientId, organization_id: organizationId } = invitation;
  if (clientId !== null)
    return writeVenueAndPlatform(deps, clientId, (write) =>
      accept(write.db, (user) => joinVenue(deps, write, invitation, user)),
    );
  let committed = (): void => undefined;
  const reply = await deps.db.writePlatform(async (db) => {
    await lockOrganization(db, organizationId ?? '');
    return accept(db, async (user) => {
      committed = await joinOrganization(deps, db, { ...invitation, organization_id: organizationId ?? '' }, user);
    });
  });
  committed();
  return reply;
}

/** Errors: TOO_MANY_REQUESTS, LINK_EXPIRED. */
async function openLink(deps: Deps, token: string, ip: string): Promise<OpenInvitation> {
  await throttle(deps, guesses, ip);
  const found = await deps.db.readPlatform((db) => findInvitationByToken(db, sha256(token), isoNow(deps.clock)));
  if (!found) throw linkExpired();
  await deps.db.writeCounts((db) => giveBackHit(db, guesses, ip));
  return found;
}

/**
 * What the session of the invited person proves, which the one that follows from it proves too and no more; nothing where the account is
 * to be made. Errors: NOT_SIGNED_IN, FORBIDDEN. Requirement X20.
 */
async function requireInvited(
  deps: Deps,
  invitation: OpenInvitation,
  bearerToken: string | null,
): Promise<Pick<UserPrincipal, 'method' | 'confirmedUntilUtc'> | null> {
  const principal = bearerToken === null ? null : await authenticate(deps, bearerToken);
  const person = principal?.kind === 'user' ? principal : null;
  if (person?.role === 'admin')
    throw new AppError('FORBIDDEN', { message: 'An admin of the platform can’t work at a venue.' });
  if (invitation.account_id === null) return null;
  if (!person) throw new AppError('NOT_SIGNED_IN', { message: `Please sign in as ${invitation.email} first.` });
  if (person.userId !== invitation.account_id)
    throw new AppError('FORBIDDEN', {
      message: `This invitation is for ${invitation.email}. Sign out, then sign in with that address.`,
    });
  const { method, confirmedUntilUtc } = person;
  return { method, confirmedUntilUtc };
}

/** Errors: INVALID_INPUT without a name and a password; TOO_MANY_REQUESTS. */
async function newAccount(
  deps: Deps,
  { name, password }: BodyOf<typeof acceptInvitation>,
  ip: string,
): Promise<{ name: string; passwordHash: string }> {
  if (name === undefined || password === undefined)
    throw new AppError('INVALID_INPUT', {
      fields: {
        ...(name === undefined ? { name: 'Please enter your name.' } : {}),
        ...(password === undefined ? { password: 'Please choose a password.' } : {}),
      },
    });
  return { name, passwordHash: await hashPassword(password, ip, deps.passwordCost) };
}

/** A person who comes back has one row, and neither the PIN nor the card that they had. Errors: ALREADY_EXISTS. */
async function joinVenue(deps: Deps, write: VenueWrite, invitation: OpenInvitation, user: UserRow): Promise<void> {
  const { db, clientId, version, nowAtUtc } = write;
  const { user_id: userId, email } = user;
  const present = await findStaff(db, clientId, userId);
  if (present && present.removed_at === null && present.organization_id === null)
    throw new AppError('ALREADY_EXISTS', { message: 'You already work here.' });
  const name = user.name || `${user.first_name} ${user.last_name}`.trim() || (email.split('@')[0] ?? email);
  const { role, invitation_id: invitationId } = invitation;
  const row = {
    client_id: clientId,
    user_id: userId,
    name,
    role,
    organization_id: null,
    joined_at: nowAtUtc,
    removed_at: null,
    last_seen_at: null,
    pin_hash: null,
    pin_version: present?.pin_version ?? 0,
    card_hash: null,
    version,
  };
  await keepStaff(db, row, nowAtUtc);
  await write.happened({ kind: 'staff.joined', actor: `user:${userId}`, userId, invitationId, role });
  if (role === 'owner') await tellOtherOwners(deps, write, row);
}

/** The person works at each venue that agreed. The organization is locked. Returns what to do once the transaction is durable. */
async function joinOrganization(
  deps: Deps,
  db: Connection,
  { organization_id, role }: OpenInvitation & { organization_id: string },
  { user_id }: UserRow,
): Promise<() => void> {
  if (role === 'desk') throw new Error('an organization has no front desk');
  await keepOrganizationPerson(db, { organization_id, user_id, role, joined_at: isoNow(deps.clock) });
  return keepChainStaff(deps, db, organization_id, { actor: `user:${user_id}` });
}

function linkExpired(): AppError {
  return new AppError('LINK_EXPIRED', { message: INVALID_LINK });
}

/** Forgets invitations that nobody accepted in time. Opens its own platform transaction. */
export async function deleteEndedInvitations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.writePlatform((tx) => deleteInvitationsBefore(tx, isoNow(clock)));
}
