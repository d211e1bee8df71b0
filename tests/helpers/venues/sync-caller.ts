import type { SyncCaller } from '@gatehouse/server/sync/sync-caller';
import { scopeOf } from '@gatehouse/sync-protocol/sync/collections';

/** The caller of the sync services: by default a front desk in New York. */
export function syncCallerOf(clientId: string, change: Partial<SyncCaller> = {}): SyncCaller {
  return {
    clientId,
    timeZone: 'America/New_York',
    role: 'front_desk',
    collections: scopeOf[change.role ?? 'front_desk'],
    deviceId: null,
    userId: null,
    actor: 'device:test',
    isRevoked: false,
    mustPay: false,
    formerRoles: [],
    ...change,
  };
}
