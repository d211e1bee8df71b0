import type { CheckInPartyArgs } from '@gatehouse/sync-protocol/mutations/check-in';
import { canonicalJson } from '@gatehouse/sync-protocol/rules/canonical';
import { venueDateAt } from '@gatehouse/sync-protocol/rules/days/venue-day';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../secrets.ts';
import type { MutationContext, MutationOutcome } from '../../venue/mutation-context.ts';
import type { VenueWrite } from '../../venue/venue-write.ts';
import { markBookingCheckedIn, showArrival } from '../bookings/mark-booking.ts';
import { areWaiversKnown } from '../check-ins/check-ins.service.ts';
import { venueTimeZone } from '../clients/venue-time-zone.ts';
import { findPartyCheckIn, insertPartyCheckIn } from './parties.repository.ts';

/**
 * Records that a party came in, by its count: inserts a row, and the booking shows 'checked in'. An unknown or
 * canceled booking, or an unknown waiver, is stored as `needs_review`.
 * Errors: ALREADY_EXISTS when the mutation's id belongs to another party check-in. Rules M5, C2, Q9.
 */
export async function applyCheckInParty(
  _deps: Deps,
  write: VenueWrite,
  args: CheckInPartyArgs,
  context: MutationContext,
): Promise<MutationOutcome> {
  const { db, clientId } = write;
  const waiverIds = [...new Set(args.waiver_ids ?? [])];
  const existing = await findPartyCheckIn(db, clientId, context.mutationId);
  if (existing) {
    if (existing.booking_id !== args.booking_id || existing.party_goers !== args.party_goers)
      throw new AppError('ALREADY_EXISTS');
    return { needsReview: existing.needs_review === 1 };
  }
  const { atUtc } = context.correct(args.checked_in_at);
  const stamp = { updatedAtUtc: write.nowAtUtc, version: write.version };
  const status = await markBookingCheckedIn(db, clientId, args.booking_id, stamp);
  const isPlausible = status !== undefined && status !== 'cancelled' && (await areWaiversKnown(write, waiverIds));
  const needsReview = context.reviewReasons.length > 0 || !isPlausible;
  await insertPartyCheckIn(db, {
    client_id: clientId,
    mutation_id: context.mutationId,
    booking_id: args.booking_id,
    party_goers: args.party_goers,
    waiver_ids: JSON.stringify(waiverIds),
    check_in_time: new Date(atUtc).toISOString(),
    venue_date: venueDateAt(Date.parse(atUtc), await venueTimeZone(db, clientId)),
    device_id: context.deviceId,
    needs_review: needsReview ? 1 : 0,
  });
  await showArrival(db, clientId, args.booking_id);
  const content = canonicalJson({ mutation_id: context.mutationId, ...args });
  write.audit({
    action: 'check_in_party',
    actor: context.actor,
    subject: args.booking_id,
    content_sha256: sha256(content),
  });
  return { needsReview };
}
