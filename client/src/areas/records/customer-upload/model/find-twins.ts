import { KnownPeople } from '@gatehouse/sync-protocol/areas/records/customer-upload/same-person';
import type { UploadedRow } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import { type RowFacts, readUploadRow } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-row';

/** A turn of this many milliseconds is not felt. */
const TURN_MS = 12;

/**
 * The rows whose person is further up in the file. Within a part the server finds them; this finds those of other parts too. It lets the
 * screen react in between, and throws the signal's reason when it is aborted. Requirements F28, F60.
 */
export async function findTwins(
  rows: readonly UploadedRow[],
  facts: RowFacts,
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  const above = new KnownPeople();
  const twins = new Set<number>();
  let startedMs = performance.now();
  for (const { row, cells } of rows) {
    if (performance.now() - startedMs > TURN_MS) {
      await nextTurn();
      signal.throwIfAborted();
      startedMs = performance.now();
    }
    const read = readUploadRow(cells, facts);
    if (!read.ok) continue;
    if (above.has(read.customer)) twins.add(row);
    else above.add(read.customer);
  }
  return twins;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
