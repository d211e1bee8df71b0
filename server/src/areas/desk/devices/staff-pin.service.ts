import { pinHashPattern } from '@gatehouse/sync-protocol/base/pin-hash';
import type { DevicePrincipal } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { mergeProfile, readProfile } from './device-profile.ts';
import { findDevice, updateDeviceRow } from './devices.repository.ts';

/**
 * Stores the staff PIN that was chosen on a kiosk, so that the owner sees that there is one, and a slow hash in place of a
 * plain one. A slow hash was set by the owner or chosen earlier: a tablet never replaces it. Rule H4.
 * Errors: FORBIDDEN for another role, DEVICE_REVOKED, VERSION_CONFLICT, INVALID_INPUT for a plain hash.
 */
export function setOwnStaffPin(
  deps: Deps,
  { deviceId, venue: { clientId } }: DevicePrincipal,
  { hash, replaces }: { hash: string; replaces: string | null },
): Promise<void> {
  return writeVenue(deps, clientId, async ({ db, happened }) => {
    const row = await findDevice(db, clientId, deviceId);
    if (!row || row.revoked_at) throw new AppError('DEVICE_REVOKED');
    const profile = readProfile(row.role, row.profile);
    if (profile.role !== 'kiosk') throw new AppError('FORBIDDEN');
    if (!pinHashPattern.test(hash))
      throw new AppError('INVALID_INPUT', { fields: { hash: 'This is not a PIN hash.' } });
    const { staffPinHash: present } = profile;
    if (present === hash) return;
    if (present !== replaces || (present !== null && pinHashPattern.test(present)))
      throw new AppError('VERSION_CONFLICT');
    const changed = JSON.stringify(mergeProfile('kiosk', profile, { staffPinHash: hash }));
    await updateDeviceRow(db, clientId, deviceId, { profile: changed });
    await happened({ kind: 'device.pin_chosen', actor: `device:${deviceId}`, deviceId, profile: changed });
  });
}
