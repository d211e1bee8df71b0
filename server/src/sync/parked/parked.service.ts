import { mutations } from '@gatehouse/sync-protocol/sync/mutations';
import type { ParkedView } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { listDeviceNames } from '../../areas/desk/devices/devices.shared.repository.ts';
import { AppError } from '../../base/app-error.ts';
import type { Deps } from '../../integrations/deps.ts';
import type { MutationContext } from '../../venue/mutation-context.ts';
import { writeVenue } from '../../venue/venue-write.ts';
import type { MutationRegistry } from '../mutation-registry.ts';
import { findParked, listParked, type ParkedItem, updateParked } from '../parked.repository.ts';
import { clockCorrector, sendingClock } from '../push/clock-correction.ts';
import { judgeActors } from '../push/judge-actors.ts';
import { type PushItem, readItem } from '../push/push-item.ts';
import { markApplied, markClosed } from '../sync-mutations.repository.ts';

const LISTED_MAX = 500;
/** Fields of a signing that would make a list megabytes long, and answers, which may be about health. */
const UNLISTED_FIELDS = ['signature_data', 'strokes', 'answers'];

/** Who settles an item, and from where. */
export interface Settler {
  userId: string;
  ip: string;
  userAgent: string;
}

/** Items that wait for a person, newest first, at most 500. Requirement O4. */
export async function parkedItems(deps: Deps, clientId: string, withResolved: boolean): Promise<ParkedView[]> {
  return deps.db.readVenue(clientId, async (db) => {
    const rows = await listParked(db, deps.secrets, clientId, { withResolved, limit: LISTED_MAX });
    const devices = await listDeviceNames(
      db,
      clientId,
      rows.flatMap(({ device_id: id }) => id ?? []),
    );
    for (const { parked_id: parkedId, item } of rows)
      if (item === null) deps.logger.error({ clientId, parkedId }, 'a parked item can’t be opened');
    const names = new Map(devices.map(({ device_id: id, name }) => [id, name]));
    return rows.map((row) => viewOf(row, names.get(row.device_id ?? '') ?? null));
  });
}

/**
 * Applies a parked item once, with the edits of a person: its result becomes that of the mutation, so that the device's own
 * copy is a duplicate from then on. An edited one is marked `needs_review`.
 * Errors: NOT_FOUND, ALREADY_EXISTS when it was closed, COPY_UNREADABLE, and any code that would park it again, which leaves it unchanged.
 */
export async function retryParkedItem(
  deps: Deps,
  registry: MutationRegistry,
  clientId: string,
  parkedId: string,
  edits: Record<string, unknown> | undefined,
  settler: Settler,
): Promise<{ status: 'applied' | 'duplicate'; version: number | null; needsReview: boolean }> {
  const found = await deps.db.readVenue(clientId, (db) => findParked(db, deps.secrets, clientId, parkedId));
  if (!found) throw new AppError('NOT_FOUND');
  const { item: text } = found;
  if (text === null) throw new AppError('COPY_UNREADABLE');
  /* A parked item never changes, only its resolution: it is read and prepared before the transaction. Rule Q20. */
  const item = edited(text, edits, clientId, registry);
  const { todo } = item;
  const prepared = todo.kind === 'apply' ? ((await todo.mutation.prepare?.(todo.args)) ?? todo.args) : null;
  const [judged] = await judgeActors(deps, senderOf(found, settler), [
    { clientId, item, context: contextOf(found, item, settler, edits !== undefined) },
  ]);
  return writeVenue(deps, clientId, async (write) => {
    const row = await findParked(write.db, deps.secrets, clientId, parkedId);
    if (!row) throw new AppError('NOT_FOUND');
    if (row.resolution === 'closed') throw new AppError('ALREADY_EXISTS', { message: 'This item was closed.' });
    if (row.resolution === 'retried') return { status: 'duplicate', version: null, needsReview: false };
    /* No one but a device can send it in a readable form. Rule D16. */
    if (row.code === 'COPY_UNREADABLE') throw new AppError('COPY_UNREADABLE');
    if (todo.kind !== 'apply' || !judged) throw new AppError(...refusal(item));
    const { needsReview } = await todo.mutation.apply(deps, write, prepared, judged.context);
    const { version } = write;
    if (row.mutation_id !== null) await markApplied(write.db, clientId, row.mutation_id, { version, needsReview });
    await updateParked(write.db, clientId, parkedId, settled(write.nowAtUtc, 'retried', null, settler));
    await write.happened({ kind: 'parked.retried', actor: `user:${settler.userId}`, parkedId, item: text });
    return { status: 'applied', version, needsReview };
  });
}

/** Settles an item without applying it. Errors: NOT_FOUND, ALREADY_EXISTS when it is settled. */
export async function closeParkedItem(
  deps: Deps,
  clientId: string,
  parkedId: string,
  reason: string,
  settler: Settler,
): Promise<void> {
  await writeVenue(deps, clientId, async (write) => {
    const row = await findParked(write.db, deps.secrets, clientId, parkedId);
    if (!row) throw new AppError('NOT_FOUND');
    if (row.resolved_at !== null) throw new AppError('ALREADY_EXISTS', { message: 'This item is already settled.' });
    if (row.mutation_id !== null) await markClosed(write.db, clientId, row.mutation_id);
    await updateParked(write.db, clientId, parkedId, settled(write.nowAtUtc, 'closed', reason, settler));
    await write.happened({ kind: 'parked.closed', actor: `user:${settler.userId}`, parkedId, item: row.item ?? '' });
  });
}

function settled(nowAtUtc: string, resolution: 'retried' | 'closed', reason: string | null, { userId }: Settler) {
  return { resolved_at: nowAtUtc, resolution, reason, resolved_by: userId };
}

function edited(
  text: string,
  edits: Record<string, unknown> | undefined,
  clientId: string,
  registry: MutationRegistry,
): PushItem {
  const raw: unknown = JSON.parse(text);
  const item = (raw !== null && typeof raw === 'object' ? raw : {}) as Record<string, unknown>;
  const args: Record<string, unknown> = { ...(item['args'] as object | undefined), ...edits };
  for (const [field, value] of Object.entries(edits ?? {})) if (value === null) delete args[field];
  /* A time edited by a person is final; clock correction applies only to what the device wrote. Rule C6. */
  const isTimeEdited = Object.values(mutations).some(
    ({ instant }) => instant !== null && edits?.[instant] !== undefined,
  );
  return readItem({ ...item, args, ...(isTimeEdited ? { clock: undefined } : {}) }, clientId, registry);
}

function refusal({ todo }: PushItem): ConstructorParameters<typeof AppError> {
  if (todo.kind === 'park') return [todo.code, { message: todo.message }];
  return ['MUTATION_FOREIGN'];
}

/** The person whom the device named did it, also where another person applies it. Rule Q22. */
function senderOf({ client_id: clientId, device_id: deviceId }: ParkedItem, { userId }: Settler) {
  const actor = deviceId === null ? `user:${userId}` : `device:${deviceId}`;
  return { clientId, role: 'front_desk', formerRoles: [], deviceId, userId: null, actor } as const;
}

function contextOf(row: ParkedItem, item: PushItem, settler: Settler, isEdited: boolean): MutationContext {
  return {
    mutationId: row.mutation_id ?? row.parked_id,
    deviceId: row.device_id,
    userId: row.device_id === null ? settler.userId : null,
    actor: row.device_id === null ? `user:${settler.userId}` : `device:${row.device_id}`,
    ip: settler.ip,
    userAgent: settler.userAgent,
    receivedAtUtc: row.parked_at,
    reviewReasons: isEdited ? ['edited_by_staff'] : [],
    keepsInvalid: true,
    correct: clockCorrector(item.clock, sendingClock(Date.parse(row.parked_at), {})),
  };
}

function viewOf(row: ParkedItem, deviceName: string | null): ParkedView {
  const raw = row.item === null ? null : (JSON.parse(row.item) as Record<string, unknown> | null);
  const name = typeof raw?.['name'] === 'string' ? raw['name'] : null;
  const given = raw?.['args'];
  const args = given !== null && typeof given === 'object' && !Array.isArray(given) ? given : null;
  const omitted = UNLISTED_FIELDS.filter((field) => args && field in args);
  const shown = args && Object.fromEntries(Object.entries(args).filter(([field]) => !omitted.includes(field)));
  return {
    parked_id: row.parked_id,
    mutation_id: row.mutation_id,
    device_id: row.device_id,
    device_name: deviceName,
    name,
    args: shown,
    omitted,
    code: row.code,
    message: row.message,
    parked_at: row.parked_at,
    resolved_at: row.resolved_at,
    resolution: row.resolution as ParkedView['resolution'],
    reason: row.reason,
  };
}
