import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { AppError } from '#base/app-error';
import { sha256 } from '#base/secrets';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { canonicalWaiverId } from '../../people/customers/customers.service.ts';
import { keptEvidencePdf } from '../../waivers/waivers/signed-pdf/signed-pdf.service.ts';
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
  const eventId = await writeVenue(
    deps,
    clientId,
    async (write) => {
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
      write.audit({
        action: 'open_erased_waiver',
        actor: `user:${userId}`,
        subject: openingId,
        content_sha256: sha256(canonicalJson({ waiver_id: waiverId, reason: given.reason })),
      });
      return record.event_id;
    },
    [],
  );
  return keptEvidencePdf(deps, { clientId, waiverId, eventId }, userId);
}

/** For erasures from now on; what was promised before stays. */
export async function setEvidenceYears(
  deps: Deps,
  { clientId, userId }: { clientId: string; userId: string },
  years: number,
): Promise<void> {
  await writeVenue(
    deps,
    clientId,
    async (write) => {
      await writeEvidenceYears(write.db, clientId, years);
      write.audit({
        action: 'set_evidence_years',
        actor: `user:${userId}`,
        subject: clientId,
        content_sha256: sha256(canonicalJson({ evidence_years: years })),
      });
    },
    [],
  );
}
