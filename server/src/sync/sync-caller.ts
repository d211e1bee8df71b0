import { mustPay } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import {
  type CollectionName,
  type DeviceRole,
  scopeOf,
  scopeOfPerson,
} from '@gatehouse/sync-protocol/sync/collections';
import type { FormerRole } from '@gatehouse/sync-protocol/sync/mutations';
import type { ClientPrincipal, DevicePrincipal } from '../access/principal.ts';
import { findBrowserDevice } from '../areas/desk/devices/devices.shared.repository.ts';
import { readFormerRoles } from '../areas/desk/devices/former-roles.ts';
import { AppError } from '../base/app-error.ts';
import type { Deps } from '../integrations/deps.ts';

/** The syncing caller, from the server's own rows: nothing comes from the request. Rule L9. */
export interface SyncCaller {
  clientId: string;
  timeZone: string;
  role: DeviceRole;
  /** What it pulls, in the order in which collections are sent. Rules L1, L12. */
  collections: readonly CollectionName[];
  /** Null for a browser that has not registered yet. */
  deviceId: string | null;
  userId: string | null;
  /** The actor in the audit chain. */
  actor: string;
  isRevoked: boolean;
  /** The venue was canceled or never paid: it may push, and gets nothing. Rule L11. */
  mustPay: boolean;
  /** The former roles of a paired device. Rule Q18. */
  formerRoles: readonly FormerRole[];
}

/** A paired device is its own row; a signed-in browser is the row it registered, and a front desk without one. */
export async function syncCaller(
  deps: Pick<Deps, 'db'>,
  principal: DevicePrincipal | ClientPrincipal,
  replicaId: string,
): Promise<SyncCaller> {
  const { clientId, timeZone, subscription } = principal.venue;
  const ofVenue = { clientId, timeZone, mustPay: mustPay(subscription) };
  if (principal.kind === 'device') {
    const { deviceId, role, isRevoked } = principal;
    const formerRoles = readFormerRoles(principal.formerRoles);
    return {
      ...ofVenue,
      role,
      collections: scopeOf[role],
      deviceId,
      userId: null,
      actor: `device:${deviceId}`,
      isRevoked,
      formerRoles,
    };
  }
  const { userId, permissions } = principal;
  const device = await deps.db.readVenue(clientId, (db) => findBrowserDevice(db, clientId, userId, replicaId));
  const role = device?.role ?? 'front_desk';
  return {
    ...ofVenue,
    role,
    collections: scopeOfPerson(role, permissions),
    deviceId: device?.device_id ?? null,
    userId,
    actor: `user:${userId}`,
    isRevoked: device !== undefined && device.revoked_at !== null,
    formerRoles: [],
  };
}

const SUSPENDED = 'This venue’s subscription is not active. This device can still send what it holds.';

/** Rejects callers who may push but not pull. Errors, in this order: DEVICE_REVOKED (rule L9), PAYMENT_REQUIRED (rule L11). */
export function requireReader({ isRevoked, mustPay: isSuspended }: SyncCaller): void {
  if (isRevoked) throw new AppError('DEVICE_REVOKED');
  if (isSuspended) throw new AppError('PAYMENT_REQUIRED', { message: SUSPENDED });
}
