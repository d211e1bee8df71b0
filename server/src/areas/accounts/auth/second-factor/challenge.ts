import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { UserRow } from '../users.shared.repository.ts';
import { insertChallenge } from './challenges.repository.ts';

/** Between the password and the code. */
const CHALLENGE_LIVES_MS = 5 * 60_000;

/** Returns the token of a sign-in at a venue (null: an admin's) that waits for its code; stored only as a hash. It ends with the password that opened it. */
export async function openChallenge(
  deps: Pick<Deps, 'clock' | 'ids'>,
  db: Connection,
  user: Pick<UserRow, 'user_id' | 'password_hash'>,
  clientId: string | null,
): Promise<string> {
  const token = deps.ids.token();
  await insertChallenge(db, {
    token_hash: sha256(token),
    user_id: user.user_id,
    client_id: clientId,
    password_mark: passwordMark(user),
    expires_at: new Date(deps.clock.now() + CHALLENGE_LIVES_MS).toISOString(),
    tries: 0,
  });
  return token;
}

export const passwordMark = ({ password_hash: hash }: Pick<UserRow, 'password_hash'>): string => sha256(hash);
