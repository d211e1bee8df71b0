import { keptUntil } from '@gatehouse/sync-protocol/areas/waivers/validity/last-valid-day';
import { yearOf } from '@gatehouse/sync-protocol/base/days/venue-year';
import type { VenueRules } from '#areas/people/signatures/document-rules.shared.repository';
import { signaturesOf } from '#areas/people/signatures/signatures';
import type { StampedWaiver, WaiverStamp } from './stamped-waivers.repository.ts';

/**
 * The person's first visit on or after the signature, kept where visits use signatures up, and how long lists and devices hold the
 * waiver: one that was brought back to the end of that year at least. Null for an upload, which is held by the day of the upload.
 * `visits` are the days on which the person was in, oldest first. Requirements W5, W46.
 */
export function stampOf(
  waiver: StampedWaiver,
  visits: readonly string[],
  { rules, hasVisits }: VenueRules,
): WaiverStamp | null {
  if (waiver.event_id === null) return null;
  const { date_signed: signedOn, restored_on: restoredOn } = waiver;
  const first_visit = hasVisits ? (visits.find((day) => day >= signedOn) ?? null) : null;
  const signatures = signaturesOf({ ...waiver, first_visit });
  const judged = signatures.flatMap((signed) =>
    rules.filter((rule) => rule.document_id === signed.document_id).map((rule) => ({ rule, signed })),
  );
  const signedUntil = keptUntil(signedOn, judged);
  const restoredUntil = restoredOn === null ? signedUntil : yearOf(restoredOn).to;
  return { first_visit, kept_until: restoredUntil > signedUntil ? restoredUntil : signedUntil };
}

export function isStamped(waiver: StampedWaiver, stamp: WaiverStamp | null): boolean {
  return stamp === null || (waiver.first_visit === stamp.first_visit && waiver.kept_until === stamp.kept_until);
}
