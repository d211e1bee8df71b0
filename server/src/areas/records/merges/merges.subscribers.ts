import { signerOf, signsFor } from '@gatehouse/sync-protocol/areas/people/signs-for';
import { keysOfPerson } from '@gatehouse/sync-protocol/areas/records/customer-upload/same-person';
import type { SignedRow } from '#venue/events/waiver-events';
import type { Subscriber, VenueWrite } from '#venue/venue-write';
import { linkRecords } from './link-records.ts';
import { mergeObstacle } from './merge-rules.ts';
import { findUnsigned, findUnsignedRecord, wasMergeUndone } from './merges.repository.ts';

const REASON = 'Signed after the upload';

/**
 * Makes the record of an upload and the signature of the same person one: the upload's record is found as the signed one, with its
 * check-ins, memberships and notes. Who is the same person is what an upload goes by (F28, F59); the record that the desk named needs
 * only the same name. A merge that staff undid is not made again, unless the desk names the record. Never fails a signing: what
 * can't be merged stays. Rule M7, requirement F54.
 */
export const merges: Subscriber = {
  'waiver.signed'(deps, write, { waivers, forWaiverId, actor, today }) {
    for (const waiver of waivers) write.gather(linkUnsigned, { deps, waiver, forWaiverId, actor, today });
  },
};

interface Signed {
  deps: Parameters<typeof linkRecords>[0];
  waiver: SignedRow;
  /** The record that the desk named. */
  forWaiverId: string | undefined;
  actor: string;
  today: string;
}

async function linkUnsigned(write: VenueWrite, signed: readonly Signed[]): Promise<void> {
  const keys = new Set(signed.flatMap(({ waiver }) => keysOf(waiver)));
  const hasUnsigned = (await findUnsigned(write.db, write.clientId, [...keys])).length > 0;
  for (const { deps, waiver, forWaiverId, actor, today } of signed) {
    if (!hasUnsigned && forWaiverId === undefined) continue;
    for (const recordId of await recordsOf(write, waiver, forWaiverId)) {
      const link = { keep: waiver.waiver_id, merged: recordId };
      if ((await mergeObstacle(write.db, write.clientId, link, today)) !== null) continue;
      await linkRecords(deps, write, link, { reason: REASON, actor });
    }
  }
}

/** The unsigned records of one who signed, the one that the desk named first. */
async function recordsOf(
  { db, clientId }: VenueWrite,
  waiver: SignedRow,
  forWaiverId: string | undefined,
): Promise<string[]> {
  const records = new Set<string>();
  const asked = forWaiverId === undefined ? undefined : await findUnsignedRecord(db, clientId, forWaiverId);
  if (asked && signsFor(signerOf(waiver), asked)) records.add(asked.waiver_id);
  for (const recordId of await findUnsigned(db, clientId, keysOf(waiver)))
    if (!(await wasMergeUndone(db, clientId, recordId))) records.add(recordId);
  return [...records];
}

/** A record without an email goes by its phone. */
function keysOf(waiver: SignedRow): string[] {
  const person = { ...waiver, adult_DoB: waiver.adult_dob, minor_DoB: waiver.minor_dob };
  return [...new Set([...keysOfPerson(person), ...keysOfPerson({ ...person, email: '' })])];
}
