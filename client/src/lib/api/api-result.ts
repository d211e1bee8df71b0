import type { ErrorCode, ErrorEnvelope } from '@gatehouse/sync-protocol/base/errors';
import { isErrorCode } from './error-codes.ts';

/** The result of a call. Expected failures are values; exceptions mean bugs. */
export type ApiResult<T> = { ok: true; data: T; status: number } | ApiFailure;

export type ApiFailure =
  /** No response: offline, refused, cut off or too slow. The effect is unknown. */
  | { ok: false; kind: 'network'; message: string }
  /** The caller aborted it. */
  | { ok: false; kind: 'aborted'; message: string }
  /** A response that is not our server's: a captive portal, a proxy's page, a truncated body. */
  | { ok: false; kind: 'unreadable'; status: number; message: string }
  /** The server responded with an error: its code and the message for people. */
  | {
      ok: false;
      kind: 'refused';
      status: number;
      code: ErrorCode;
      message: string;
      requestId: string;
      /** One sentence for each field, by its wire name. */
      fields: Readonly<Record<string, string>>;
      /** The wait that `Retry-After` asks for. */
      retryAfterMs: number | null;
      /** The whole body: some refusals carry more, such as `paymentRequired`. */
      body: Readonly<Record<string, unknown>>;
    };

const networkMessage = 'The server could not be reached. Please check the connection and try again.';
/** No response, and the effect is unknown. */
export const unreachable: ApiFailure = { ok: false, kind: 'network', message: networkMessage };
const unreadableMessage = 'The answer could not be understood. Please try again.';

/** The failure of a response with this HTTP status that is not in the shape of our server's answers. */
export function unreadable(status: number): ApiFailure {
  return { ok: false, kind: 'unreadable', status, message: unreadableMessage };
}

/** Reads an error response; one without our envelope is `unreadable`. */
export async function readFailure(response: Response, nowMs: number): Promise<ApiFailure> {
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    return unreadable(response.status);
  }
  if (!isEnvelope(body)) return unreadable(response.status);
  return {
    ok: false,
    kind: 'refused',
    status: response.status,
    code: body.code,
    message: body.message,
    requestId: body.requestId,
    fields: body.fields ?? {},
    retryAfterMs: readRetryAfter(response.headers.get('retry-after'), nowMs),
    body: body as unknown as Record<string, unknown>,
  };
}

function isEnvelope(body: unknown): body is ErrorEnvelope {
  if (body === null || typeof body !== 'object' || !('code' in body) || !('message' in body)) return false;
  return isErrorCode(body.code) && typeof body.message === 'string';
}

/** Seconds, or an HTTP date. */
function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (!header) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}

/** Thrown by `dataOf`; its message is for people. */
export class ApiError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failure.message);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

/** The data of a result, for TanStack Query, which expects failures to be thrown. */
export function dataOf<T>(result: ApiResult<T>): T {
  if (result.ok) return result.data;
  throw new ApiError(result);
}
