import { errorMessages } from '@gatehouse/sync-protocol/base/error-messages';
import type { QueueEntry } from '../../db/queue-store.ts';
import { isErrorCode } from '../../lib/api/error-codes.ts';
import type { QueueItem } from '../port/engine-port.ts';
import type { QueueSession } from './queue-session.ts';

/** This venue's entries as screens list them, newest first. */
export function queueItems(queue: QueueSession): QueueItem[] {
  return queue
    .own()
    .toReversed()
    .map((entry) => ({
      id: entry.id,
      mid: entry.mid,
      name: entry.name,
      args: queue.shownArgs(entry.mid) ?? null,
      state: queue.isUnreadable(entry) && entry.state !== 'sent' ? 'unreadable' : entry.state,
      code: entry.result?.code ?? null,
      message: messageOf(entry),
      queuedAtUtc: entry.queuedAtUtc,
      answeredAtUtc: entry.result?.answeredAtUtc ?? null,
      needsReview: entry.result?.needsReview ?? false,
    }));
}

function messageOf({ result }: QueueEntry): string | null {
  if (!result?.code) return null;
  return isErrorCode(result.code) ? errorMessages[result.code] : 'This item needs attention.';
}

/**
 * Entries as JSON for a person to keep: decrypted where possible, otherwise as stored (base64), so that
 * nothing that was reported as saved is ever inaccessible.
 */
export async function exportedQueue(queue: QueueSession, id: string | undefined): Promise<string> {
  const entries = queue.own().filter((entry) => id === undefined || entry.id === id);
  const opened = new Map(
    (await queue.mutations(entries.filter(({ hasArgs }) => hasArgs))).map((item) => [item.entry.mid, item]),
  );
  const copies = await queue.copies(entries);
  const sealed = await queue.sealedArgs(entries.filter((entry) => !opened.has(entry.mid)));
  const items = entries.map((entry) => ({
    ...entry,
    args: opened.get(entry.mid)?.mutation.args ?? null,
    ...(copies.has(entry.mid) ? { sealed_to_server: copies.get(entry.mid) } : {}),
    ...(sealed.has(entry.mid) ? { sealed_here: sealed.get(entry.mid) } : {}),
  }));
  return JSON.stringify({ exported: items }, null, 2);
}
