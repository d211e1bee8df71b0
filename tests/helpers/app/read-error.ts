import type { ErrorEnvelope } from '@gatehouse/sync-protocol/base/errors';
import type { Answer } from './test-app.ts';

/** Why a raw request was refused; a test that reads it where it was not fails. */
export function readError({ status, body }: Pick<Answer, 'status' | 'body'>): ErrorEnvelope {
  if (status < 400) throw new Error(`A request that was to be refused answered ${status}`);
  return body as ErrorEnvelope;
}
