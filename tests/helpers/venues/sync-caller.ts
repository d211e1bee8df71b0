import type { SyncCaller } from '@gatehouse/server/sync/sync-caller';

/** The caller of the sync services: by default a front desk in New York. */
export function syncCallerOf(clientId: string, change: Partial<SyncCaller> = {}): SyncCaller {
  return {
    clientId,
    timeZone: 'America/New_York',
    role: 'front_desk',
    deviceId: null,
    userId: null,
    actor: 'device:test',
    isRevoked: false,
    mustPay: false,
    formerRoles: [],
    ...change,
  };
}
