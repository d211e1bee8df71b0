import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { canonicalWaiverId } from '../../people/customers/customers.service.ts';
import { keptEvidencePdf } from '../../waivers/signed/signed-pdf/signed-pdf.service.ts';
import { findErasedRecord, insertOpening, writeEvidenceYears } from './erasures.repository.ts';

/**
 * Opens a signed waiver that is kept after an erasure. The opening is recorded with its reason first, so that none goes unseen.
 * Errors: WAIVER_NOT_FOUND, TOO_MANY_REQUESTS. Requirement F25.
 */
export async function openErasedWaiver(
  deps: Deps,
  { clientId, userId }: { clientId: string; userId: string },
  given: { erasureId: string; waiverId: string; reason: string },
): Promise<Uint8Array> {
  const waiverId = canonicalWaiverId(given.waiverId);
  const eventId = await writeVenue(deps, clientId, async (write) => {
    const record = await findErasedRecord(write.db, clientId, waiverId);
    if (!record?.event_id || record.erasure_id !== given.erasureId) throw new AppError('WAIVER_NOT_FOUND');
    const openingId = deps.ids.uuid();
    await insertOpening(write.db, {
      client_id: clientId,
      opening_id: openingId,
      waiver_id: waiverId,
      reason: given.reason,
      opened_at: write.nowAtUtc,
      opened_by: `user:${userId}`,
    });
    const { reason } = given;
    await write.happened({ kind: 'erased_waiver.opened', actor: `user:${userId}`, openingId, waiverId, reason });
    return record.event_id;
  });
  return keptEvidencePdf(deps, { clientId, waiverId, eventId }, userId);
}

/** Applies to erasures from now on; what was promised before stays. */
export async function setEvidenceYears(
  deps: Deps,
  { clientId, userId }: { clientId: string; userId: string },
  years: number,
): Promise<void> {
  await writeVenue(deps, clientId, async (write) => {
    await writeEvidenceYears(write.db, clientId, years);
    await write.happened({ kind: 'evidence_years.set', actor: `user:${userId}`, years });
  });
}
