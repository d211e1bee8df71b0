import type { BodyInputOf, Contract, PathParams, QueryInputOf, ReplyOf } from '@gatehouse/sync-protocol/http/contract';
import { z } from 'zod';
import { type ApiResult, networkMessage, readFailure, unreadable } from './api-result.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a contract asks of its caller. */
export type CallInput<C extends Contract> = Part<'params', PathParams<C['path']>> &
  Part<'query', QueryInputOf<C>> &
  Part<'body', BodyInputOf<C>> &
  (C['file'] extends string ? { upload: File } : { upload?: undefined }) & {
    /** Instead of the client's own; null sends none. */
    token?: string | null;
    signal?: AbortSignal;
    timeoutMs?: number;
  };

type Arguments<C extends Contract> = object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

export interface ApiClient {
  /** Calls one endpoint. A JSON reply comes parsed by its contract, bytes and streams as the `Response`. */
  call<const C extends Contract>(contract: C, ...input: Arguments<C>): Promise<ApiResult<ReplyOf<C>>>;
}

export interface ApiClientOptions {
  /** Empty in the browser: the page's own origin. */
  baseUrl?: string;
  /** The bearer token now in force, or null. */
  token: () => string | null;
  /** Told of each 401 with the token that was refused; only this ends a session. Design §4. */
  onUnauthorized?: (token: string) => void;
  fetch?: typeof fetch;
  now?: () => number;
  /** Milliseconds until a JSON call counts as unanswered. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;

/** Typed calls through the contracts both sides share. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const send = options.fetch ?? ((input, init) => fetch(input, init));
  const now = options.now ?? Date.now;

  async function call<const C extends Contract>(contract: C, ...args: Arguments<C>): Promise<ApiResult<ReplyOf<C>>> {
    const input = (args[0] ?? {}) as LooseInput;
    const token = input.token === undefined ? options.token() : input.token;
    const isJson = contract.reply instanceof z.ZodType;
    const timeout = AbortSignal.timeout(input.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS);
    /* A stream lives as long as its reader wants; only its caller ends it. */
    const signals = [...(isJson ? [timeout] : []), ...(input.signal ? [input.signal] : [])];
    let status = 0;
    try {
      const response = await send(`${options.baseUrl ?? ''}${pathOf(contract, input)}`, {
        method: contract.method,
        headers: headersOf(contract, input, token),
        ...bodyOf(contract, input),
        ...(signals.length > 0 ? { signal: AbortSignal.any(signals) } : {}),
        credentials: 'omit',
        cache: 'no-store',
      });
      status = response.status;
      if (!response.ok) {
        if (status === 401 && token) options.onUnauthorized?.(token);
        return await readFailure(response, now());
      }
      if (!isJson) return { ok: true, data: response as ReplyOf<C>, status };
      const parsed = (contract.reply as z.ZodType).safeParse(await response.json());
      return parsed.success ? { ok: true, data: parsed.data as ReplyOf<C>, status } : unreadable(status);
    } catch (error) {
      if (input.signal?.aborted) return { ok: false, kind: 'aborted', message: 'The request was cancelled.' };
      if (error instanceof SyntaxError) return unreadable(status);
      return { ok: false, kind: 'network', message: networkMessage };
    }
  }

  return { call };
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  upload?: File;
  token?: string | null;
  signal?: AbortSignal;
  timeoutMs?: number;
}

function pathOf(contract: Contract, input: LooseInput): string {
  const path = contract.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) query.append(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

function headersOf(contract: Contract, input: LooseInput, token: string | null): Record<string, string> {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(contract.body && input.body !== undefined ? { 'content-type': 'application/json' } : {}),
  };
}

function bodyOf(contract: Contract, input: LooseInput): { body?: BodyInit } {
  if (contract.file && input.upload) {
    const form = new FormData();
    form.append(contract.file, input.upload);
    return { body: form };
  }
  return contract.body && input.body !== undefined ? { body: JSON.stringify(input.body) } : {};
}
