import { SESSION_IDLE_DAYS } from '#access/authenticate';
import { insertSession } from '#access/sessions.shared.repository';
import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';

export interface Caller {
  ip: string;
  userAgent: string;
}

/** Opens a session and returns its bearer token, which is stored only as a hash. */
export async function startSession(
  deps: Pick<Deps, 'clock' | 'ids'>,
  db: Connection,
  userId: string,
  from: Caller,
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
  });
  return token;
}
