import type { ApiFailure } from './api-result.ts';

/** The server's own sentence; without one what was tried, and what kept it from being done. */
export function failureText(failure: ApiFailure, attempted: string): string {
  return failure.kind === 'refused' ? failure.message || attempted : `${attempted}. ${failure.message}`;
}
