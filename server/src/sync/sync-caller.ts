import type { DeviceRole } from '@gatehouse/sync-protocol/entities/collections';
import type { FormerRole } from '@gatehouse/sync-protocol/mutations/role-mutations';
import type { Deps } from '../deps.ts';
import type { DevicePrincipal } from '../features/auth/principal.ts';
import type { ClientPrincipal } from '../middleware/admit.ts';
import { findBrowserDevice } from './devices.repository.ts';
import { readFormerRoles } from './role-judgment.ts';

/** Who syncs, as the server's own rows say: nothing of it comes from the request. Rule L9. */
export interface SyncCaller {
  clientId: string;
  timeZone: string;
  role: DeviceRole;
  /** Null for a browser that has not registered yet. */
  deviceId: string | null;
  userId: string | null;
  /** As the audit chain names it. */
  actor: string;
  isRevoked: boolean;
  /** What a paired device was before. Rule P18. */
  formerRoles: readonly FormerRole[];
}

/** A paired device is its own row; a signed-in browser is the row it registered, and a front desk without one. */
export async function syncCaller(
  deps: Pick<Deps, 'db'>,
  principal: DevicePrincipal | ClientPrincipal,
  replicaId: string,
): Promise<SyncCaller> {
  const { clientId, timeZone } = principal.venue;
  if (principal.kind === 'device') {
    const { deviceId, role, isRevoked } = principal;
    const formerRoles = readFormerRoles(principal.formerRoles);
    return { clientId, timeZone, role, deviceId, userId: null, actor: `device:${deviceId}`, isRevoked, formerRoles };
  }
  const { userId } = principal;
  const device = await deps.db.readVenue(clientId, (db) => findBrowserDevice(db, clientId, userId, replicaId));
  return {
    clientId,
    timeZone,
    role: device?.role ?? 'front_desk',
    deviceId: device?.device_id ?? null,
    userId,
    actor: `user:${userId}`,
    isRevoked: device !== undefined && device.revoked_at !== null,
    formerRoles: [],
  };
}
