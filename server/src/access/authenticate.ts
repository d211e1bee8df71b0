import { sha256 } from '../base/secrets.ts';
import { ageOf } from '../base/stored-time.ts';
import type { Deps } from '../integrations/deps.ts';
import { findDeviceByTokenHash, findSessionByTokenHash } from './principal.repository.ts';
import type { Principal } from './principal.ts';
import { touchSession } from './sessions.shared.repository.ts';

/** A session that was idle for this long has ended. */
export const SESSION_IDLE_DAYS = 30;
const TOUCH_EVERY_MS = 10 * 60 * 1000;
const DAY_MS = 86_400_000;

/** The principal of this bearer token: a signed-in user or a paired device. Null when it is no longer valid. */
export async function authenticate(deps: Deps, token: string): Promise<Principal | null> {
  const tokenHash = sha256(token);
  const nowMs = deps.clock.now();
  const found = await deps.db.readPlatform(async (db) => {
    const session = await findSessionByTokenHash(db, tokenHash);
    if (session) return session;
    return findDeviceByTokenHash(db, tokenHash);
  });
  if (!found) return null;
  if (found.principal.kind === 'device') return found.principal;
  if (!('expiresAtUtc' in found) || Date.parse(found.expiresAtUtc) <= nowMs) return null;
  if (found.principal.venue?.isDeleted) return null;
  if (ageOf(found.lastSeenAtUtc, nowMs) > TOUCH_EVERY_MS) {
    const now = new Date(nowMs).toISOString();
    const expires = new Date(nowMs + SESSION_IDLE_DAYS * DAY_MS).toISOString();
    await deps.db.writePlatform((db) => touchSession(db, tokenHash, now, expires));
  }
  return found.principal;
}
