import { memberStatus } from '@gatehouse/sync-protocol/areas/people/member-status';
import type { MemberRecord } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeTombstones } from '#venue/tombstones';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { canonicalWaiverId } from '../customers/customers.service.ts';
import { findCustomer } from '../customers/customers.shared.repository.ts';
import { deleteMemberRow, findMember, updateMemberRow } from './members.repository.ts';
import { canonicalMembershipId, memberRecord } from './members.service.ts';
import { insertMember, listMembershipsOfPerson } from './members.shared.repository.ts';

/** The owner who makes the change. */
interface Caller {
  venue: PrincipalVenue;
  userId: string;
}

/**
 * Makes the person of a waiver a member. A second press, or a second desk, finds the active membership. Errors:
 * CUSTOMER_NOT_FOUND, ALREADY_EXISTS while a membership of the person is active. Requirement F8.
 */
export function createMember(
  deps: Deps,
  { venue, userId }: Caller,
  given: { waiver_id: string; expiration_date: string },
): Promise<MemberRecord> {
  const today = venueDateAt(deps.clock.now(), venue.timeZone);
  const waiverId = canonicalWaiverId(given.waiver_id);
  return writeVenue(deps, venue.clientId, async (write) => {
    const { db, clientId } = write;
    if (!(await findCustomer(db, clientId, waiverId))) throw new AppError('CUSTOMER_NOT_FOUND');
    const known = await listMembershipsOfPerson(db, clientId, waiverId);
    const active = known.find(({ expiration_date: last }) => memberStatus(last, today) === 'active');
    if (active) {
      const message = `This customer is already a member (${active.membership_id}). Change the expiration date there.`;
      throw new AppError('ALREADY_EXISTS', { message });
    }
    const expirationDate = given.expiration_date;
    const membershipId = await insertMember(deps, write, { waiverId, expirationDate });
    const content = { waiver_id: waiverId, expiration_date: expirationDate };
    await write.happened({ kind: 'member.added', actor: `user:${userId}`, membershipId, content });
    return memberRecord(db, await requireMember(write, membershipId), today);
  });
}

/** Errors: MEMBER_NOT_FOUND. */
export function updateMember(
  deps: Deps,
  { venue, userId }: Caller,
  membershipId: string,
  expirationDate: string,
): Promise<MemberRecord> {
  const today = venueDateAt(deps.clock.now(), venue.timeZone);
  return writeVenue(deps, venue.clientId, async (write) => {
    const { db, clientId, version } = write;
    const row = await requireMember(write, canonicalMembershipId(membershipId));
    await updateMemberRow(db, clientId, row.membership_id, { expiration_date: expirationDate, version });
    const said = { membershipId: row.membership_id, content: { expiration_date: expirationDate } };
    await write.happened({ kind: 'member.changed', actor: `user:${userId}`, ...said });
    return memberRecord(db, { ...row, expiration_date: expirationDate, version }, today);
  });
}

/** Devices remove it with their next pull. Errors: MEMBER_NOT_FOUND. */
export async function deleteMember(deps: Deps, { venue, userId }: Caller, membershipId: string): Promise<void> {
  await writeVenue(deps, venue.clientId, async (write) => {
    const row = await requireMember(write, canonicalMembershipId(membershipId));
    await deleteMemberRow(write.db, write.clientId, row.membership_id);
    await writeTombstones(write, 'members', [row.membership_id]);
    const said = { membershipId: row.membership_id, content: { membership_id: row.membership_id } };
    await write.happened({ kind: 'member.removed', actor: `user:${userId}`, ...said });
  });
}

async function requireMember({ db, clientId }: VenueWrite, membershipId: string): Promise<Row<'members'>> {
  const row = await findMember(db, clientId, membershipId);
  if (!row) throw new AppError('MEMBER_NOT_FOUND');
  return row;
}
