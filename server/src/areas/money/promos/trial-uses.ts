import { emailIdentity } from '@gatehouse/sync-protocol/base/people/email';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import { addState } from '#db/server-state';
import type { Deps } from '#integrations/deps';
import { listTriers, type TrialUse, venueOfTrial } from './trial-uses.repository.ts';

/**
 * A mailbox and a card have one trial each, regardless of the spelling of the address and the number of accounts. They are identified
 * by a hash under the server's key, which outlives the account.
 */
export function mailboxOfTrial({ secrets }: Pick<Deps, 'secrets'>, email: string): TrialUse {
  return { kind: 'email', mac: secrets.mac('trial-email', emailIdentity(email)) };
}

/** `fingerprint` is the provider's name for the card, the same for every account that stores it. */
export function cardOfTrial({ secrets }: Pick<Deps, 'secrets'>, fingerprint: string): TrialUse {
  return { kind: 'card', mac: secrets.mac('trial-card', fingerprint) };
}

/**
 * Takes the one trial for a venue, inside a platform transaction. False where another venue used it; for the venue that
 * already has it, true again. Of two concurrent calls, one waits for the other.
 */
export async function takeTrial(
  deps: Pick<Deps, 'clock'>,
  db: Connection,
  use: TrialUse,
  clientId: string,
): Promise<boolean> {
  return (await venueOfTrial(db, { ...use, venue: clientId, used_at: isoNow(deps.clock) })) === clientId;
}

const RECORDED = 'earlier_trials_recorded';

/** Records the trials from before they were counted, once. */
export async function recordEarlierTrials(deps: Pick<Deps, 'db' | 'clock' | 'secrets'>): Promise<void> {
  await deps.db.writePlatform(async (db) => {
    if (!(await addState(db, RECORDED, isoNow(deps.clock)))) return;
    for (const { client_id: clientId, email } of await listTriers(db))
      await takeTrial(deps, db, mailboxOfTrial(deps, email), clientId);
  });
}
