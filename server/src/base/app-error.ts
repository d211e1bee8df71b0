import { errorMessages } from '@gatehouse/sync-protocol/base/error-messages';
import type { ErrorCode } from '@gatehouse/sync-protocol/base/errors';

export interface AppErrorDetails {
  /** The sentence for people; the code's default when absent. */
  message?: string;
  /** One sentence for each field, by its wire name. */
  fields?: Record<string, string>;
  /** Seconds, for the `Retry-After` header. */
  retryAfterSeconds?: number;
  /** Fields in addition to the envelope, such as `paymentRequired`. */
  extra?: Record<string, unknown>;
}

/** An expected failure. Services throw it; only `onError` shapes the response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: AppErrorDetails;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? errorMessages[code]);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}
