import { type ErrorCode, errorCodes } from '@gatehouse/sync-protocol/base/errors';

/** Whether this release has this error code; names of Object.prototype don't count. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCodes, code);
}
