import type { loginPasskey, PasskeyAnswer } from '@gatehouse/sync-protocol/areas/accounts/passkeys.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { sha256 } from '#base/secrets';
import { waitOf } from '#base/stored-time';
import type { Deps } from '#integrations/deps';
import { findUserById } from '../auth.repository.ts';
import { sessionView } from '../session-view.ts';
import { byAddress } from '../sign-in-limits.ts';
import { findSignInPlace, requirePlace } from '../sign-in-place.ts';
import { type Caller, startSession } from '../start-session.ts';
import type { UserRow } from '../users.shared.repository.ts';
import {
  deleteEndedPasskeyChallenges,
  findPasskey,
  insertPasskeyChallenge,
  takeSignInChallenge,
  useCounter,
} from './passkeys.repository.ts';
import { CHALLENGE_LIVES_MS, requestOptions, verifyAnswer } from './webauthn.ts';

/** Each is a row for five minutes. */
const optionsByAddress = { name: 'passkey-options-address', hitsMax: 100, windowMs: 15 * 60_000 };

/** The same for everyone: it tells nobody who has a passkey. Errors: TOO_MANY_REQUESTS. Requirement X26. */
export async function offerPasskeys(deps: Deps, ip: string) {
  await throttle(deps, optionsByAddress, ip);
  const options = await requestOptions(deps.config, new Uint8Array(deps.ids.bytes(32)));
  const row = {
    challenge_id: deps.ids.token(),
    challenge_hash: sha256(options.challenge),
    user_id: null,
    expires_at: new Date(deps.clock.now() + CHALLENGE_LIVES_MS).toISOString(),
  };
  await deps.db.writePlatform((db) => insertPasskeyChallenge(db, row));
  return { challenge_id: row.challenge_id, options: { ...options } };
}

/**
 * Signs in whom the passkey belongs to. Errors, in this order: TOO_MANY_REQUESTS, SIGN_IN_EXPIRED, INVALID_CREDENTIALS, FORBIDDEN for
 * one who works nowhere, PAYMENT_REQUIRED. Requirement X27.
 */
export async function signInByPasskey(deps: Deps, given: BodyOf<typeof loginPasskey>, caller: Caller) {
  await throttle(deps, byAddress, caller.ip);
  const user = await provePasskey(deps, given);
  const place = await deps.db.readPlatform((db) => findSignInPlace(db, user));
  requirePlace(user, place);
  const view = sessionView(deps.clock, user, place);
  const start = { clientId: place.venue?.clientId ?? null, method: 'passkey' } as const;
  const token = await deps.db.writePlatform((db) => startSession(deps, db, user.user_id, caller, start));
  return { ...view, message: 'Signed in', token };
}

/**
 * Finds the person whose passkey answered the challenge, which is used up whatever the answer is. Errors: SIGN_IN_EXPIRED, INVALID_CREDENTIALS, the same
 * for an unknown passkey and a wrong signature.
 */
export async function provePasskey(
  deps: Deps,
  given: { challenge_id: string; response: PasskeyAnswer },
): Promise<UserRow> {
  const challenge = await deps.db.writePlatform((db) => takeSignInChallenge(db, given.challenge_id));
  if (!challenge || waitOf(challenge.expires_at, deps.clock.now(), CHALLENGE_LIVES_MS) !== 'running')
    throw new AppError('SIGN_IN_EXPIRED');
  const wrong = () => new AppError('INVALID_CREDENTIALS', { message: 'This passkey isn’t known here.' });
  const found = await deps.db.readPlatform(async (db) => {
    const passkey = await findPasskey(db, given.response.id);
    const user = passkey && (await findUserById(db, passkey.user_id));
    return passkey && user ? { passkey, user } : null;
  });
  if (!found) throw wrong();
  const { passkey, user } = found;
  const { userHandle } = given.response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== user.user_id) throw wrong();
  const known = {
    credentialId: passkey.credential_id,
    publicKey: passkey.public_key,
    signCount: passkey.sign_count,
  };
  const isChallenge = (text: string): boolean => sha256(text) === challenge.challenge_hash;
  const count = await verifyAnswer(deps.config, given.response, known, isChallenge);
  if (count === null) throw wrong();
  const isNew = await deps.db.writePlatform((db) => useCounter(db, passkey.passkey_id, count, isoNow(deps.clock)));
  if (!isNew) throw wrong();
  return user;
}

/** Forgets challenges that nobody answered in time. */
export async function deleteOldChallenges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.writePlatform((tx) => deleteEndedPasskeyChallenges(tx, isoNow(clock)));
}
