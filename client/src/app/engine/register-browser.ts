import { browserName } from '@gatehouse/sync-protocol/areas/accounts/browser-name';
import { registerDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import type { ApiClient } from '../../lib/api/api-client.ts';
import type { ApiResult } from '../../lib/api/api-result.ts';

/** Registers a signed-in browser's replica with the server, so that it may sync; My Devices shows it by what it is. */
export function registerBrowser(api: ApiClient, replicaId: string): Promise<ApiResult<{ device_id: string }>> {
  return api.call(registerDevice, { body: { replica_id: replicaId, name: browserName(navigator.userAgent) } });
}
