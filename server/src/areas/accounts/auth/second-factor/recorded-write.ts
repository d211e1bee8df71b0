import type { Connection } from '#db/database';
import type { FactorAction } from '#venue/events/venue-events';
import { recordPlatformAction } from '#venue/platform-audit';
import { type VenueWriteDeps, writeVenueAndPlatform } from '#venue/venue-write';
import type { UserRow } from '../users.shared.repository.ts';

/** Adds a link about the user to the audit chain of their venue; of an admin, to the platform's. */
export type RecordAction = (action: FactorAction) => Promise<void>;

/** One transaction about a user, with the links that `work` asks for. `actor` is `user:…` or `system`. */
export function writeRecorded<T>(
  deps: VenueWriteDeps,
  user: Pick<UserRow, 'user_id' | 'client_id'>,
  actor: string,
  work: (db: Connection, record: RecordAction) => Promise<T>,
): Promise<T> {
  const { user_id: subject, client_id: clientId } = user;
  if (!clientId)
    return deps.db.writePlatform(async (db) => {
      const actions: FactorAction[] = [];
      const result = await work(db, async (action) => void actions.push(action));
      for (const action of actions) await recordPlatformAction(deps, db, { actor, action, subject });
      return result;
    });
  return writeVenueAndPlatform(deps, clientId, ({ db, happened }) =>
    work(db, (action) => happened({ kind: 'second_factor.changed', actor, userId: subject, action })),
  );
}
