import type { addPasskey, PasskeyView } from '@gatehouse/sync-protocol/areas/accounts/passkeys.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import type { UserPrincipal } from '#access/principal';
import { throttle } from '#access/throttle';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import { sha256 } from '#base/secrets';
import { waitOf } from '#base/stored-time';
import { isUniqueViolation } from '#db/failures';
import type { Deps } from '#integrations/deps';
import { findUserById } from '../auth.repository.ts';
import { mailNews } from '../second-factor/factor-mail.ts';
import { writeRecorded } from '../second-factor/recorded-write.ts';
import type { UserRow } from '../users.shared.repository.ts';
import {
  countPasskeysAlone,
  insertPasskey,
  insertPasskeyChallenge,
  listPasskeysOf,
  removePasskey,
  takeOwnChallenge,
} from './passkeys.repository.ts';
import { CHALLENGE_LIVES_MS, creationOptions, verifyNew } from './webauthn.ts';

const PASSKEYS_MAX = 20;
const byMaker = { name: 'passkey-new', hitsMax: 40, windowMs: 15 * 60_000 };
const TOO_MANY = `An account can have at most ${PASSKEYS_MAX} passkeys. Please delete one that you don’t use anymore.`;

/** Newest first. */
export async function listOwnPasskeys({ db }: Pick<Deps, 'db'>, { userId }: UserPrincipal): Promise<PasskeyView[]> {
  const rows = await db.readPlatform((connection) => listPasskeysOf(connection, userId));
  return rows.map(({ passkey_id, name, created_at, last_used_at }) => ({ passkey_id, name, created_at, last_used_at }));
}

/** What the browser needs to make a passkey. Errors: TOO_MANY_REQUESTS, INVALID_INPUT where there are too many. Requirement X26. */
export async function begin(deps: Deps, { userId }: UserPrincipal) {
  await throttle(deps, byMaker, userId);
  const { user, known } = await deps.db.readPlatform(async (db) => ({
    user: await findUserById(db, userId),
    known: await listPasskeysOf(db, userId),
  }));
  if (!user) throw new AppError('NOT_SIGNED_IN');
  if (known.length >= PASSKEYS_MAX) throw new AppError('INVALID_INPUT', { message: TOO_MANY });
  const knownIds = known.map((passkey) => passkey.credential_id);
  const challenge = new Uint8Array(deps.ids.bytes(32));
  const options = await creationOptions(
    deps.config,
    { userId, email: user.email, name: user.name },
    { challenge, knownIds },
  );
  const row = {
    challenge_id: deps.ids.uuid(),
    challenge_hash: sha256(options.challenge),
    user_id: userId,
    expires_at: new Date(deps.clock.now() + CHALLENGE_LIVES_MS).toISOString(),
  };
  await deps.db.writePlatform((db) => insertPasskeyChallenge(db, row));
  return { options: { ...options } };
}

/**
 * Stores the passkey that the browser made; the person is mailed. The challenge is used up whatever comes of it.
 * Errors: TOO_MANY_REQUESTS, INVALID_INPUT, ALREADY_EXISTS. Requirements X26, X27.
 */
export async function add(
  deps: Deps,
  { userId }: UserPrincipal,
  given: BodyOf<typeof addPasskey>,
): Promise<PasskeyView> {
  await throttle(deps, byMaker, userId);
  const credential = await verifyNew(deps.config, given.response, async (challenge) => {
    const taken = await deps.db.writePlatform((db) => takeOwnChallenge(db, userId, sha256(challenge)));
    return taken !== undefined && waitOf(taken.expires_at, deps.clock.now(), CHALLENGE_LIVES_MS) === 'running';
  });
  if (!credential)
    throw new AppError('INVALID_INPUT', { message: 'This passkey could not be checked. Please try again.' });
  const passkey = {
    passkey_id: deps.ids.uuid(),
    name: given.name,
    created_at: isoNow(deps.clock),
    last_used_at: null,
  };
  const user = await requireUser(deps, userId);
  await writeRecorded(deps, user, `user:${userId}`, async (db, record) => {
    const count = await countPasskeysAlone(db, deps.db.dialect, userId);
    if (count >= PASSKEYS_MAX) throw new AppError('INVALID_INPUT', { message: TOO_MANY });
    const { credentialId, publicKey, signCount } = credential;
    const row = { user_id: userId, credential_id: credentialId, public_key: publicKey, sign_count: signCount };
    await insertPasskey(db, { ...passkey, ...row });
    await record('add_passkey');
    await mailNews(deps, db, user, 'passkey-added');
  }).catch((error: unknown) => {
    if (isUniqueViolation(error))
      throw new AppError('ALREADY_EXISTS', { message: 'This passkey is already stored. You can sign in with it.' });
    throw error;
  });
  return passkey;
}

/** Errors: NOT_FOUND, also for another account's. */
export async function forget(deps: Deps, { userId }: UserPrincipal, passkeyId: string): Promise<void> {
  const user = await requireUser(deps, userId);
  await writeRecorded(deps, user, `user:${userId}`, async (db, record) => {
    if (!(await removePasskey(db, userId, passkeyId)))
      throw new AppError('NOT_FOUND', { message: 'This passkey was already deleted.' });
    await record('delete_passkey');
  });
}

/** Errors: NOT_SIGNED_IN. */
async function requireUser({ db }: Pick<Deps, 'db'>, userId: string): Promise<UserRow> {
  const user = await db.readPlatform((connection) => findUserById(connection, userId));
  if (!user) throw new AppError('NOT_SIGNED_IN');
  return user;
}
