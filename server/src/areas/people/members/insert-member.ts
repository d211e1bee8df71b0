import { createMembershipId } from '@gatehouse/sync-protocol/base/ids';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';

export interface NewMember {
  waiverId: string;
  /** Last day of the membership, `YYYY-MM-DD`. */
  expirationDate: string;
  createdAtUtc?: string;
}

/** Inserts a member for a waiver that the caller has found, and returns the new membership's id. */
export async function insertMember(deps: Pick<Deps, 'ids'>, write: VenueWrite, member: NewMember): Promise<string> {
  const membershipId = createMembershipId(write.clientId, deps.ids.bytes);
  await write.db
    .insertInto('members')
    .values({
      client_id: write.clientId,
      membership_id: membershipId,
      waiver_id: member.waiverId,
      expiration_date: member.expirationDate,
      created_at: member.createdAtUtc ?? write.nowAtUtc,
      version: write.version,
    })
    .execute();
  return membershipId;
}
