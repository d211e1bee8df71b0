import { memberStatus } from '@gatehouse/sync-protocol/areas/people/member-status';
import type { MergeCounts, MergeSide } from '@gatehouse/sync-protocol/areas/records/merges.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { PrincipalVenue } from '#access/principal';
import { waiverIdsOfPerson } from '#areas/people/records/same-person.shared.repository';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { countCheckInsOf } from '../../desk/check-ins/check-ins.shared.repository.ts';
import { customerRows } from '../../people/customers/customer-rows.ts';
import { canonicalWaiverId } from '../../people/customers/customers.service.ts';
import { findCustomer, listCustomersById, listRecordIds } from '../../people/customers/customers.shared.repository.ts';
import { listMembershipsOfPerson } from '../../people/members/members.shared.repository.ts';
import { mergeObstacle } from './merge-rules.ts';

/** What two records have, and whether they can be merged. Errors: CUSTOMER_NOT_FOUND. Requirement F22. */
export function previewMerge(
  deps: Pick<Deps, 'db' | 'clock'>,
  { clientId, timeZone }: Pick<PrincipalVenue, 'clientId' | 'timeZone'>,
  given: { keep_waiver_id: string; merge_waiver_id: string },
) {
  const link = { keep: canonicalWaiverId(given.keep_waiver_id), merged: canonicalWaiverId(given.merge_waiver_id) };
  const today = venueDateAt(deps.clock.now(), timeZone);
  return deps.db.readVenue(clientId, async (db) => {
    const keep = await requireCustomer(db, clientId, link.keep);
    const merge = await requireCustomer(db, clientId, link.merged);
    return {
      keep: await sideOf(db, keep, today),
      merge: await sideOf(db, merge, today),
      together: await countsOf(db, clientId, [link.keep, link.merged]),
      obstacle: await mergeObstacle(db, clientId, link, today),
      birth_dates_differ: areApart(birthDateOf(keep), birthDateOf(merge)),
    };
  });
}

async function requireCustomer(db: Connection, clientId: string, waiverId: string): Promise<Row<'waivers'>> {
  const row = await findCustomer(db, clientId, waiverId);
  if (!row) throw new AppError('CUSTOMER_NOT_FOUND');
  return row;
}

/** What these records and the people of them have, each thing once. */
async function countsOf(db: Connection, clientId: string, recordIds: readonly string[]): Promise<MergeCounts> {
  const [waiverIds, checkedIn] = [new Set<string>(), new Set<string>()];
  for (const recordId of recordIds) {
    for (const id of await waiverIdsOfPerson(db, clientId, recordId)) waiverIds.add(id);
    for (const id of await listRecordIds(db, clientId, recordId)) checkedIn.add(id);
  }
  const waivers = await listCustomersById(db, clientId, [...waiverIds]);
  return {
    waivers: waivers.filter((waiver) => waiver.event_id !== null).length,
    check_ins: await countCheckInsOf(db, clientId, [...checkedIn]),
    bookings: new Set(waivers.flatMap((waiver) => waiver.booking_id ?? [])).size,
  };
}

async function sideOf(db: Connection, row: Row<'waivers'>, today: string): Promise<MergeSide> {
  const { client_id: clientId, waiver_id: waiverId } = row;
  const [customer] = await customerRows(db, clientId, [row]);
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND');
  const memberships = await listMembershipsOfPerson(db, clientId, waiverId);
  return {
    customer,
    ...(await countsOf(db, clientId, [waiverId])),
    memberships: memberships.map((member) => ({
      membership_id: member.membership_id,
      expiration_date: member.expiration_date,
      is_active: memberStatus(member.expiration_date, today) === 'active',
    })),
  };
}

function areApart(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b;
}

/** The birth date of the waiver's person; null where it is not known. */
function birthDateOf(row: Row<'waivers'>): string | null {
  return row.waiver_type === 'Minor' ? row.minor_dob : row.adult_dob;
}
