import type { Deps } from '#integrations/deps';
import { writeVenueAndPlatform } from '#venue/venue-write';
import { listMissedOwners } from './auth.repository.ts';
import { enterOwner } from './users.shared.repository.ts';

/** Owners in one run of the job; the next takes the others. */
const PER_RUN = 100;

/** Whether `enterMissedOwners` has work now. */
export async function isOwnerMissed({ db }: Deps): Promise<boolean> {
  return (await db.readPlatform((connection) => listMissedOwners(connection, 1))).length > 0;
}

/**
 * Makes owners of the accounts that a server of an earlier release opened while an upgrade was under way: such a server does not enter them
 * among the people of their venue, without which they may do nothing. Someone who left the venue stays out. Requirement U67.
 */
export async function enterMissedOwners(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const user of await deps.db.readPlatform((db) => listMissedOwners(db, PER_RUN))) {
    if (signal.aborted) return;
    const { client_id: clientId, user_id: userId } = user;
    const name = user.name || `${user.first_name} ${user.last_name}`.trim();
    await writeVenueAndPlatform(deps, clientId, ({ db, version }) =>
      enterOwner(db, { client_id: clientId, user_id: userId, name, joined_at: user.created_at, version }),
    );
  }
}
