import type { Alert } from '@gatehouse/sync-protocol/areas/people/alert';
import { stopsDesk } from '@gatehouse/sync-protocol/areas/people/alert-level';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { checkinIdPattern } from '@gatehouse/sync-protocol/base/ids';
import type { MutationArgs } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import { personKeysOf } from '#areas/people/records/all-waivers.shared.repository';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import type { MutationContext, MutationOutcome } from '#venue/mutation-context';
import { venueTimeZone } from '#venue/venue-row';
import type { VenueWrite } from '#venue/venue-write';
import { findAlert } from '../../people/alerts/alerts.shared.repository.ts';
import { countCheckIn, countUndo } from './attendance/attendance.service.ts';
import { readReasons } from './check-in-record.ts';
import { compareMembership, findCheckIn, insertCheckIn, markUndone } from './check-ins.repository.ts';
import { keepEarlyUndo, takeEarlyUndo } from './check-ins.shared.repository.ts';

/**
 * Records that a person came in: always a new row, also for someone already in. The venue day is that of the corrected
 * instant in the venue's zone. An unknown waiver or member, and a person whom an alert stops without a reason given, are
 * stored as `needs_review`: it is a fact that happened.
 * Errors: ALREADY_EXISTS when the id belongs to another check-in. Rules M2, M6, C2, C3, Q9.
 */
export async function applyCheckIn(
  _deps: Deps,
  write: VenueWrite,
  args: MutationArgs['check_in'],
  context: MutationContext,
): Promise<MutationOutcome> {
  const { db, clientId } = write;
  const membershipId = args.membership_id ?? null;
  const existing = await findCheckIn(db, clientId, args.checkin_id);
  if (existing) {
    if (existing.waiver_id !== args.waiver_id || existing.membership_id !== membershipId)
      throw new AppError('ALREADY_EXISTS');
    return { needsReview: existing.needs_review === 1 };
  }
  const corrected = context.correct(args.checked_in_at);
  const stop = await findStop(write, args.waiver_id);
  const overrideReason = args.override?.reason.trim() || null;
  const isUnexplained = stop !== null && overrideReason === null;
  const needsReview = isUnexplained || context.reviewReasons.length > 0 || !(await isPlausible(write, args));
  const undo = await takeEarlyUndo(db, clientId, args.checkin_id);
  const venueDate = venueDateAt(Date.parse(corrected.atUtc), await venueTimeZone(db, clientId));
  if (!undo) await countCheckIn(write, args.waiver_id, venueDate);
  await insertCheckIn(db, {
    client_id: clientId,
    checkin_id: args.checkin_id,
    waiver_id: args.waiver_id,
    membership_id: membershipId,
    check_in_time: new Date(corrected.atUtc).toISOString(),
    created_at: context.receivedAtUtc,
    venue_date: venueDate,
    device_id: context.deviceId,
    user_id: context.userId,
    clock_correction_ms: corrected.correctionMs === null ? null : Math.round(corrected.correctionMs),
    clock_flagged: corrected.isFlagged ? 1 : 0,
    undone_at: undo?.undone_at ?? null,
    undone_by: undo?.undone_by ?? null,
    undo_reason: undo?.reason ?? null,
    needs_review: needsReview ? 1 : 0,
    alert_text: stop?.text ?? null,
    override_reason: overrideReason,
    review_reasons: reasonsOf(context),
    version: write.version,
  });
  const overridden = overrideReason === null ? null : { alert: stop };
  await write.happened({ kind: 'person.checked_in', ...sayer(context), args, overridden });
  return { needsReview };
}

/**
 * Undoes a check-in; idempotent. One that arrives before its check-in waits for it. The other check-ins of the same
 * person and day stay. Rules M3, M4.
 */
export async function applyUndoCheckIn(
  _deps: Deps,
  write: VenueWrite,
  args: MutationArgs['undo_check_in'],
  context: MutationContext,
): Promise<MutationOutcome> {
  const { db, clientId } = write;
  const needsReview = context.reviewReasons.length > 0;
  const reason = args.reason ?? null;
  const existing = await findCheckIn(db, clientId, args.checkin_id);
  if (!existing)
    await keepEarlyUndo(db, {
      client_id: clientId,
      checkin_id: args.checkin_id,
      undone_at: context.receivedAtUtc,
      undone_by: context.actor,
      reason,
    });
  else if (existing.undone_at === null) {
    await markUndone(db, clientId, args.checkin_id, {
      undone_at: context.receivedAtUtc,
      undone_by: context.actor,
      undo_reason: reason,
      needs_review: needsReview ? 1 : existing.needs_review,
      review_reasons: reasonsOf(context, existing.review_reasons),
      version: write.version,
    });
    await countUndo(write, existing.waiver_id, existing.venue_date);
  }
  const waiverId = existing?.waiver_id;
  await write.happened({ kind: 'person.check_in_undone', ...sayer(context), args, waiverId });
  return { needsReview };
}

/** The alert that stops the person of a waiver. Rule M6. */
export async function findStop(write: VenueWrite, waiverId: string): Promise<Alert | null> {
  const alert = await findAlert(write, waiverId);
  return stopsDesk(alert) ? alert : null;
}

/** Whether every one of these (distinct) ids is a waiver of the venue, of any year. */
export async function areWaiversKnown({ db, clientId }: VenueWrite, waiverIds: readonly string[]): Promise<boolean> {
  return (await personKeysOf(db, clientId, waiverIds)).size === waiverIds.length;
}

async function isPlausible(write: VenueWrite, args: MutationArgs['check_in']): Promise<boolean> {
  const { db, clientId } = write;
  if (!checkinIdPattern.test(args.checkin_id) || !args.checkin_id.includes(`-${clientId}-`)) return false;
  if (!(await areWaiversKnown(write, [args.waiver_id]))) return false;
  if (args.membership_id === undefined) return true;
  return (await compareMembership(db, clientId, args.membership_id, args.waiver_id)) === 'same person';
}

/** The reasons of a context, in addition to those that are stored; null without any. */
export function reasonsOf({ reviewReasons }: MutationContext, stored: string | null = null): string | null {
  const reasons = new Set<string>([...readReasons(stored), ...reviewReasons]);
  return reasons.size === 0 ? null : JSON.stringify([...reasons]);
}

const sayer = ({ actor, mutationId }: MutationContext) => ({ actor, mutationId });
