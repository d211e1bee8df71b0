import type { PullReply, PullRequest } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { PushReply, PushRequest } from '@gatehouse/sync-protocol/sync/messages/push';
import type { ResendRequest } from '@gatehouse/sync-protocol/sync/messages/resend';
import type { ApiClient } from '../../lib/api/api-client.ts';
import type { ApiFailure, ApiResult } from '../../lib/api/api-result.ts';
import { eventsPlace, pullEndpoint, pushEndpoint, resendEndpoint } from '../../lib/api/replies/sync-replies.ts';
import { readPoke } from './poke.ts';

/** The four calls of sync. Failures are values. */
export interface SyncTransport {
  push(request: PushRequest, signal: AbortSignal): Promise<ApiResult<PushReply>>;
  resend(request: ResendRequest, signal: AbortSignal): Promise<ApiResult<PushReply>>;
  pull(request: PullRequest, signal: AbortSignal): Promise<ApiResult<PullReply>>;
  /** Runs until the stream ends or the signal aborts; `onPoke` gets versions, `onOpen` is called once it is open. */
  listen(handlers: PokeHandlers, signal: AbortSignal): Promise<ApiFailure | { ok: true }>;
}

export interface PokeHandlers {
  onOpen(): void;
  onPoke(version: number): void;
}

/** A server that was restored or restarted has many devices to answer. */
const PUSH_TIMEOUT_MS = 60_000;
/** The server writes at least a comment every 25 s (rule H1); a stream that is silent for longer is dead. */
const SILENCE_MS = 60_000;

/** The calls over the API client, with the bearer of the device or the signed-in user. */
export function httpTransport(api: ApiClient): SyncTransport {
  return {
    push: (body, signal) => api.ask(pushEndpoint, { body, signal, timeoutMs: PUSH_TIMEOUT_MS }),
    resend: (body, signal) => api.ask(resendEndpoint, { body, signal, timeoutMs: PUSH_TIMEOUT_MS }),
    pull: (body, signal) => api.ask(pullEndpoint, { body, signal }),
    async listen(handlers, signal) {
      const silent = new AbortController();
      const answer = await api.open(eventsPlace, { signal: AbortSignal.any([signal, silent.signal]) });
      if (!answer.ok) return answer;
      handlers.onOpen();
      let watch = setTimeout(() => silent.abort(), SILENCE_MS);
      const heard = (): void => {
        clearTimeout(watch);
        watch = setTimeout(() => silent.abort(), SILENCE_MS);
      };
      try {
        await readEvents(answer.data, handlers, heard);
      } catch {
        /* A stream ends in many ways; each is followed by another attempt. */
      } finally {
        clearTimeout(watch);
      }
      return { ok: true };
    },
  };
}

async function readEvents(response: Response, handlers: PokeHandlers, heard: () => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    heard();
    const lines = (rest + part.value).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const poke = line.startsWith('data:') ? readPoke(line.slice(5)) : null;
      if (poke !== null) handlers.onPoke(poke);
    }
  }
}
