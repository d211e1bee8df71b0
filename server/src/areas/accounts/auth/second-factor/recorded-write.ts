import { sha256 } from '#base/secrets';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { recordPlatformAction } from '#venue/platform-audit';
import { writeVenueAndPlatform } from '#venue/venue-write';
import type { UserRow } from '../users.shared.repository.ts';

type FactorAction =
  | 'turn_on_second_factor'
  | 'turn_off_second_factor'
  | 'use_recovery_code'
  | 'renew_recovery_codes'
  | 'reset_second_factor';

/** Adds a link about the user to the audit chain of their venue; of an admin, to the platform's. */
export type RecordAction = (action: FactorAction) => void;

export type RecordDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'logger' | 'pokes'>;

/** One transaction about a user, with the links that `work` asks for. `actor` is `user:…` or `system`. */
export function writeRecorded<T>(
  deps: RecordDeps,
  user: Pick<UserRow, 'user_id' | 'client_id'>,
  actor: string,
  work: (db: Connection, record: RecordAction) => Promise<T>,
): Promise<T> {
  const { user_id: subject, client_id: clientId } = user;
  if (!clientId)
    return deps.db.writePlatform(async (db) => {
      const actions: FactorAction[] = [];
      const result = await work(db, (action) => actions.push(action));
      for (const action of actions) await recordPlatformAction(deps, db, { actor, action, subject });
      return result;
    });
  return writeVenueAndPlatform(deps, clientId, ({ db, audit }) =>
    work(db, (action) => audit({ action, actor, subject, content_sha256: sha256(subject) })),
  );
}
