import type { Held, PushReply, PushResult } from '@gatehouse/sync-protocol/sync/messages/push';
import type { DeviceStatus, ReportedStatus } from '../../areas/desk/devices/device-status.ts';
import { AppError } from '../../base/app-error.ts';
import { inTurns } from '../../base/in-turns.ts';
import type { Deps } from '../../integrations/deps.ts';
import type { MutationContext } from '../../venue/mutation-context.ts';
import type { MutationRegistry } from '../mutation-registry.ts';
import { epochForPush, receiptOf } from '../pull/rollback.ts';
import type { SyncCaller } from '../sync-caller.ts';
import type { PushJob } from './apply-items.ts';
import { checkRole } from './check-role.ts';
import { clockCorrector, type SendingClock, sendingClock } from './clock-correction.ts';
import type { Committer } from './committer.ts';
import { judgeActors } from './judge-actors.ts';
import { type PushItem, parked, readItem } from './push-item.ts';

/** What the push and resend services work with; built once for the application. */
export interface PushDeps {
  deps: Deps;
  registry: MutationRegistry;
  committer: Committer;
  status: DeviceStatus;
}

/** Where the request came from, for the evidence of a signature. */
export interface PushOrigin {
  ip: string;
  userAgent: string;
}

export interface PushMessage {
  mutations: readonly unknown[];
  client_now?: string | undefined;
  clock?: { monotonic_ms: number; session: string } | undefined;
  held?: Held | undefined;
  status?: ReportedStatus | undefined;
}

/**
 * Applies a device's items, each on its own, and returns their results in order once they are durable. Rules Q1–Q14, Q18, Q22,
 * C1–C3, E4.
 */
export async function pushMutations(
  push: PushDeps,
  caller: SyncCaller,
  message: PushMessage,
  origin: PushOrigin,
): Promise<PushReply> {
  const { deps, registry, status } = push;
  const sending = sendingClock(deps.clock.now(), message);
  const items = await inTurns(message.mutations, (raw) => readItem(raw, caller.clientId, registry));
  const results = await commitItems(push, caller, items, { sending, origin, held: message.held });
  deps.metrics?.pushed(results.map((result) => result.status));
  status.note(caller, {
    status: message.status,
    clockErrorMs: sending.offsetMs === null ? null : -sending.offsetMs,
  });
  return {
    results,
    server_time: new Date(deps.clock.now()).toISOString(),
    ...(caller.isRevoked ? { revoked: true } : {}),
  };
}

/** Rejects foreign items immediately and commits the others. Rule Q12: results are in the items' order. */
export async function commitItems(
  { deps, committer }: PushDeps,
  caller: SyncCaller,
  items: readonly PushItem[],
  from: { sending: SendingClock; origin: PushOrigin; held?: Held | undefined },
): Promise<PushResult[]> {
  if (items.length === 0 && !from.held) return [];
  const { clientId } = caller;
  const epoch = await epochForPush(deps, clientId, from.held);
  const jobs = new Map<PushItem, PushJob>();
  for (const item of items)
    if (item.todo.kind !== 'foreign')
      jobs.set(item, { clientId, ...checkRole(caller, item, contextOf(caller, item, from)) });
  const judged = await judgeActors(deps, caller, [...jobs.values()]);
  const prepared = await Promise.all(judged.map((job) => prepareJob(deps, job)));
  const committed = await committer.submit(prepared);
  const answers = new Map([...jobs.keys()].map((item, index) => [item, committed[index]]));
  return items.map((item) => {
    const answer = answers.get(item);
    if (!answer) return { mid: item.mid, id: item.id, status: 'parked', code: 'MUTATION_FOREIGN' };
    const isStored = answer.status === 'applied' || answer.status === 'duplicate';
    if (!isStored || answer.id === null) return answer;
    return { ...answer, receipt: receiptOf(deps.secrets, clientId, epoch, answer.id) };
  });
}

/** Prepares an item outside the transaction. A bug there parks it, as one inside does. Rules Q2, Q20. */
async function prepareJob({ logger }: Deps, job: PushJob): Promise<PushJob> {
  const { todo } = job.item;
  if (todo.kind !== 'apply' || !todo.mutation.prepare) return job;
  try {
    return { ...job, prepared: await todo.mutation.prepare(todo.args) };
  } catch (error) {
    logger.error({ err: error, name: job.item.name }, 'a mutation could not be prepared');
    return { ...job, item: { ...job.item, todo: parked(new AppError('INTERNAL')) } };
  }
}

function contextOf(
  caller: SyncCaller,
  item: Pick<PushItem, 'id' | 'clock' | 'isCardMasked'>,
  { sending, origin }: { sending: SendingClock; origin: PushOrigin },
): MutationContext {
  return {
    mutationId: item.id?.toLowerCase() ?? '',
    deviceId: caller.deviceId,
    userId: caller.userId,
    actor: caller.actor,
    ip: origin.ip,
    userAgent: origin.userAgent,
    receivedAtUtc: new Date(sending.receivedAtMs).toISOString(),
    reviewReasons: [
      ...(caller.isRevoked ? (['revoked_device'] as const) : []),
      ...(caller.mustPay ? (['venue_cancelled'] as const) : []),
      ...(item.isCardMasked ? (['card_number_masked'] as const) : []),
    ],
    keepsInvalid: true,
    correct: clockCorrector(item.clock, sending),
  };
}
