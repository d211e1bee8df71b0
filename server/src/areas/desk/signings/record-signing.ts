import type { Deps } from '#integrations/deps';
import type { MutationContext } from '#venue/mutation-context';
import type { VenueWrite } from '#venue/venue-write';
import { mergeUnsigned } from '../../records/merges/merge-unsigned.ts';
import type { PreparedSigning } from '../../waivers/waivers/signature/prepare-signing.ts';
import { applySignWaiver, type SigningOutcome } from '../../waivers/waivers/signing.service.ts';

/**
 * A signing with what it means for the people who are known already: stored, and made one with their records of an upload.
 * Shared by the sync mutation and the public endpoints. Errors: as `applySignWaiver`. Rules M1, M7.
 */
export async function recordSigning(
  deps: Pick<Deps, 'clock' | 'ids' | 'config' | 'secrets'>,
  write: VenueWrite,
  prepared: PreparedSigning,
  context: MutationContext,
): Promise<SigningOutcome> {
  const { waivers, venueToday: today, ...outcome } = await applySignWaiver(deps, write, prepared, context);
  await mergeUnsigned(deps, write, {
    waivers,
    forWaiverId: prepared.args.for_waiver_id,
    actor: context.actor,
    today,
  });
  return outcome;
}
