import type { PushResult } from '@gatehouse/sync-protocol/messages/push';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../secrets.ts';
import type { MutationContext } from '../../venue/mutation-context.ts';
import type { VenueWrite } from '../../venue/venue-write.ts';
import { insertParked, settleParkedCopy } from '../parked/parked.repository.ts';
import { type PushItem, UNOPENED } from './push-item.ts';
import { deleteResult, insertResult, type StoredResult } from './sync-mutations.repository.ts';

/** An item with who sent it. */
export interface PushJob {
  clientId: string;
  item: PushItem;
  context: MutationContext;
  /** What the mutation's `prepare` made of the arguments, where it has one. */
  prepared?: unknown;
}

/** Ids are compared without case. */
export function keyOf({ id }: PushItem): string {
  return id?.toLowerCase() ?? '';
}

/**
 * The answer to an item that was answered before; null when it is new, or can be read at last. A copy that does not open is
 * known by its id alone. Rules Q5, D16.
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

/** As it was answered the first time; nothing of an item that came without its clock. Rule C7. */
function storedCorrection(clock: string | null): Pick<PushResult, 'correction_ms'> {
  const { correction_ms: ms } = (clock === null ? {} : JSON.parse(clock)) as Pick<PushResult, 'correction_ms'>;
  return ms === undefined ? {} : { correction_ms: ms };
}

/**
 * Applies one new item inside the venue's write: its effects, or its place among the parked, and the stored result are one
 * transaction. `known` is what was stored while its copy did not open. Throws what the mutation throws; the caller rolls
 * back. Rules Q4, D16.
 */
export async function applyItem(
  deps: Deps,
  write: VenueWrite,
  { item, context, prepared }: PushJob,
  known?: StoredResult,
): Promise<{ result: PushResult; stored: StoredResult }> {
  const { todo, mid } = item;
  if (todo.kind === 'foreign') throw new Error('A foreign item is answered without a transaction');
  const outcome = todo.kind === 'apply' ? await todo.mutation.apply(deps, write, prepared ?? todo.args, context) : null;
  const correctionMs = item.clock ? context.correct(item.clock.client_at).correctionMs : null;
  const correction = correctionMs === null ? {} : { correction_ms: correctionMs };
  if (todo.kind === 'park') await park(write, { ...item, text: correctedText(item, correctionMs) }, context, todo);
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
    await insertResult(write.db, {
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

/** The item takes the place of its copy, which no person needs to settle any more. */
async function replaceUnopened({ db, clientId, nowAtUtc }: VenueWrite, id: string): Promise<void> {
  await deleteResult(db, clientId, id);
  await settleParkedCopy(db, clientId, id, { code: 'COPY_UNREADABLE', resolved_at: nowAtUtc });
}

/** A person who retries it later has no sender's clock: the item keeps what it was corrected by. Rule C7. */
function correctedText({ clock, text }: PushItem, correctionMs: number | null): string {
  if (!clock || correctionMs === null) return text;
  return JSON.stringify({ ...JSON.parse(text), clock: { ...clock, offset_ms: correctionMs, session: '' } });
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
