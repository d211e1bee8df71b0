import type { PushResult } from '@gatehouse/sync-protocol/sync/messages/push';
import { sha256 } from '../../base/secrets.ts';
import type { Deps } from '../../integrations/deps.ts';
import type { MutationContext } from '../../venue/mutation-context.ts';
import type { VenueWrite } from '../../venue/venue-write.ts';
import { insertParked, settleParkedCopy } from '../parked.repository.ts';
import { deleteResult, insertResults, type StoredResult } from '../sync-mutations.repository.ts';
import { type PushItem, UNOPENED } from './push-item.ts';

/** An item with its sender. */
export interface PushJob {
  clientId: string;
  item: PushItem;
  context: MutationContext;
  /** The output of the mutation's `prepare`, where it has one. */
  prepared?: unknown;
}

/** Ids are compared without case. */
export function keyOf({ id }: PushItem): string {
  return id?.toLowerCase() ?? '';
}

/**
 * The result of an item that was pushed before; null when it is new, or readable for the first time. A copy that can't be decrypted is
 * identified by its id alone. Rules Q5, D16.
 */
export function replayed(item: PushItem, stored: StoredResult | undefined): PushResult | null {
  if (!stored) return null;
  const { mid, id } = item;
  if (isUnopened(stored.args_hash) && !isUnopened(item.argsHash) && stored.code === 'COPY_UNREADABLE') return null;
  const isKnownById = isUnopened(item.argsHash) || isUnopened(stored.args_hash);
  if (stored.args_hash !== item.argsHash && !isKnownById)
    return { mid, id, status: 'parked', code: 'MUTATION_ID_REUSED' };
  return {
    mid,
    id,
    status: stored.status === 'parked' ? 'parked' : 'duplicate',
    ...(stored.code === null ? {} : { code: stored.code }),
    ...(stored.version === null ? {} : { version: stored.version }),
    ...(stored.needs_review === 1 ? { needs_review: true } : {}),
    ...storedCorrection(stored.clock),
  };
}

/** The result as returned the first time; without a correction for an item that came without its clock. Rule C7. */
function storedCorrection(clock: string | null): Pick<PushResult, 'correction_ms'> {
  const { correction_ms: ms } = (clock === null ? {} : JSON.parse(clock)) as Pick<PushResult, 'correction_ms'>;
  return ms === undefined ? {} : { correction_ms: ms };
}

/**
 * Applies one new item inside the venue's write: its effects, or its parked row, and the stored result are one
 * transaction. `known` is what was stored while its copy could not be decrypted. Throws what the mutation throws; the caller rolls
 * back. Rules Q4, D16.
 */
export async function applyItem(
  deps: Deps,
  write: VenueWrite,
  { item, context, prepared }: PushJob,
  known?: StoredResult,
): Promise<{ result: PushResult; stored: StoredResult }> {
  const { todo, mid } = item;
  if (todo.kind === 'foreign') throw new Error('A foreign item needs no transaction');
  const outcome = todo.kind === 'apply' ? await todo.mutation.apply(deps, write, prepared ?? todo.args, context) : null;
  const correctionMs = item.clock ? context.correct(item.clock.client_at).correctionMs : null;
  const correction = correctionMs === null ? {} : { correction_ms: correctionMs };
  if (todo.kind === 'park') await park(deps, write, { ...item, whole: corrected(item, correctionMs) }, context, todo);
  if (known) await replaceUnopened(write, keyOf(item));
  const stored: StoredResult = {
    id: keyOf(item),
    args_hash: item.argsHash,
    status: outcome ? 'applied' : 'parked',
    code: todo.kind === 'park' ? todo.code : null,
    version: outcome ? write.version : null,
    needs_review: outcome?.needsReview ? 1 : 0,
    clock: item.clock ? JSON.stringify({ ...item.clock, ...correction }) : null,
  };
  if (item.id !== null)
    write.gather(insertResults, {
      client_id: write.clientId,
      ...stored,
      name: item.name,
      device_id: context.deviceId,
      mid,
      received_at: context.receivedAtUtc,
    });
  const result: PushResult = {
    mid,
    id: item.id,
    status: stored.status,
    ...(stored.code === null ? {} : { code: stored.code }),
    ...(stored.version === null ? {} : { version: stored.version }),
    ...(outcome?.needsReview ? { needs_review: true } : {}),
    ...correction,
  };
  return { result, stored };
}

function isUnopened(argsHash: string): boolean {
  return argsHash.startsWith(UNOPENED);
}

/** The item replaces its copy, which a person no longer needs to settle. */
async function replaceUnopened({ db, clientId, nowAtUtc }: VenueWrite, id: string): Promise<void> {
  await deleteResult(db, clientId, id);
  await settleParkedCopy(db, clientId, id, { code: 'COPY_UNREADABLE', resolved_at: nowAtUtc });
}

/** A later retry by a person has no sender's clock, so the item stores its correction. Rule C7. */
function corrected({ clock, whole }: PushItem, correctionMs: number | null): unknown {
  if (!clock || correctionMs === null) return whole;
  return { ...(whole as object), clock: { ...clock, offset_ms: correctionMs, session: '' } };
}

async function park(
  { secrets }: Deps,
  write: VenueWrite,
  item: PushItem,
  context: MutationContext,
  { code, message }: { code: string; message: string },
): Promise<void> {
  const text = JSON.stringify(item.whole) ?? 'null';
  await insertParked(write.db, secrets, {
    client_id: write.clientId,
    /* Identified by its content, so that an unreadable item that comes twice is stored once. */
    parked_id: sha256(`${keyOf(item)}\n${text}`).slice(0, 32),
    mutation_id: item.id === null ? null : keyOf(item),
    device_id: context.deviceId,
    item: text,
    code,
    message,
    parked_at: write.nowAtUtc,
    resolved_at: null,
    resolution: null,
    reason: null,
    resolved_by: null,
  });
}
