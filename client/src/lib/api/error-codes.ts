import { type ErrorCode, errorCodes } from '@gatehouse/sync-protocol/errors';

/** Whether a server's code is one this release knows; names that every object has are none. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCodes, code);
}
