import type { PullReply, PullRequest } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { PushReply, PushRequest, PushResult } from '@gatehouse/sync-protocol/sync/messages/push';
import type { ResendRequest } from '@gatehouse/sync-protocol/sync/messages/resend';
import type { ApiFailure, ApiResult } from '../../lib/api/api-result.ts';
import type { PokeHandlers, SyncTransport } from '../port/transport.ts';
import { cursor, good, pageOf, SERVER_TIME } from './pulled.ts';

export type Answered<T> = ApiResult<T> | Promise<ApiResult<T>>;

/** One poke stream; it stays open until the test or its signal ends it. */
export interface FakeStream extends PokeHandlers {
  signal: AbortSignal;
  end(answer?: ApiFailure | { ok: true }): void;
}

/** A server whose responses the test controls: by default an empty pull, and everything applied. */
export class FakeTransport implements SyncTransport {
  readonly pulls: PullRequest[] = [];
  readonly pushes: PushRequest[] = [];
  readonly resends: ResendRequest[] = [];
  readonly streams: FakeStream[] = [];
  onPull: (request: PullRequest, signal: AbortSignal) => Answered<PullReply> = ({ cursor: at }) =>
    good(pageOf([], 0, { cursor: at ?? cursor(0) }));
  onPush: (request: PushRequest) => Answered<PushReply> = ({ mutations }) => good(applied(mutations.length));

  async pull(request: PullRequest, signal: AbortSignal): Promise<ApiResult<PullReply>> {
    this.pulls.push(request);
    return this.onPull(request, signal);
  }

  async push(request: PushRequest): Promise<ApiResult<PushReply>> {
    this.pushes.push(request);
    return this.onPush(request);
  }

  async resend(request: ResendRequest): Promise<ApiResult<PushReply>> {
    this.resends.push(request);
    return good(applied(request.items.length));
  }

  listen(handlers: PokeHandlers, signal: AbortSignal): Promise<ApiFailure | { ok: true }> {
    return new Promise((resolve) => {
      this.streams.push({ ...handlers, signal, end: (answer = { ok: true }) => resolve(answer) });
      signal.addEventListener('abort', () => resolve({ ok: false, kind: 'aborted', message: '' }));
    });
  }
}

export function applied(count: number, rest: Partial<PushResult> = {}): PushReply {
  const result: PushResult = { mid: null, id: null, status: 'applied', version: 3, ...rest };
  return { results: Array.from({ length: count }, () => result), server_time: SERVER_TIME };
}
