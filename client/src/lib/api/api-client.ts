import type {
  BodyInputOf,
  Contract,
  FormInputOf,
  PathParams,
  QueryInputOf,
  ReplyOf,
} from '@gatehouse/sync-protocol/base/contract';
import { LINE_BYTES_PER_SECOND_MIN, REQUEST_TIMEOUT_MS } from '@gatehouse/sync-protocol/base/limits';
import { type ApiResult, readFailure, unreachable, unreadable } from './api-result.ts';
import type { Endpoint, Place } from './endpoint.ts';
import { type AddressParts, pathOf } from './path-of.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : object extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a contract asks of its caller. */
export type CallInput<C extends Contract> = Part<'params', PathParams<C['path']>> &
  Part<'query', QueryInputOf<C>> &
  Part<'body', BodyInputOf<C>> &
  Part<'form', FormInputOf<C>> &
  (C['file'] extends string ? { upload: File } : { upload?: undefined }) &
  CallOptions;

interface CallOptions {
  /** Instead of the client's own; null sends none. */
  token?: string | null;
  signal?: AbortSignal;
  /** Instead of the client's own. */
  timeoutMs?: number;
  /** Names what is asked for: the same key again answers what was done. */
  idempotencyKey?: string;
  /** Sends and takes this site's cookies, which only the return from a provider needs. */
  withCookies?: boolean;
}

export type Arguments<C extends Contract> =
  object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];

export interface ApiClient {
  /** Calls one endpoint. A JSON reply comes parsed by its contract, bytes and streams as the `Response`. */
  call<const C extends Contract>(contract: C, ...input: Arguments<C>): Promise<ApiResult<ReplyOf<C>>>;
  /** Calls an endpoint of `replies`, for code that loads without the schema library. The reply comes as it is, checked. */
  ask<Reply>(endpoint: Endpoint<Reply>, input?: AskInput): Promise<ApiResult<Reply>>;
  /** The same for bytes and streams: the `Response` itself. */
  open(place: Place, input?: AskInput): Promise<ApiResult<Response>>;
  /**
   * Names who asks the person for a proof when a dangerous act needs one; the act is then sent once more. Returns what ends it. Without
   * it, or when the proof is not given, the act is refused. Requirement X20.
   */
  proveWith(ask: () => Promise<boolean>): () => void;
}

export interface AskInput extends CallOptions, AddressParts {
  body?: unknown;
}

export interface ApiClientOptions {
  /** Empty in the browser: the page's own origin. */
  baseUrl?: string;
  /** The bearer token now in force, or null. */
  token: () => string | null;
  /** Told of each 401 with the token that was refused; only this ends a session. Requirement A2. */
  onUnauthorized?: (token: string) => void;
  fetch?: typeof fetch;
  now?: () => number;
  /** Milliseconds of silence until a JSON call counts as unanswered; what is sent gets the time it needs on top. Rule Q17. */
  timeoutMs?: number;
  after?: After;
}

const TIMEOUT_MS = 30_000;

/** Typed calls through the contracts both sides share. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const send = options.fetch ?? ((input, init) => fetch(input, init));
  const now = options.now ?? Date.now;
  let prove: (() => Promise<boolean>) | null = null;

  /** An exchange that asks for a proof where the server does, and is made once more with it. */
  async function proven<T>(run: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
    const result = await run();
    const isUnproven = !result.ok && result.kind === 'refused' && result.code === 'CONFIRMATION_REQUIRED';
    return isUnproven && (await prove?.()) ? run() : result;
  }

  /** The reply is the `Response` where there is no reader. */
  async function exchange<T>(
    place: Place,
    read: ((reply: unknown) => { data: T } | null) | null,
    input: LooseInput,
    file?: string,
  ): Promise<ApiResult<T | Response>> {
    const token = input.token === undefined ? options.token() : input.token;
    const silenceMs = input.timeoutMs ?? options.timeoutMs ?? TIMEOUT_MS;
    const body = bodyOf(input, file);
    /* A stream lives as long as its reader wants; only its caller ends it. */
    const deadline = read ? new Deadline(options.after) : null;
    deadline?.restart(silenceMs + sendingMs(input.upload?.size ?? lengthOf(body.body)));
    deadline?.follow(input.signal);
    const signal = deadline?.signal ?? input.signal;
    let status = 0;
    try {
      const response = await send(`${options.baseUrl ?? ''}${pathOf(place, input)}`, {
        method: place.method,
        headers: headersOf(input, token),
        ...body,
        ...(signal ? { signal } : {}),
        credentials: input.withCookies ? 'same-origin' : 'omit',
        cache: 'no-store',
      });
      status = response.status;
      deadline?.restart(silenceMs);
      if (!response.ok) {
        const failure = await readFailure(response, now());
        /* A proxy that wants a password for itself also answers 401, and a wrong proof ends no session. */
        const isRefused = failure.kind === 'refused' && failure.code !== 'INVALID_CREDENTIALS';
        if (isRefused && status === 401 && token) options.onUnauthorized?.(token);
        return failure;
      }
      if (!read) return isOfType(response, place) ? { ok: true, data: response, status } : unreadable(status);
      const text = await readText(response, () => deadline?.restart(silenceMs));
      const parsed = read(JSON.parse(text));
      return parsed ? { ok: true, data: parsed.data, status } : unreadable(status);
    } catch (error) {
      if (input.signal?.aborted) return { ok: false, kind: 'aborted', message: 'The request was canceled.' };
      if (error instanceof SyntaxError) return unreadable(status);
      return unreachable;
    } finally {
      deadline?.clear();
    }
  }

  return {
    call<const C extends Contract>(contract: C, ...args: Arguments<C>) {
      const { reply, file } = contract;
      const parse = (json: unknown): { data: ReplyOf<C> } | null => {
        const parsed = 'contentType' in reply ? null : reply.safeParse(json);
        return parsed?.success ? { data: parsed.data as ReplyOf<C> } : null;
      };
      const read = 'contentType' in reply ? null : parse;
      const place = 'contentType' in reply ? { ...contract, contentType: reply.contentType } : contract;
      return proven(() => exchange(place, read, (args[0] ?? {}) as LooseInput, file)) as Promise<ApiResult<ReplyOf<C>>>;
    },
    ask<Reply>(endpoint: Endpoint<Reply>, input: AskInput = {}) {
      const read = (json: unknown): { data: Reply } | null => (endpoint.isReply(json) ? { data: json } : null);
      return exchange(endpoint, read, input) as Promise<ApiResult<Reply>>;
    },
    open: (place, input = {}) => exchange(place, null, input) as Promise<ApiResult<Response>>,
    proveWith(ask) {
      prove = ask;
      return () => {
        if (prove === ask) prove = null;
      };
    },
  };
}

/** A portal answers any address with a page of its own and status 200: bytes are ours only if they are of the endpoint's type. */
function isOfType(response: Response, { contentType }: Place): boolean {
  const [type] = (response.headers.get('content-type') ?? '').split(';');
  return contentType === undefined || type?.trim().toLowerCase() === contentType;
}

interface LooseInput extends AskInput {
  upload?: File;
  /** Sent before the file. */
  form?: Record<string, string | undefined>;
}

function headersOf(input: LooseInput, token: string | null): Record<string, string> {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(input.body !== undefined ? { 'content-type': 'application/json' } : {}),
    ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
  };
}

function bodyOf(input: LooseInput, file: string | undefined): { body?: BodyInit } {
  if (file && input.upload) {
    const form = new FormData();
    for (const [name, text] of Object.entries(input.form ?? {})) if (text !== undefined) form.append(name, text);
    form.append(file, input.upload);
    return { body: form };
  }
  return input.body !== undefined ? { body: JSON.stringify(input.body) } : {};
}

function lengthOf(body: BodyInit | undefined): number {
  return typeof body === 'string' ? body.length : 0;
}

/** Runs once after so many milliseconds; returns the function that cancels it. */
type After = (delayMs: number, run: () => void) => () => void;

const afterTimeout: After = (delayMs, run) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};

/** Milliseconds that this many bytes take on the slowest supported line; the server waits no longer. Rule Q17. */
export function sendingMs(bytes: number): number {
  return Math.min(REQUEST_TIMEOUT_MS, Math.ceil((bytes / LINE_BYTES_PER_SECOND_MIN) * 1_000));
}

/** Aborts a call that stays silent: any activity restarts the time. */
class Deadline {
  readonly #aborting = new AbortController();
  readonly #after: After;
  #cancel: () => void = () => undefined;
  #followed: AbortSignal | undefined;
  readonly #abort = (): void => this.#aborting.abort();

  constructor(after: After = afterTimeout) {
    this.#after = after;
  }

  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  restart(timeoutMs: number): void {
    this.#cancel();
    this.#cancel = this.#after(timeoutMs, this.#abort);
  }

  /** Aborts with the caller's signal too, until `clear`. Cheaper than `AbortSignal.any`, which is created for each call. */
  follow(signal: AbortSignal | undefined): void {
    this.#followed = signal;
    if (signal?.aborted) this.#abort();
    else signal?.addEventListener('abort', this.#abort);
  }

  clear(): void {
    this.#cancel();
    this.#followed?.removeEventListener('abort', this.#abort);
  }
}

/** The text of a body; `onPart` runs as each part of it arrives. */
async function readText(response: Response, onPart: () => void): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return response.text();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onPart();
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
