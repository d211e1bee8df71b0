import type { Cursor } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { PushReply, PushRequest, PushResult } from '@gatehouse/sync-protocol/sync/messages/push';
import type { ResendRequest } from '@gatehouse/sync-protocol/sync/messages/resend';
import type { MutationName } from '@gatehouse/sync-protocol/sync/mutations';
import type { ApiFailure, ApiResult } from '../../lib/api/api-result.ts';
import { PushLoop } from '../exchange/push-loop.ts';
import type { DeviceIdentity } from '../port/engine-port.ts';
import { clockAt, deviceOf, queueOver } from './queues.ts';

/** The server's results of the entries of these names. */
export type Answer = (names: string[]) => PushResult[] | ApiFailure;

export interface PushFacts {
  epoch?: string;
  keys?: { queued?: string; answered?: string };
  role?: DeviceIdentity['role'];
  /** The queued entries; each with its name as an argument. */
  mutation?: MutationName;
  /** The server's results of copies; rejected by default. */
  toCopies?: Answer;
  onAnswer?: (roundTripMs: number) => void;
}

/** A push loop over a queue of named entries and a server that the test controls. */
export async function pushing(names: string[], answer: Answer, facts: PushFacts = {}) {
  const { epoch, keys = {}, role, mutation = 'check_in', toCopies = () => refused(500), onAnswer } = facts;
  /** What the test may change between rounds; times in milliseconds. */
  const world = {
    wall: 1_750_000_000_000,
    monotonic: 0,
    cursor: (epoch === undefined ? null : { epoch, version: 0 }) as Cursor | null,
    answer,
    toCopies,
    /** How long each call takes. */
    tookMs: 0,
    /** What stops while the call runs. */
    abort: null as AbortController | null,
    applied: 0,
  };
  const clock = clockAt(world);
  const { queue, add: addTo, store } = queueOver({ identity: deviceOf(role) });
  await queue.knowServerKey(keys.queued ?? null);
  const add = (name: string) => addTo(mutation, { name }, clock);
  for (const name of names) await add(name);
  const requests: PushRequest[] = [];
  const batches: string[][] = [];
  const copies: ResendRequest[] = [];
  const reply = (answered: PushResult[] | ApiFailure): ApiResult<PushReply> => {
    world.monotonic += world.tookMs;
    world.wall += world.tookMs;
    world.abort?.abort();
    return Array.isArray(answered)
      ? { ok: true, status: 200, data: { results: answered, server_time: '2026-06-15T15:00:00.000Z' } }
      : answered;
  };
  const loop = new PushLoop({
    queue,
    transport: {
      push: async (request) => {
        const sent = request.mutations.map((item) => (item as { args: { name: string } }).args.name);
        batches.push(sent);
        requests.push(request);
        return reply(world.answer(sent));
      },
      resend: async (request) => {
        copies.push(request);
        return reply(world.toCopies(request.items.map(({ sealed }) => nameIn(sealed))));
      },
      pull: async () => refused(500),
      listen: async () => refused(500),
    },
    clock,
    replicaId: 'r',
    deviceId: 'd',
    cursor: () => world.cursor,
    publicKey: () => keys.answered ?? null,
    status: async () => ({ app_version: 't', storage_persisted: null }),
    onAnswer: (_answer, roundTripMs) => onAnswer?.(roundTripMs),
    onApplied: () => {
      world.applied += 1;
    },
  });
  const round = (signal = world.abort?.signal ?? new AbortController().signal) => loop.round(signal);
  return { queue, batches, requests, copies, round, loop, add, store, clock, world };
}

/** The text of a copy as `queueOver` seals it. */
function nameIn(sealed: string): string {
  if (sealed === '') return '';
  return (JSON.parse(sealed.slice(sealed.indexOf('{'))) as { args: { name: string } }).args.name;
}

export function refused(status: number, retryAfterMs: number | null = null): ApiFailure {
  const code = status === 413 ? 'BODY_TOO_LARGE' : status === 400 ? 'INVALID_INPUT' : 'UNAVAILABLE';
  return { ok: false, kind: 'refused', status, code, message: 'm', requestId: 'r', fields: {}, retryAfterMs, body: {} };
}

export const unreached: ApiFailure = { ok: false, kind: 'network', message: 'm' };

const each =
  (answer: Partial<PushResult> & Pick<PushResult, 'status'>) =>
  (names: readonly string[]): PushResult[] =>
    names.map(() => ({ mid: null, id: null, ...answer }));
export const applied = each({ status: 'applied', version: 3 });
export const retried = each({ status: 'retry' });
export const parked = each({ status: 'parked', code: 'INVALID_INPUT' });
