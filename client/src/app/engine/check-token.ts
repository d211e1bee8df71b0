import { verifyToken } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import type { TokenCheck } from '../../domain/session/session-store.ts';
import type { ApiClient } from '../../lib/api/api-client.ts';

/** Whether a stored token is still valid. Only a 401 of the server invalidates it. */
export async function checkToken(api: ApiClient, token: string): Promise<TokenCheck> {
  const result = await api.call(verifyToken, { body: { token }, token: null });
  if (result.ok) return { kind: 'valid', user: result.data.user };
  return result.kind === 'refused' && result.status === 401 ? { kind: 'refused' } : { kind: 'unknown' };
}
