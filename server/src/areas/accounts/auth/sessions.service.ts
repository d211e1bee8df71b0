import { browserName } from '@gatehouse/sync-protocol/areas/accounts/browser-name';
import type { SessionListItem } from '@gatehouse/sync-protocol/areas/accounts/sessions.contracts';
import type { UserPrincipal } from '#access/principal';
import { deleteSession, deleteSessionsOfUser } from '#access/sessions.shared.repository';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { findSessionsOfUser } from './user-sessions.shared.repository.ts';

/** The user's sessions, most recently used first. */
export function listOwnSessions(deps: Deps, { userId, sessionId }: UserPrincipal): Promise<SessionListItem[]> {
  return deps.db.readPlatform((db) => viewSessions(deps, db, { userId }, sessionId));
}

/** A person's sessions, at every venue or at one, as lists show them. Platform transaction. */
export async function viewSessions(
  { clock }: Pick<Deps, 'clock'>,
  db: Connection,
  of: { userId: string; clientId?: string },
  currentId: string,
): Promise<SessionListItem[]> {
  const rows = await findSessionsOfUser(db, of, isoNow(clock));
  return rows.map((session) => ({
    ...session,
    device: browserName(session.user_agent),
    is_current: session.session_id === currentId,
  }));
}

/** Ends one of the user's sessions. Errors: NOT_FOUND, also for another user's. */
export async function endOwnSession(deps: Deps, principal: UserPrincipal, sessionId: string): Promise<void> {
  const isEnded = await deps.db.writePlatform((db) => deleteSession(db, principal.userId, sessionId));
  if (!isEnded) throw new AppError('NOT_FOUND', { message: 'This sign-in has already ended.' });
}

/** Ends all of them, including the caller's. */
export async function endOwnSessions(deps: Deps, principal: UserPrincipal): Promise<void> {
  await deps.db.writePlatform((db) => deleteSessionsOfUser(db, principal.userId));
}
