import type { CheckInRecord, createCheckIn } from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import type { Alert } from '@gatehouse/sync-protocol/areas/people/alert';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import type { PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import type { MutationContext } from '#venue/mutation-context';
import { writeVenue } from '#venue/venue-write';
import { canonicalWaiverId } from '../../people/customers/customers.service.ts';
import { findRecordId } from '../../people/customers/customers.shared.repository.ts';
import { canonicalMembershipId } from '../../people/members/members.service.ts';
import { toRecords } from './check-in-record.ts';
import { compareMembership, findCheckIn, listLivingCheckIns } from './check-ins.repository.ts';
import { applyCheckIn, applyUndoCheckIn, areWaiversKnown, findStop } from './check-ins.service.ts';

type Venue = Pick<PrincipalVenue, 'clientId' | 'timeZone'>;

/**
 * Checks a person in now. For someone already in, returns the effective check-in and writes nothing.
 * Errors: CUSTOMER_NOT_FOUND, MEMBER_NOT_FOUND, INVALID_INPUT for another person's membership, CUSTOMER_ALERT where an alert
 * stops the person and no reason is given. Requirements F3, F19.
 */
export async function checkInAtDesk(
  deps: Deps,
  venue: Venue,
  input: BodyOf<typeof createCheckIn>,
  context: MutationContext,
): Promise<{ record: CheckInRecord; isDuplicate: boolean }> {
  const waiverId = canonicalWaiverId(input.waiver_id);
  const membershipId = input.membership_id ? canonicalMembershipId(input.membership_id) : undefined;
  return writeVenue(deps, venue.clientId, async (write) => {
    if (!(await areWaiversKnown(write, [waiverId]))) throw new AppError('CUSTOMER_NOT_FOUND');
    if (membershipId !== undefined) await requireMembership(write.db, venue.clientId, membershipId, waiverId);
    const today = venueDateAt(deps.clock.now(), venue.timeZone);
    const existing = await findEffective(write.db, venue.clientId, waiverId, today);
    if (existing) return { record: existing, isDuplicate: true };
    const stop = input.override ? null : await findStop(write, waiverId);
    if (stop) throw new AppError('CUSTOMER_ALERT', { message: alertMessage(stop), extra: { alert: stop } });
    const args = {
      checkin_id: createCheckinId(venue.clientId, today, deps.ids.bytes),
      waiver_id: waiverId,
      ...(membershipId === undefined ? {} : { membership_id: membershipId }),
      checked_in_at: context.receivedAtUtc,
      ...(input.override ? { override: input.override } : {}),
    };
    await applyCheckIn(deps, write, args, context);
    const record = await findEffective(write.db, venue.clientId, waiverId, today);
    if (!record) throw new Error('The check-in just written does not exist');
    return { record, isDuplicate: false };
  });
}

/** Undoes a check-in on its own venue day; idempotent. Errors: CHECK_IN_NOT_FOUND, UNDO_TOO_LATE. */
export async function undoAtDesk(
  deps: Deps,
  venue: Venue,
  args: { checkin_id: string; reason?: string | undefined },
  context: MutationContext,
): Promise<void> {
  await writeVenue(deps, venue.clientId, async (write) => {
    const existing = await findCheckIn(write.db, venue.clientId, args.checkin_id);
    if (!existing) throw new AppError('CHECK_IN_NOT_FOUND');
    if (existing.venue_date !== venueDateAt(deps.clock.now(), venue.timeZone)) throw new AppError('UNDO_TOO_LATE');
    if (existing.undone_at !== null) return;
    await applyUndoCheckIn(deps, write, args, context);
  });
}

async function requireMembership(
  db: Connection,
  clientId: string,
  membershipId: string,
  waiverId: string,
): Promise<void> {
  const found = await compareMembership(db, clientId, membershipId, waiverId);
  if (found === 'unknown') throw new AppError('MEMBER_NOT_FOUND');
  if (found === 'another person') {
    const message = 'This membership belongs to another person.';
    throw new AppError('INVALID_INPUT', { message, fields: { membership_id: message } });
  }
}

async function findEffective(
  db: Connection,
  clientId: string,
  waiverId: string,
  date: string,
): Promise<CheckInRecord | undefined> {
  const recordId = await findRecordId(db, clientId, waiverId);
  const living = await listLivingCheckIns(db, clientId, { from: date, to: date, recordId });
  return (await toRecords(db, clientId, living))[0];
}

function alertMessage({ text }: Alert): string {
  return `An alert stops this person: “${text}”. To check them in anyway, give a reason.`;
}
