import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import type { AccountCredentials, PaymentAccount } from '#integrations/payments/payments';
import { writeVenue } from '#venue/venue-write';
import { seal, unseal } from './sealed-token.ts';
import { deleteSquareAccount, findSquareAccount, putSquareAccount } from './square-accounts.repository.ts';
import { subscribe } from './webhook-subscription.service.ts';

/** Deposits are taken in this currency alone. */
const CURRENCY = 'USD';

export interface CredentialsView {
  application_id: string;
  location_id: string;
  environment: 'production' | 'sandbox';
  updated_at: string;
}

/** A venue's Square account without its token, which is never read back; null when there is none. */
export async function getCredentials(deps: Deps, clientId: string): Promise<CredentialsView | null> {
  const row = await deps.db.readVenue(clientId, (db) => findSquareAccount(db, clientId));
  if (!row) return null;
  const { application_id, location_id, environment, updated_at } = row;
  return { application_id, location_id, environment, updated_at };
}

/** The credentials of a venue's own charges; null when it has no account. */
async function venueCredentials(deps: Deps, clientId: string): Promise<AccountCredentials | null> {
  const row = await deps.db.readVenue(clientId, (db) => findSquareAccount(db, clientId));
  if (!row) return null;
  return {
    accessToken: unseal(deps.secrets, clientId, 'access_token_sealed', row.access_token_sealed),
    applicationId: row.application_id,
    locationId: row.location_id,
  };
}

/** The venue's account at the provider; null where it has none or payments are off. */
export async function venueAccount(deps: Deps, clientId: string): Promise<PaymentAccount | null> {
  const credentials = await venueCredentials(deps, clientId);
  return credentials ? deps.payments.account(credentials) : null;
}

export interface NewCredentials extends AccountCredentials {
  environment: 'production' | 'sandbox';
}

/**
 * Stores a venue's credentials, the token sealed, after checking them with Square. Where Square is unreachable they are stored
 * anyway: the payment set-up page reports problems later. An omitted location is the account's main one. Also subscribes to the
 * account's events; where that fails, those of the former subscription stay as they are.
 * Errors: INVALID_INPUT for what Square rejects, and for a location in another currency.
 */
export async function updateCredentials(
  deps: Deps,
  clientId: string,
  given: NewCredentials,
  userId: string,
): Promise<void> {
  const account = deps.payments.account(given);
  const location = await account?.getLocation();
  const locationId = confirmedLocation(location, given);
  const events = account && location?.kind === 'ok' ? await subscribe(deps, account, clientId) : null;
  const former = await writeVenue(deps, clientId, async ({ db, nowAtUtc, happened }) => {
    const former = await findSquareAccount(db, clientId);
    const keySealed = events && seal(deps.secrets, clientId, 'webhook_key_sealed', events.signatureKey);
    await putSquareAccount(db, {
      client_id: clientId,
      application_id: given.applicationId,
      location_id: locationId,
      environment: given.environment,
      access_token_sealed: seal(deps.secrets, clientId, 'access_token_sealed', given.accessToken),
      webhook_key_sealed: keySealed ?? former?.webhook_key_sealed ?? null,
      webhook_subscription_id: events?.id ?? former?.webhook_subscription_id ?? null,
      created_at: nowAtUtc,
      updated_at: nowAtUtc,
    });
    const { applicationId } = given;
    await happened({ kind: 'square_account.saved', actor: `user:${userId}`, applicationId });
    return former?.webhook_subscription_id;
  });
  if (events && former) await account?.unsubscribe(former);
}

type Location = Awaited<ReturnType<PaymentAccount['getLocation']>>;

function confirmedLocation(location: Location | undefined, given: NewCredentials): string {
  if (location?.kind === 'ok') {
    const problem = currencyProblem(location.value);
    if (problem !== null) throw refused('locationId', `${problem} Please connect a location in the United States.`);
    return location.value.id;
  }
  if (location?.kind !== 'refused') return given.locationId;
  throw location.code === 'NOT_FOUND'
    ? refused('locationId', 'Square doesn’t recognize this location ID.')
    : refused('accessToken', location.message);
}

/** Why no deposit can be taken in the currency of a location, in a sentence; null where it can. */
export function currencyProblem({ currency }: { currency: string }): string | null {
  if (currency === CURRENCY) return null;
  return `The location takes ${currency || 'another currency'}, and deposits are in US dollars.`;
}

function refused(field: 'locationId' | 'accessToken', message: string): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [field]: message } });
}

/**
 * Forgets a venue's account. Payments that are open stay, and are settled when it comes back. Errors: NOT_FOUND when there was
 * none.
 */
export async function deleteCredentials(deps: Deps, clientId: string, userId: string): Promise<void> {
  const former = await deps.db.readVenue(clientId, (db) => findSquareAccount(db, clientId));
  const account = former?.webhook_subscription_id ? await readableAccount(deps, clientId) : null;
  await writeVenue(deps, clientId, async ({ db, happened }) => {
    if (!(await deleteSquareAccount(db, clientId)))
      throw new AppError('NOT_FOUND', { message: 'There are no Square credentials to remove.' });
    await happened({ kind: 'square_account.removed', actor: `user:${userId}` });
  });
  if (former?.webhook_subscription_id) await account?.unsubscribe(former.webhook_subscription_id);
}

/** An account whose token can't be opened anymore is removed like any other. */
async function readableAccount(deps: Deps, clientId: string): Promise<PaymentAccount | null> {
  try {
    return await venueAccount(deps, clientId);
  } catch (error) {
    deps.logger.warn({ err: error, clientId }, 'a sealed access token could not be opened');
    return null;
  }
}
