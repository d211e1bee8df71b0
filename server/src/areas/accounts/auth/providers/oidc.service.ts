import type { ProviderView } from '@gatehouse/sync-protocol/areas/accounts/oidc.contracts';
import { isEmail, normalizeEmail } from '@gatehouse/sync-protocol/base/people/email';
import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { OidcProvider } from '#base/oidc-providers';
import { sha256 } from '#base/secrets';
import { waitOf } from '#base/stored-time';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { listWorkplacesIn } from '../../workplaces/organizations.shared.repository.ts';
import { listWorkplaces } from '../../workplaces/staff.shared.repository.ts';
import { findUserById } from '../auth.repository.ts';
import { sessionView } from '../session-view.ts';
import { findSignInPlace, requirePlace } from '../sign-in-place.ts';
import { type Caller, startSession } from '../start-session.ts';
import { findUserByEmail, type UserRow } from '../users.shared.repository.ts';
import {
  deleteEndedOidcSignIns,
  findIdentity,
  insertIdentity,
  insertOidcSignIn,
  takeOidcSignIn,
} from './oidc.repository.ts';
import type { OidcClaims, OidcClient } from './oidc-client.ts';

/** Between leaving for the provider and coming back. */
export const STATE_LIVES_MS = 10 * 60_000;
const TICKET_LIVES_MS = 60_000;
/** Each start is a row for ten minutes, and each return asks the provider. */
const byAddress = { name: 'oidc-address', hitsMax: 200, windowMs: 15 * 60_000 };

export type OidcDeps = Deps & { oidc: OidcClient };

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** The providers for this address; the same whether anyone has it. Requirement X30. */
export function providersFor({ config }: Pick<Deps, 'config'>, email: string): ProviderView[] {
  const domain = domainOf(normalizeEmail(email));
  const found = config.oidcProviders.filter(({ domains }) => domains.includes(domain));
  return found.map(({ id, name }) => ({ provider_id: id, name }));
}

/**
 * Begins a sign-in: where the browser goes, and what its cookie holds. Nonce and PKCE's verifier follow from the state and the server's
 * key, so they are stored nowhere. Errors: NOT_FOUND, TOO_MANY_REQUESTS. Requirement X29.
 */
export async function begin(deps: OidcDeps, providerId: string, ip: string): Promise<{ url: URL; cookie: string }> {
  const provider = deps.config.oidcProviders.find(({ id }) => id === providerId);
  if (!provider) throw new AppError('NOT_FOUND');
  await throttle(deps, byAddress, ip);
  const state = deps.ids.token();
  const cookie = deps.ids.token();
  const url = await deps.oidc.authorizationUrl(provider, secretsOf(deps, state));
  await deps.db.writePlatform((db) =>
    insertOidcSignIn(db, {
      token_hash: sha256(state),
      browser_hash: sha256(cookie),
      provider_id: provider.id,
      user_id: null,
      expires_at: new Date(deps.clock.now() + STATE_LIVES_MS).toISOString(),
    }),
  );
  return { url, cookie };
}

/** The ticket for the browser with this cookie that came back with this query. Fails for anything wrong, which is logged without names. */
export async function redeemAnswer(
  deps: OidcDeps,
  given: { search: string; cookie: string; ip: string },
): Promise<string> {
  await throttle(deps, byAddress, given.ip);
  const state = new URLSearchParams(given.search).get('state') ?? '';
  const browserHash = sha256(given.cookie);
  const taken = { tokenHash: sha256(state), browserHash, isTicket: false };
  const signIn = await deps.db.writePlatform((db) => takeOidcSignIn(db, taken));
  const provider = deps.config.oidcProviders.find(({ id }) => id === signIn?.provider_id);
  if (!signIn || !provider || waitOf(signIn.expires_at, deps.clock.now(), STATE_LIVES_MS) !== 'running')
    throw new Error('The sign-in is unknown, too old, or of another browser');
  const claims = await deps.oidc.claimsOf(provider, given.search, secretsOf(deps, state));
  const ticket = deps.ids.token();
  await deps.db.writePlatform(async (db) => {
    const user = await findVouched(deps, db, { provider, claims });
    await insertOidcSignIn(db, {
      token_hash: sha256(ticket),
      browser_hash: browserHash,
      provider_id: provider.id,
      user_id: user.user_id,
      expires_at: new Date(deps.clock.now() + TICKET_LIVES_MS).toISOString(),
    });
  });
  return ticket;
}

/**
 * Finds the person whom the provider means, where it may vouch for them: their address is of its domains, and they work at a venue of its organization.
 * Nobody is created, and no admin is served. Fails with the reason.
 */
async function findVouched(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  db: Connection,
  { provider, claims }: { provider: OidcProvider; claims: OidcClaims },
): Promise<UserRow> {
  const { issuer, subject, email: claimed, isEmailVerified } = claims;
  const email = claimed === null ? null : normalizeEmail(claimed);
  const isOurs = (address: string): boolean => {
    if (!isEmail(address)) return false;
    const owner = config.oidcProviders.find(({ domains }) => domains.includes(domainOf(address)));
    /* For an address of another provider's domain, that one alone vouches. */
    return provider.domains.length === 0 ? owner === undefined : owner?.id === provider.id;
  };
  if (email !== null && !isOurs(email)) throw new Error('The address is outside of the provider’s domains');
  const knownId = await findIdentity(db, issuer, subject);
  if (knownId === undefined && (email === null || !isEmailVerified)) throw new Error('The address is not verified');
  const user = knownId === undefined ? await findUserByEmail(db, email ?? '') : await findUserById(db, knownId);
  if (user?.role !== 'client' || !isOurs(user.email)) throw new Error('Nobody here has this address');
  const { organizationId } = provider;
  const places = organizationId
    ? await listWorkplacesIn(db, organizationId, user.user_id)
    : await listWorkplaces(db, user.user_id);
  if (places.length === 0) throw new Error('The person works at no venue of the provider');
  const identity = { issuer, subject, user_id: user.user_id, created_at: isoNow(clock) };
  if (knownId === undefined && !(await insertIdentity(db, identity)))
    throw new Error('The account belongs to another subject of this provider');
  return user;
}

/**
 * Signs in with the ticket, at a venue of the provider's organization where it has one. Errors: TOO_MANY_REQUESTS, SIGN_IN_EXPIRED,
 * FORBIDDEN, PAYMENT_REQUIRED. Requirement X29.
 */
export async function signInByTicket(deps: Deps, given: { ticket: string; cookie: string }, caller: Caller) {
  await throttle(deps, byAddress, caller.ip);
  const taken = { tokenHash: sha256(given.ticket), browserHash: sha256(given.cookie), isTicket: true };
  const signIn = await deps.db.writePlatform((db) => takeOidcSignIn(db, taken));
  if (!signIn?.user_id || waitOf(signIn.expires_at, deps.clock.now(), TICKET_LIVES_MS) !== 'running')
    throw new AppError('SIGN_IN_EXPIRED');
  const { user_id: userId, provider_id: providerId } = signIn;
  const organizationId = deps.config.oidcProviders.find(({ id }) => id === providerId)?.organizationId;
  const { user, place } = await deps.db.readPlatform(async (db) => {
    const found = await findUserById(db, userId);
    if (!found) throw new AppError('SIGN_IN_EXPIRED');
    const own = organizationId ? await listWorkplacesIn(db, organizationId, userId) : [];
    /* The venue left the organization since, or the person left the venue: the provider vouches for them nowhere. */
    if (organizationId && own.length === 0) throw new AppError('SIGN_IN_EXPIRED');
    const asked = own.includes(found.client_id ?? '') ? found.client_id : own[0];
    return { user: found, place: await findSignInPlace(db, found, asked) };
  });
  requirePlace(user, place);
  const view = sessionView(deps.clock, user, place);
  const start = { clientId: place.venue?.clientId ?? null, method: 'oidc' } as const;
  const token = await deps.db.writePlatform((db) => startSession(deps, db, userId, caller, start));
  return { ...view, message: 'Signed in', token };
}

function secretsOf({ secrets }: Pick<Deps, 'secrets'>, state: string) {
  return { state, nonce: secrets.mac('oidc', `nonce:${state}`), verifier: secrets.mac('oidc', `verifier:${state}`) };
}

/** Forgets sign-ins that nobody finished. */
export async function deleteOldOidcSignIns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.writePlatform((tx) => deleteEndedOidcSignIns(tx, isoNow(clock)));
}
