import type { Mutation, PushResult } from '@gatehouse/sync-protocol/sync/messages/push';
import { correctedClock, type EntryResult, type QueueEntry } from '../../db/queue-store.ts';

/** The state of an entry after a result. One that a person closed no longer waits. Rule Q16. */
export function stateAfter({ status, code }: PushResult): 'sent' | 'parked' {
  return status === 'parked' && code !== 'PARKED_CLOSED' ? 'parked' : 'sent';
}

/** `epoch.mac`. Rule E4. */
const RECEIPT = /^(.+)\./;

/**
 * What the queue stores of a result that arrived at `atMs`. Its receipt names the epoch that gave it, which may be newer than `epoch`,
 * the one that was pulled last.
 */
export function resultOf(answer: PushResult, { epoch, atMs }: { epoch: string | null; atMs: number }): EntryResult {
  return {
    status: answer.status === 'retry' ? 'parked' : answer.status,
    code: answer.code ?? null,
    version: answer.version ?? null,
    needsReview: answer.needs_review ?? false,
    epoch: answer.receipt?.match(RECEIPT)?.[1] ?? epoch,
    answeredAtUtc: new Date(atMs).toISOString(),
    ...(answer.receipt === undefined ? {} : { receipt: answer.receipt }),
    isLocal: answer.code === 'MUTATION_FOREIGN',
  };
}

/** What can never be accepted is not sent again: too large, or of another venue. */
export function mayBeAsked({ state, result }: QueueEntry): boolean {
  return state === 'parked' && result?.code !== 'BODY_TOO_LARGE' && result?.code !== 'MUTATION_FOREIGN';
}

/** The server's clock correction of an entry, for its copy; absent before. Rule C7. */
export function correctionOf({ session, offset_ms: offsetMs }: QueueEntry['clock']): { offset_ms?: number } {
  return session === '' && offsetMs !== null ? { offset_ms: offsetMs } : {};
}

/** The mutation with the clock that the server corrected, as stored in its copy. Rule C7. */
export function corrected(mutation: Mutation, correctionMs: number | undefined): Mutation {
  return mutation.clock ? { ...mutation, clock: correctedClock(mutation.clock, correctionMs) } : mutation;
}
