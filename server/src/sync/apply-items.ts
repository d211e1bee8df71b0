import type { PushResult } from '@gatehouse/sync-protocol/messages/push';
import type { Deps } from '../deps.ts';
import { sha256 } from '../secrets.ts';
import type { MutationContext } from './mutation-context.ts';
import { insertParked } from './parked.repository.ts';
import type { PushItem } from './push-item.ts';
import { insertResult, type StoredResult } from './sync-mutations.repository.ts';
import type { VenueWrite } from './venue-write.ts';

/** An item with who sent it. */
export interface PushJob {
  clientId: string;
  item: PushItem;
  context: MutationContext;
}

/** Ids are compared without case. */
export function keyOf({ id }: PushItem): string {
  return id?.toLowerCase() ?? '';
}

/** The answer to an item that was answered before; null when it is new. Rule P5. */
export function replayed(item: PushItem, stored: StoredResult | undefined): PushResult | null {
  if (!stored) return null;
  const { mid, id } = item;
  if (stored.args_hash !== item.argsHash) return { mid, id, status: 'parked', code: 'MUTATION_ID_REUSED' };
  return {
    mid,
    id,
    status: stored.status === 'parked' ? 'parked' : 'duplicate',
    ...(stored.code === null ? {} : { code: stored.code }),
    ...(stored.version === null ? {} : { version: stored.version }),
    ...(stored.needs_review === 1 ? { needs_review: true } : {}),
  };
}

/**
 * Applies one new item inside the venue's write: its effects, or its place among the parked, and the stored result are one
 * transaction. Throws what the mutation throws; the caller rolls back. Rule P4.
 */
export async function applyItem(
  deps: Deps,
  write: VenueWrite,
  { item, context }: PushJob,
): Promise<{ result: PushResult; stored: StoredResult }> {
  const { todo, mid } = item;
  if (todo.kind === 'foreign') throw new Error('A foreign item is answered without a transaction');
  const outcome = todo.kind === 'apply' ? await todo.mutation.apply(deps, write, todo.args, context) : null;
  if (todo.kind === 'park') await park(write, item, context, todo);
  const stored: StoredResult = {
    id: keyOf(item),
    args_hash: item.argsHash,
    status: outcome ? 'applied' : 'parked',
    code: todo.kind === 'park' ? todo.code : null,
    version: outcome ? write.version : null,
    needs_review: outcome?.needsReview ? 1 : 0,
  };
  if (item.id !== null)
    await insertResult(write.db, {
      client_id: write.clientId,
      ...stored,
      name: item.name,
      device_id: context.deviceId,
      mid,
      clock: item.clock ? JSON.stringify(item.clock) : null,
      received_at: context.receivedAtUtc,
    });
  const result: PushResult = {
    mid,
    id: item.id,
    status: stored.status,
    ...(stored.code === null ? {} : { code: stored.code }),
    ...(stored.version === null ? {} : { version: stored.version }),
    ...(outcome?.needsReview ? { needs_review: true } : {}),
  };
  return { result, stored };
}

async function park(
  write: VenueWrite,
  item: PushItem,
  context: MutationContext,
  { code, message }: { code: string; message: string },
): Promise<void> {
  await insertParked(write.db, {
    client_id: write.clientId,
    /* Named by its content, so that an unreadable item that comes twice is one. */
    parked_id: sha256(`${keyOf(item)}\n${item.text}`).slice(0, 32),
    mutation_id: item.id === null ? null : keyOf(item),
    device_id: context.deviceId,
    item: item.text,
    code,
    message,
    parked_at: write.nowAtUtc,
    resolved_at: null,
    resolution: null,
    reason: null,
    resolved_by: null,
  });
}
