import type { CustomerMerge } from '@gatehouse/sync-protocol/areas/records/merges.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import type { PrincipalVenue } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { personName } from '../../people/customers/customer-row.ts';
import { canonicalWaiverId } from '../../people/customers/customers.service.ts';
import {
  findCustomer,
  findRecordId,
  listCustomersById,
  listRecordIds,
} from '../../people/customers/customers.shared.repository.ts';
import { linkRecords } from './link-records.ts';
import { mergeObstacle } from './merge-rules.ts';
import { findMerge, findMergeOf, listMergesOf, markMergeUndone } from './merges.repository.ts';
import { regroup } from './regroup.ts';

/** The owner who asks. */
interface Caller {
  venue: Pick<PrincipalVenue, 'clientId' | 'timeZone'>;
  userId: string;
}

const LISTED_MAX = 100;

/**
 * Links two records of one person. Nothing of them changes: waivers, check-ins, memberships and bookings keep their ids, so
 * that undoing brings back what was. The same merge sent again is the first one. Errors: CUSTOMER_NOT_FOUND, ALREADY_EXISTS
 * with the obstacle, INVALID_INPUT for a record with itself. Requirements F22, F23.
 */
export function mergeCustomers(
  deps: Deps,
  { venue, userId }: Caller,
  given: { keep_waiver_id: string; merge_waiver_id: string; reason?: string | null | undefined },
): Promise<string> {
  const link = { keep: canonicalWaiverId(given.keep_waiver_id), merged: canonicalWaiverId(given.merge_waiver_id) };
  const reason = given.reason?.trim() || null;
  const today = venueDateAt(deps.clock.now(), venue.timeZone);
  return writeVenue(deps, venue.clientId, async (write) => {
    const { db, clientId } = write;
    for (const waiverId of [link.keep, link.merged])
      if (!(await findCustomer(db, clientId, waiverId))) throw new AppError('CUSTOMER_NOT_FOUND');
    const known = await findMergeOf(db, clientId, link);
    if (known) return known.merge_id;
    const message = await mergeObstacle(db, clientId, link, today);
    if (message !== null && link.keep === link.merged)
      throw new AppError('INVALID_INPUT', { message, fields: { merge_waiver_id: message } });
    if (message !== null) throw new AppError('ALREADY_EXISTS', { message });
    return linkRecords(deps, write, link, { reason, actor: `user:${userId}` });
  });
}

/**
 * Makes two records of a merge again, with what each had and has got since; merges made before or later stay. Idempotent.
 * Errors: NOT_FOUND; CUSTOMER_NOT_FOUND when the person was erased. Requirement F23.
 */
export async function undoMerge(deps: Deps, { venue, userId }: Caller, mergeId: string): Promise<void> {
  await writeVenue(deps, venue.clientId, async (write) => {
    const { db, clientId } = write;
    const merge = await findMerge(db, clientId, mergeId);
    if (!merge) throw new AppError('NOT_FOUND', { message: 'This merge was not found.' });
    if (merge.undone_at !== null) return;
    const sides = [merge.keep_waiver_id, merge.merge_waiver_id];
    if ((await listCustomersById(db, clientId, sides)).length < sides.length)
      throw new AppError('CUSTOMER_NOT_FOUND', {
        message: 'This merge can’t be undone: the records are no longer among your customers.',
      });
    const records = await listRecordIds(db, clientId, await findRecordId(db, clientId, merge.keep_waiver_id));
    const undo = { undone_at: write.nowAtUtc, undone_by: `user:${userId}` };
    await markMergeUndone(db, clientId, mergeId, undo);
    await regroup(write, records);
    await write.happened({ kind: 'person.split', actor: `user:${userId}`, mergeId });
  });
}

/** The merges of a person, undone ones too, newest first, and the record that the waiver is found as. Errors: CUSTOMER_NOT_FOUND. */
export function listMerges(
  deps: Pick<Deps, 'db'>,
  clientId: string,
  given: string,
): Promise<{ record_id: string; merges: CustomerMerge[] }> {
  const waiverId = canonicalWaiverId(given);
  return deps.db.readVenue(clientId, async (db) => {
    if (!(await findCustomer(db, clientId, waiverId))) throw new AppError('CUSTOMER_NOT_FOUND');
    const recordId = await findRecordId(db, clientId, waiverId);
    const merges = await listMergesOf(db, clientId, await listRecordIds(db, clientId, recordId), LISTED_MAX);
    const ids = merges.flatMap((merge) => [merge.keep_waiver_id, merge.merge_waiver_id]);
    const people = await listCustomersById(db, clientId, [...new Set(ids)]);
    const names = new Map(people.map((row) => [row.waiver_id, personName(row)]));
    return {
      record_id: recordId,
      merges: merges.map((merge) => ({
        merge_id: merge.merge_id,
        keep_waiver_id: merge.keep_waiver_id,
        merge_waiver_id: merge.merge_waiver_id,
        keep_name: names.get(merge.keep_waiver_id) ?? '',
        merge_name: names.get(merge.merge_waiver_id) ?? '',
        reason: merge.reason,
        merged_at: merge.merged_at,
        undone_at: merge.undone_at,
      })),
    };
  });
}
