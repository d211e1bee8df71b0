import type { Deps } from '#integrations/deps';
import { forgetProfileId, listProfilesLeft } from './deletions.repository.ts';

/** The limit of one run of the job; the next takes the others. */
const PROFILES_PER_RUN = 20;

/** Whether a profile can be deleted: where payments are off, nobody can be asked. */
export async function isProfileLeft({ db, payments }: Pick<Deps, 'db' | 'payments'>): Promise<boolean> {
  if (!payments.platform) return false;
  return (await db.readPlatform((connection) => listProfilesLeft(connection, 1))).length > 0;
}

/**
 * Deletes the customer profiles of erased venues at the payment provider. One that can't be deleted now is tried again in the next
 * run. Requirement Y73.
 */
export async function deleteProfilesLeft(deps: Deps, signal: AbortSignal): Promise<void> {
  const { platform } = deps.payments;
  if (!platform) return;
  const left = await deps.db.readPlatform((db) => listProfilesLeft(db, PROFILES_PER_RUN));
  for (const { client_id: clientId, square_customer_id: customerId } of left) {
    if (signal.aborted) return;
    const outcome = await platform.deleteCustomer(customerId);
    if (outcome.kind === 'ok') await deps.db.writePlatform((db) => forgetProfileId(db, clientId));
    else
      deps.logger.warn(
        { clientId, outcome: outcome.kind },
        'a profile at Square was not deleted and will be tried again',
      );
  }
}
