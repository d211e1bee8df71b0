import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import { listRecordIds } from '../../people/customers/customers.shared.repository.ts';
import type { MergeLink } from './merged-groups.ts';
import { insertMerge } from './merges.repository.ts';
import { regroup } from './regroup.ts';

/** Merges two records that `mergeObstacle` lets merge, with all that were merged into either, and returns the merge's id. */
export async function linkRecords(
  { ids }: Pick<Deps, 'ids'>,
  write: VenueWrite,
  { keep, merged }: MergeLink,
  { reason, actor }: { reason: string | null; actor: string },
): Promise<string> {
  const { db, clientId } = write;
  const mergeId = ids.uuid();
  await insertMerge(db, {
    client_id: clientId,
    merge_id: mergeId,
    keep_waiver_id: keep,
    merge_waiver_id: merged,
    reason,
    merged_at: write.nowAtUtc,
    merged_by: actor,
    undone_at: null,
    undone_by: null,
  });
  const records = [await listRecordIds(db, clientId, keep), await listRecordIds(db, clientId, merged)];
  await regroup(write, records.flat());
  await write.happened({ kind: 'person.merged', actor, mergeId, keep, merged, reason });
  return mergeId;
}
