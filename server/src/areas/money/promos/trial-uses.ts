import { emailIdentity } from '@gatehouse/sync-protocol/base/people/email';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import { addState } from '#db/server-state';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';

type TrialUse = Pick<Row<'trial_uses'>, 'kind' | 'mac'>;

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
  await db
    .insertInto('trial_uses')
    .values({ ...use, venue: clientId, used_at: isoNow(deps.clock) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { venue } = await db
    .selectFrom('trial_uses')
    .select('venue')
    .where('kind', '=', use.kind)
    .where('mac', '=', use.mac)
    .executeTakeFirstOrThrow();
  return venue === clientId;
}

const RECORDED = 'earlier_trials_recorded';

/** Records the trials from before they were counted, once. */
export async function recordEarlierTrials(deps: Pick<Deps, 'db' | 'clock' | 'secrets'>): Promise<void> {
  await deps.db.writePlatform(async (db) => {
    if (!(await addState(db, RECORDED, isoNow(deps.clock)))) return;
    const venues = await db
      .selectFrom('clients')
      .leftJoin('promo_codes', 'promo_codes.code', 'clients.promo_code')
      .where((eb) => eb.or([eb('clients.is_trial', '=', 1), eb('promo_codes.skip_payment', '=', 1)]))
      .select(['clients.client_id', 'clients.email'])
      .execute();
    for (const { client_id: clientId, email } of venues)
      await takeTrial(deps, db, mailboxOfTrial(deps, email), clientId);
  });
}
