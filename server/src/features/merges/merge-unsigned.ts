import { canonicalJson } from '@gatehouse/sync-protocol/rules/canonical';
import { keysOfPerson } from '@gatehouse/sync-protocol/rules/customer-upload/same-person';
import { signsFor } from '@gatehouse/sync-protocol/rules/people/signs-for';
import type { NewRow } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../secrets.ts';
import type { VenueWrite } from '../../venue/venue-write.ts';
import { mergeObstacle } from './merge-rules.ts';
import { findUnsigned, findUnsignedRecord, insertMerge, wasMergeUndone } from './merges.repository.ts';
import { regroup } from './regroup.ts';

const REASON = 'Signed after the upload';

interface Signing {
  /** The waivers just stored, one for each person. */
  waivers: readonly NewRow<'waivers'>[];
  /** The record that the desk asked the signature for. */
  forWaiverId: string | undefined;
  actor: string;
  /** The venue's today. */
  today: string;
}

/**
 * Makes the record of an upload and the signature of the same person one: the upload's record is found as the signed one, with its
 * check-ins, memberships and notes. Who is the same person is what an upload goes by (F28, F59); the record that the desk named needs
 * only the same name. A merge that staff undid is not made again, unless the desk names the record. Never fails a signing: what
 * can't be merged stays. Rule M7, requirement F54.
 */
export async function mergeUnsigned(
  deps: Pick<Deps, 'ids'>,
  write: VenueWrite,
  { waivers, forWaiverId, actor, today }: Signing,
): Promise<void> {
  for (const waiver of waivers) {
    const merged: string[] = [];
    for (const recordId of await recordsOf(write, waiver, forWaiverId)) {
      const link = { keep: waiver.waiver_id, merged: recordId };
      if ((await mergeObstacle(write.db, write.clientId, link, today)) !== null) continue;
      const mergeId = deps.ids.uuid();
      await insertMerge(write.db, {
        client_id: write.clientId,
        merge_id: mergeId,
        keep_waiver_id: link.keep,
        merge_waiver_id: link.merged,
        reason: REASON,
        merged_at: write.nowAtUtc,
        merged_by: actor,
        undone_at: null,
        undone_by: null,
      });
      const content = { keep_waiver_id: link.keep, merge_waiver_id: link.merged, reason: REASON };
      write.audit({
        action: 'merge_customers',
        actor,
        subject: mergeId,
        content_sha256: sha256(canonicalJson(content)),
      });
      merged.push(recordId);
    }
    if (merged.length > 0) await regroup(write, [waiver.waiver_id, ...merged]);
  }
}

/** The unsigned records of one who signed, the one that the desk named first. */
async function recordsOf(
  { db, clientId }: VenueWrite,
  waiver: NewRow<'waivers'>,
  forWaiverId: string | undefined,
): Promise<string[]> {
  const records = new Set<string>();
  const asked = forWaiverId === undefined ? undefined : await findUnsignedRecord(db, clientId, forWaiverId);
  const isMinor = waiver.waiver_type === 'Minor';
  const signer = {
    waiver_type: waiver.waiver_type,
    first_name: (isMinor ? waiver.minor_first_name : waiver.adult_first_name) ?? '',
    last_name: (isMinor ? waiver.minor_last_name : waiver.adult_last_name) ?? '',
  };
  if (asked && signsFor(signer, asked)) records.add(asked.waiver_id);
  const person = {
    ...waiver,
    adult_DoB: waiver.adult_dob ?? null,
    minor_first_name: waiver.minor_first_name ?? null,
    minor_last_name: waiver.minor_last_name ?? null,
    minor_DoB: waiver.minor_dob ?? null,
  };
  /* A record without an email goes by its phone. */
  const keys = new Set([...keysOfPerson(person), ...keysOfPerson({ ...person, email: '' })]);
  for (const recordId of await findUnsigned(db, clientId, [...keys]))
    if (!(await wasMergeUndone(db, clientId, recordId))) records.add(recordId);
  return [...records];
}
