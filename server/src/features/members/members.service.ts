import type { MemberRow } from '@gatehouse/sync-protocol/entities/member';
import type { MemberRecord } from '@gatehouse/sync-protocol/http/members';
import { readCode } from '@gatehouse/sync-protocol/ids';
import { memberStatus } from '@gatehouse/sync-protocol/rules/member-status';
import { venueDateAt } from '@gatehouse/sync-protocol/rules/venue-day';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import * as repository from './members.repository.ts';

type MembersDeps = Pick<Deps, 'db' | 'clock'>;

/** A membership id as it is stored, from any spelling a person or scanner gives it. */
export function canonicalMembershipId(text: string): string {
  const code = readCode(text);
  return code.kind === 'member' ? code.id : text;
}

/** All members of a venue, newest first; `status` is that of the venue's today. */
export async function listMembers(
  deps: MembersDeps,
  venue: { clientId: string; timeZone: string },
): Promise<MemberRecord[]> {
  const rows = await deps.db.readVenue(venue.clientId, (db) => repository.listMembers(db, venue.clientId));
  const today = venueDateAt(deps.clock.now(), venue.timeZone);
  return rows.map((row) => withStatus(row, today));
}

/** Errors: MEMBER_NOT_FOUND, also for another venue's. */
export async function getMember(
  deps: MembersDeps,
  venue: { clientId: string; timeZone: string },
  membershipId: string,
): Promise<MemberRecord> {
  const id = canonicalMembershipId(membershipId);
  const row = await deps.db.readVenue(venue.clientId, (db) => repository.findMember(db, venue.clientId, id));
  if (!row) throw new AppError('MEMBER_NOT_FOUND');
  return withStatus(row, venueDateAt(deps.clock.now(), venue.timeZone));
}

function withStatus(row: MemberRow, today: string): MemberRecord {
  return { ...row, status: memberStatus(row.expiration_date, today) };
}
