import { memberStatus } from '@gatehouse/sync-protocol/areas/people/member-status';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { findRecordId, listRecordIds } from '../../people/customers/customers.shared.repository.ts';
import { listMembershipsOfPerson } from '../../people/members/members.shared.repository.ts';
import type { MergeLink } from './merged-groups.ts';

/** The most records that can be merged into one: each merge writes all of them. */
const RECORDS_MAX = 50;

/** Why two existing records can't be merged, as a sentence; null when they can. `today` is the venue's. Requirement F22. */
export async function mergeObstacle(
  db: Connection,
  clientId: string,
  { keep, merged }: MergeLink,
  today: string,
): Promise<string | null> {
  if (keep === merged) return 'This is the same record. Please choose another one.';
  const [keptAs, mergedAs] = [await findRecordId(db, clientId, keep), await findRecordId(db, clientId, merged)];
  if (keptAs === mergedAs) return 'These two records are already merged.';
  if (mergedAs !== merged)
    return `Record ${merged} was merged into ${mergedAs} already. Undo that first, or merge ${mergedAs}.`;
  if (keptAs !== keep) return `Record ${keep} was merged into ${keptAs}. Please keep ${keptAs} instead.`;
  const records = [await listRecordIds(db, clientId, keep), await listRecordIds(db, clientId, merged)];
  if (records.flat().length > RECORDS_MAX) return `At most ${RECORDS_MAX} records can be merged into one.`;
  return membershipObstacle(await activeOf(db, clientId, keep, today), await activeOf(db, clientId, merged, today));
}

/** A person has one active membership; which of two goes on is for the owner to decide. */
function membershipObstacle(kept: readonly Row<'members'>[], merged: readonly Row<'members'>[]): string | null {
  const known = new Set(kept.map((member) => member.membership_id));
  const [first] = kept;
  const second = merged.find((member) => !known.has(member.membership_id));
  if (!first || !second) return null;
  return `Both have an active membership (${first.membership_id} until ${first.expiration_date} and ${second.membership_id} until ${second.expiration_date}). Please end or delete one of them in My Members first.`;
}

async function activeOf(db: Connection, clientId: string, waiverId: string, today: string): Promise<Row<'members'>[]> {
  const known = await listMembershipsOfPerson(db, clientId, waiverId);
  return known.filter((member) => memberStatus(member.expiration_date, today) === 'active');
}
