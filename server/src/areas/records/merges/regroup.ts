import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { venueTimeZone } from '#venue/venue-row';
import type { VenueWrite } from '#venue/venue-write';
import { touchBooking } from '../../bookings/scheduling/bookings.shared.repository.ts';
import { recountVisits } from '../../desk/check-ins/attendance/attendance.service.ts';
import { touchCheckIns } from '../../desk/check-ins/check-ins.shared.repository.ts';
import { customerSearchKey } from '../../people/customers/customer-search-key.ts';
import { listCustomersById, mergedInto } from '../../people/customers/customers.shared.repository.ts';
import { touchMembers } from '../../people/members/members.shared.repository.ts';
import {
  stampWaiver,
  touchCustomers,
  writeJoinedPeople,
  writeMergedInto,
} from '../../people/records/records.shared.repository.ts';
import { stampVisitors } from '../../waivers/signed/keeping/stamp-waivers.service.ts';
import { connected, keptRecords } from './merged-groups.ts';
import { clearMergeReasons, listKeyPairs, listLinks } from './merges.repository.ts';

/**
 * Writes what the merges in force come to for these records (all of one group, or of two that were one): where each is found,
 * which person keys are one person, and what the kept one is searched by. Touches what a device shows of them. Requirement F22.
 */
export async function regroup(write: VenueWrite, waiverIds: readonly string[]): Promise<void> {
  const { db, clientId, version } = write;
  const kept = keptRecords(await listLinks(db, clientId, waiverIds));
  const before = await mergedInto(db, clientId, waiverIds);
  await writeMergedInto(db, clientId, waiverIds, kept);
  await recountVisits(write, waiverIds, { before, after: kept });

  const waivers = await listCustomersById(db, clientId, waiverIds);
  const keyOf = (waiverId: string) =>
    waivers
      .filter(({ waiver_id: id }) => id === waiverId || kept.get(id) === waiverId)
      .map(customerSearchKey)
      .join('\n');
  for (const { waiver_id: id } of waivers) await stampWaiver(write, id, { search_key: keyOf(id) });

  await rejoin(
    write,
    waivers.map((row) => row.person_key),
  );

  const today = venueDateAt(Date.parse(write.nowAtUtc), await venueTimeZone(db, clientId));
  await touchCheckIns(write, waiverIds, today);
  const bookings = new Set(waivers.flatMap((row) => row.booking_id ?? []));
  for (const bookingId of bookings) await touchBooking(db, clientId, bookingId, version);
}

/** Replaces which of these person keys, and of those joined with them, are one person. */
async function rejoin(write: VenueWrite, personKeys: readonly string[]): Promise<void> {
  const { keys, pairs } = await keysOfPeople(write.db, write.clientId, personKeys);
  await writeJoinedPeople(write.db, write.clientId, keys, connected(pairs));
  await touchCustomers(write, keys);
  await touchMembers(write, keys);
  await stampVisitors(write, keys);
}

/**
 * After the rows of these waivers were erased: what merges hold of the people's names goes too. That the records were one stays, by
 * id, so that days count the people they counted. Requirement F24.
 */
export async function forgetPeople(write: VenueWrite, erased: readonly Row<'waivers'>[]): Promise<void> {
  await clearMergeReasons(
    write.db,
    write.clientId,
    erased.map((row) => row.waiver_id),
  );
  await rejoin(
    write,
    erased.map((row) => row.person_key),
  );
}

/** All keys that merges connect with these, step by step, and the pairs that connect them. */
async function keysOfPeople(db: Connection, clientId: string, from: readonly string[]) {
  const keys = new Set(from);
  const pairs: [string, string][] = [];
  for (let fresh = [...keys]; fresh.length > 0; ) {
    const found = await listKeyPairs(db, clientId, fresh);
    pairs.push(...found);
    fresh = [...new Set(found.flat())].filter((key) => !keys.has(key));
    for (const key of fresh) keys.add(key);
  }
  return { keys: [...keys], pairs };
}
