import { defaultProfile } from '@gatehouse/kiosk-config/load';
import type { DeviceRole } from '@gatehouse/kiosk-config/schema';
import type { DeviceView } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import type { ClientPrincipal, DevicePrincipal } from '#access/principal';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { readProfile } from './device-profile.ts';
import {
  type DeviceRow,
  findBrowser,
  findDevice,
  insertDevice,
  listDeviceRows,
  updateDeviceRow,
} from './devices.repository.ts';
import { withFormerRole } from './former-roles.ts';
import { mergeVenueProfile, spreadPinDigits } from './pin-digits.ts';

const BROWSER_NAME = 'Signed-in browser';

/** All devices of a venue by name, the revoked ones after the others. */
export async function listDevices(deps: Deps, clientId: string): Promise<DeviceView[]> {
  const rows = await deps.db.readVenue(clientId, (db) => listDeviceRows(db, clientId));
  return rows.map(toView);
}

/** What a paired device may read about itself, also after it was revoked. Errors: DEVICE_NOT_FOUND. */
export async function getOwnDevice(deps: Deps, { deviceId, venue, isRevoked }: DevicePrincipal) {
  const row = await deps.db.readVenue(venue.clientId, (db) => findDevice(db, venue.clientId, deviceId));
  if (!row) throw new AppError('DEVICE_NOT_FOUND');
  return { ...describe(row), revoked: isRevoked, profile: { ...readProfile(row.role, row.profile) } };
}

/**
 * Returns the device of a signed-in browser. The same user and replica always get the same one; a revoked one must wipe
 * itself first, which gives it a new replica. Errors: DEVICE_REVOKED. Requirement O5.
 */
export async function registerBrowser(
  deps: Deps,
  principal: ClientPrincipal,
  given: { replica_id: string; name?: string | undefined },
) {
  const { clientId } = principal.venue;
  const known = await deps.db.readVenue(clientId, (db) =>
    findBrowser(db, clientId, principal.userId, given.replica_id),
  );
  const row = known ?? (await insertBrowser(deps, principal, given));
  if (row.revoked_at) throw new AppError('DEVICE_REVOKED');
  return { ...describe(row), config: { ...readProfile(row.role, row.profile) } };
}

function insertBrowser(
  deps: Deps,
  { venue, userId }: ClientPrincipal,
  given: { replica_id: string; name?: string | undefined },
): Promise<DeviceRow> {
  const { clientId } = venue;
  return writeVenue(deps, clientId, async ({ db, nowAtUtc, happened }) => {
    /* When two tabs register concurrently, the second finds the first one's device, because the venue's lock orders them. */
    const known = await findBrowser(db, clientId, userId, given.replica_id);
    if (known) return known;
    const deviceId = deps.ids.uuid();
    await insertDevice(db, {
      client_id: clientId,
      device_id: deviceId,
      role: 'front_desk',
      name: given.name?.trim() || BROWSER_NAME,
      profile: JSON.stringify(
        await mergeVenueProfile(db, { clientId, role: 'front_desk' }, defaultProfile('front_desk'), {}),
      ),
      token_hash: null,
      user_id: userId,
      replica_id: given.replica_id,
      paired_at: nowAtUtc,
      checksum_repairs: 0,
    });
    await happened({ kind: 'device.registered', actor: `user:${userId}`, deviceId });
    return requireDevice(await findDevice(db, clientId, deviceId));
  });
}

/**
 * Renames or reconfigures a device or changes its role. With a new role the profile starts from that role's defaults, keeping
 * the fields that both have. Errors: DEVICE_NOT_FOUND (also for a revoked one), INVALID_INPUT.
 */
export function updateDevice(
  deps: Deps,
  principal: ClientPrincipal,
  deviceId: string,
  given: { name?: string | undefined; role?: DeviceRole | undefined; profile?: Record<string, unknown> | undefined },
): Promise<DeviceView> {
  const { clientId } = principal.venue;
  return writeVenue(deps, clientId, async ({ db, nowAtUtc, happened }) => {
    const row = requireDevice(await findDevice(db, clientId, deviceId));
    if (row.revoked_at) throw new AppError('DEVICE_NOT_FOUND', { message: 'This device was removed.' });
    const role = given.role ?? row.role;
    const present = readProfile(role, row.profile);
    const merged = await mergeVenueProfile(db, { clientId, role }, present, given.profile ?? {});
    const profile = JSON.stringify(merged);
    const name = given.name ?? row.name;
    const formerRoles =
      role === row.role ? row.former_roles : withFormerRole(row.former_roles, { role: row.role, until: nowAtUtc });
    /* Another role needs other data. */
    const readyAt = role === row.role ? row.ready_at : null;
    await updateDeviceRow(db, clientId, deviceId, {
      name,
      role,
      profile,
      former_roles: formerRoles,
      ready_at: readyAt,
    });
    await spreadPinDigits(db, clientId, { deviceId, profile: merged });
    await happened({ kind: 'device.changed', actor: `user:${principal.userId}`, deviceId, role, profile });
    return toView({ ...row, name, role, profile, ready_at: readyAt });
  });
}

/** A paired device has everything it needs without the network. The first time counts. Errors: DEVICE_REVOKED. Requirement O41. */
export function reportReady(
  deps: Deps,
  { deviceId, venue: { clientId } }: Pick<DevicePrincipal, 'deviceId' | 'venue'>,
): Promise<void> {
  return deps.db.writeVenue(clientId, async (db) => {
    const row = await findDevice(db, clientId, deviceId);
    if (!row || row.revoked_at) throw new AppError('DEVICE_REVOKED');
    if (row.ready_at === null) await updateDeviceRow(db, clientId, deviceId, { ready_at: isoNow(deps.clock) });
  });
}

/** Revokes a device; idempotent. Errors: DEVICE_NOT_FOUND. Rule D5. */
export function revoke(deps: Deps, principal: ClientPrincipal, deviceId: string): Promise<void> {
  const { clientId } = principal.venue;
  return writeVenue(deps, clientId, async ({ db, nowAtUtc, happened }) => {
    const row = requireDevice(await findDevice(db, clientId, deviceId));
    if (row.revoked_at) return;
    await updateDeviceRow(db, clientId, deviceId, { revoked_at: nowAtUtc });
    await happened({ kind: 'device.revoked', actor: `user:${principal.userId}`, deviceId });
  });
}

function requireDevice(row: DeviceRow | undefined): DeviceRow {
  if (!row) throw new AppError('DEVICE_NOT_FOUND');
  return row;
}

function describe(row: DeviceRow) {
  return { device_id: row.device_id, role: row.role, name: row.name, client_id: row.client_id };
}

function toView(row: DeviceRow): DeviceView {
  return {
    device_id: row.device_id,
    name: row.name,
    role: row.role,
    kind: row.token_hash ? 'paired' : 'browser',
    profile: { ...readProfile(row.role, row.profile) },
    paired_at: row.paired_at,
    last_seen_at: row.last_seen_at,
    unsent: row.unsent,
    parked: row.parked,
    app_version: row.app_version,
    storage_persisted: row.storage_persisted === null ? null : row.storage_persisted === 1,
    clock_error_ms: row.clock_error_ms,
    checksum_repairs: row.checksum_repairs,
    ready_at: row.ready_at,
    revoked_at: row.revoked_at,
  };
}
