import type { Connection } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { sha256 } from '../../../secrets.ts';
import { writeVenueAndPlatform } from '../../../venue/venue-write.ts';
import type { UserRow } from '../auth.repository.ts';

export type FactorAction =
  | 'turn_on_second_factor'
  | 'turn_off_second_factor'
  | 'use_recovery_code'
  | 'renew_recovery_codes'
  | 'reset_second_factor';

/** Adds a link about the user to the audit chain of their venue. */
export type RecordAction = (action: FactorAction) => void;

export type RecordDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'logger' | 'pokes'>;

/** One transaction about a user; for an owner it also writes to the audit chain of the venue. `actor` is `user:…` or `system`. */
export function writeRecorded<T>(
  deps: RecordDeps,
  user: Pick<UserRow, 'user_id' | 'client_id'>,
  actor: string,
  work: (db: Connection, record: RecordAction) => Promise<T>,
): Promise<T> {
  const { user_id: subject, client_id: clientId } = user;
  if (!clientId)
    return deps.db.writePlatform((db) =>
      work(db, (action) => deps.logger.info({ actor, action, subject }, 'the second step of signing in has changed')),
    );
  return writeVenueAndPlatform(deps, clientId, ({ db, audit }) =>
    work(db, (action) => audit({ action, actor, subject, content_sha256: sha256(subject) })),
  );
}
