import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { grouped } from '#base/grouped';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { findAlerts } from '../alerts/alerts.shared.repository.ts';
import { mergedInto } from '../customers/customers.shared.repository.ts';
import { personKeysOf, waiversOfPeople } from '../records/all-waivers.shared.repository.ts';
import { peopleOf } from '../records/same-person.shared.repository.ts';
import { findVenueRules } from '../signatures/document-rules.shared.repository.ts';
import { signedBy } from './member-signatures.ts';

/**
 * Members with the newest waiver the same person signed, whichever the membership was made for, in the order given; the
 * same online and in pulls, whether or not the archive holds it. For at most some thousand at a time. Rules L1a, N4.
 */
export async function memberRows(
  db: Connection,
  clientId: string,
  members: readonly Row<'members'>[],
): Promise<MemberRow[]> {
  if (members.length === 0) return [];
  const ids = members.map((member) => member.waiver_id);
  const merged = await mergedInto(db, clientId, ids);
  const keys = await personKeysOf(db, clientId, ids);
  const people = await peopleOf(db, clientId, [...keys.values()]);
  const waivers = await waiversOfPeople(db, clientId, people.keys);
  const records = grouped(waivers, (waiver) => people.idOf(waiver.person_key));
  const { adultAge } = await findVenueRules(db, clientId);
  const alerts = await findAlerts(db, clientId);
  return members.map((member) => {
    const key = keys.get(member.waiver_id);
    const own = key === undefined ? [] : (records.get(people.idOf(key)) ?? []);
    /* The newest comes last, but an imported row never overrides a signature. */
    const waiver = own.findLast((row) => row.event_id !== null) ?? own.at(-1);
    const alert = key === undefined ? undefined : alerts.get(key);
    const into = merged.get(member.waiver_id);
    return {
      membership_id: member.membership_id,
      client_id: member.client_id,
      waiver_id: member.waiver_id,
      adult_first_name: waiver?.adult_first_name ?? '',
      adult_last_name: waiver?.adult_last_name ?? '',
      email: waiver?.email ?? '',
      phone: waiver?.phone ?? '',
      expiration_date: member.expiration_date,
      date_signed: waiver?.date_signed ?? member.created_at.slice(0, 10),
      has_signature: waiver !== undefined && waiver.event_id !== null,
      created_at: member.created_at,
      ...(into ? { merged_into: into } : {}),
      ...(alert ? { alert } : {}),
      ...(waiver ? signedBy(own, waiver, adultAge) : {}),
    };
  });
}
