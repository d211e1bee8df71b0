import { SESSION_IDLE_DAYS } from '#access/authenticate';
import { confirmedUntil } from '#access/confirmation';
import { insertSession } from '#access/sessions.shared.repository';
import type { SignInMethod } from '#access/sessions.table';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { setVenueUsedLast } from './users.shared.repository.ts';

export interface Caller {
  ip: string;
  userAgent: string;
}

interface Start {
  clientId?: string | null;
  method?: SignInMethod;
  /** By default a sign-in counts as proof for dangerous acts; a session that follows from another one has no more than that. */
  confirmedUntilUtc?: string | null;
}

/**
 * Opens a session at a venue, or at the one that the account used last, and returns its bearer token, which is stored only as a hash.
 * The venue becomes the one used last.
 */
export async function startSession(
  deps: Pick<Deps, 'clock' | 'ids'>,
  db: Connection,
  userId: string,
  from: Caller,
  { clientId = null, method = 'password', confirmedUntilUtc = confirmedUntil(deps.clock) }: Start = {},
): Promise<string> {
  const token = deps.ids.token();
  const nowMs = deps.clock.now();
  await insertSession(db, {
    token_hash: sha256(token),
    session_id: deps.ids.uuid(),
    user_id: userId,
    created_at: new Date(nowMs).toISOString(),
    last_seen_at: new Date(nowMs).toISOString(),
    expires_at: new Date(nowMs + SESSION_IDLE_DAYS * 86_400_000).toISOString(),
    user_agent: from.userAgent,
    ip: from.ip,
    client_id: clientId,
    method,
    confirmed_until: confirmedUntilUtc,
  });
  if (clientId !== null) await setVenueUsedLast(db, userId, clientId);
  return token;
}
