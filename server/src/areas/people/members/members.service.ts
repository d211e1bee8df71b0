import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { memberStatus } from '@gatehouse/sync-protocol/areas/people/member-status';
import type { MemberRecord } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { readCode } from '@gatehouse/sync-protocol/base/ids';
import type { PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { memberRows } from './member-rows.ts';
import { findMember, listMembers } from './members.repository.ts';
import { listMembershipsOfPerson } from './members.shared.repository.ts';

type MembersDeps = Pick<Deps, 'db' | 'clock'>;
type Venue = Pick<PrincipalVenue, 'clientId' | 'timeZone'>;

const CHUNK_ROWS = 500;

/** A membership id as it is stored, from any spelling a person or scanner gives it. */
export function canonicalMembershipId(text: string): string {
  const code = readCode(text);
  return code.kind === 'member' ? code.id : text;
}

/** All members of a venue, newest first, some hundreds at a time; `status` is that of the venue's today. */
export async function eachMemberChunk(
  deps: MembersDeps,
  venue: Venue,
  take: (records: MemberRecord[]) => void,
): Promise<void> {
  const today = venueDateAt(deps.clock.now(), venue.timeZone);
  await deps.db.readVenue(venue.clientId, async (db) => {
    const members = await listMembers(db, venue.clientId);
    for (let from = 0; from < members.length; from += CHUNK_ROWS) {
      const rows = await memberRows(db, venue.clientId, members.slice(from, from + CHUNK_ROWS));
      take(rows.map((row) => withStatus(row, today)));
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
}

/** Errors: MEMBER_NOT_FOUND, also for another venue's. */
export async function getMember(deps: MembersDeps, venue: Venue, membershipId: string): Promise<MemberRecord> {
  return deps.db.readVenue(venue.clientId, async (db) => {
    const member = await findMember(db, venue.clientId, canonicalMembershipId(membershipId));
    if (!member) throw new AppError('MEMBER_NOT_FOUND');
    return memberRecord(db, member, venueDateAt(deps.clock.now(), venue.timeZone));
  });
}

/** Memberships of the person of a waiver, whichever of their waivers they were made for; the one that ends last comes first. */
export async function membershipsOfPerson(
  db: Connection,
  { venue, clock }: { venue: Venue; clock: Deps['clock'] },
  waiverId: string,
): Promise<MemberRecord[]> {
  const members = await listMembershipsOfPerson(db, venue.clientId, waiverId);
  const rows = await memberRows(db, venue.clientId, members);
  const today = venueDateAt(clock.now(), venue.timeZone);
  return rows
    .map((row) => withStatus(row, today))
    .toSorted((one, other) => (one.expiration_date < other.expiration_date ? 1 : -1));
}

/** A member as lists show it; `today` is the venue's. */
export async function memberRecord(db: Connection, member: Row<'members'>, today: string): Promise<MemberRecord> {
  const [row] = await memberRows(db, member.client_id, [member]);
  if (!row) throw new AppError('MEMBER_NOT_FOUND');
  return withStatus(row, today);
}

function withStatus(row: MemberRow, today: string): MemberRecord {
  return { ...row, status: memberStatus(row.expiration_date, today) };
}
