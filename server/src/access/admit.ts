import type { Access, Contract } from '@gatehouse/sync-protocol/base/contract';
import { clientIdPattern } from '@gatehouse/sync-protocol/base/ids';
import type { Context } from 'hono';
import { AppError } from '../base/app-error.ts';
import type { Deps } from '../integrations/deps.ts';
import { authenticate } from './authenticate.ts';
import { requireConfirmation } from './confirmation.ts';
import type { ClientPrincipal, DevicePrincipal, Principal, PrincipalVenue, UserPrincipal } from './principal.ts';
import { requirePaid, subscriptionOf } from './subscription.ts';

/** What a handler may rely on for each kind of access. */
interface PrincipalByAccess {
  public: null;
  webhook: null;
  signed_in: UserPrincipal;
  admin: UserPrincipal;
  client: ClientPrincipal;
  client_or_admin: UserPrincipal;
  client_or_device: ClientPrincipal | DevicePrincipal;
  sync: DevicePrincipal | ClientPrincipal;
  device: DevicePrincipal;
  /** Null: the handler checks the download token itself. */
  signature_holder: ClientPrincipal | null;
}
export type PrincipalOf<A extends Access> = PrincipalByAccess[A];

/**
 * Decides whether this caller may call this contract. Precedence: 401 without a valid token, 403 for the wrong role
 * or a permission that it lacks, 404 for another venue, 403 PAYMENT_REQUIRED for an account that must pay first, 403 SUBSCRIPTION_EXPIRED for a change by
 * a read-only venue, 403 CONFIRMATION_REQUIRED for a dangerous act. A device that was revoked is 403 DEVICE_REVOKED after the venue.
 */
export async function admit(deps: Deps, contract: Contract, c: Context): Promise<Principal | null> {
  if (contract.access === 'public' || contract.access === 'webhook') return null;
  const token = bearer(c);
  const principal = token ? await authenticate(deps, token) : null;
  if (contract.access === 'signature_holder') return principal && isUserWithVenue(principal) ? principal : null;
  if (!principal) throw new AppError('NOT_SIGNED_IN');
  checkRole(contract.access, principal);
  if (contract.permission && !principal.permissions.has(contract.permission)) throw new AppError('FORBIDDEN');
  if (
    contract.healthPermission &&
    c.req.query('health') === 'true' &&
    !principal.permissions.has(contract.healthPermission)
  )
    throw new AppError('FORBIDDEN');
  const isOwn = principal.kind === 'user' && principal.userId === c.req.param('user_id');
  if (contract.othersPermission && !isOwn && !principal.permissions.has(contract.othersPermission))
    throw new AppError('FORBIDDEN');
  const isAtVenue = isUserWithVenue(principal) || contract.access === 'client_or_device';
  if (isAtVenue && principal.venue) {
    checkVenue(c, principal.venue.clientId);
    if (principal.kind === 'device' && principal.isRevoked) throw new AppError('DEVICE_REVOKED');
    checkSubscription(deps, contract, principal.venue);
  } else if (c.req.param('client_id') !== undefined) {
    if (!clientIdPattern.test(c.req.param('client_id') ?? '')) throw new AppError('NOT_FOUND');
  }
  const isDangerous = contract.needsConfirmation && !(contract.othersPermission && isOwn);
  if (isDangerous && principal.kind === 'user') await requireConfirmation(deps, contract, principal);
  return principal;
}

/** The token of the Authorization header. */
export function bearer(c: Context): string | null {
  return /^Bearer\s+(\S{1,256})$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;
}

function checkRole(access: Access, principal: Principal): void {
  const isAdmin = principal.kind === 'user' && principal.role === 'admin';
  const isClient = isUserWithVenue(principal);
  const isAllowed = {
    signed_in: principal.kind === 'user',
    admin: isAdmin,
    client: isClient,
    client_or_admin: isClient || isAdmin,
    client_or_device: isClient || principal.kind === 'device',
    sync: isClient || principal.kind === 'device',
    device: principal.kind === 'device',
  }[access as Exclude<Access, 'public' | 'webhook' | 'signature_holder'>];
  if (!isAllowed) throw new AppError('FORBIDDEN');
}

function isUserWithVenue(principal: Principal): principal is ClientPrincipal {
  return principal.kind === 'user' && principal.role === 'client' && principal.venue !== null;
}

/** Another venue's records are 'not found', so that nobody learns which exist. */
function checkVenue(c: Context, clientId: string): void {
  const asked = c.req.param('client_id');
  if (asked !== undefined && asked !== clientId) throw new AppError('NOT_FOUND');
}

/**
 * A read-only venue may write only what its front door and its renewal need. One that must pay first, because it was
 * canceled while a user was signed in, is limited to the same endpoints, also for reads.
 */
function checkSubscription(deps: Deps, contract: Contract, venue: PrincipalVenue): void {
  if (contract.allowedWhenExpired) return;
  const subscription = subscriptionOf(deps.clock, venue);
  requirePaid(venue, subscription);
  if (contract.method !== 'GET' && subscription.isExpired) throw new AppError('SUBSCRIPTION_EXPIRED');
}
