import type { DeviceProfile, DeviceRole } from '@gatehouse/kiosk-config/schema';
import { staffPinDigits } from '@gatehouse/sync-protocol/areas/accounts/staff-pin';
import type { Connection } from '#db/database';
import { mergeProfile, readProfile } from './device-profile.ts';
import { listFrontDesks, updateDeviceRow } from './devices.repository.ts';

/*
 * A person has one PIN for all front desks of the venue, so the profiles of all say the same number of digits: a new front desk gets it,
 * and a change of one changes the others. Requirement X22.
 */

/** How many digits the venue's PINs have. */
export async function staffPinDigitsOf(db: Connection, clientId: string): Promise<number> {
  const [desk] = await listFrontDesks(db, clientId);
  const profile = desk && readProfile('front_desk', desk.profile);
  return profile?.role === 'front_desk' ? profile.staff_pin_digits : staffPinDigits.byDefault;
}

/** A profile that becomes one of this role, with the digits of the venue unless it is given others. Errors: INVALID_INPUT. */
export async function mergeVenueProfile(
  db: Connection,
  { clientId, role }: { clientId: string; role: DeviceRole },
  present: DeviceProfile,
  given: Record<string, unknown>,
): Promise<DeviceProfile> {
  if (role !== 'front_desk') return mergeProfile(role, present, given);
  return mergeProfile(role, present, { staff_pin_digits: await staffPinDigitsOf(db, clientId), ...given });
}

/** The other front desks get the digits of this profile. */
export async function spreadPinDigits(
  db: Connection,
  clientId: string,
  from: { deviceId: string; profile: DeviceProfile },
): Promise<void> {
  const { deviceId, profile } = from;
  if (profile.role !== 'front_desk') return;
  const { staff_pin_digits } = profile;
  for (const desk of await listFrontDesks(db, clientId)) {
    const present = readProfile('front_desk', desk.profile);
    if (desk.device_id === deviceId || present.role !== 'front_desk' || present.staff_pin_digits === staff_pin_digits)
      continue;
    const changed = JSON.stringify({ ...present, staff_pin_digits });
    await updateDeviceRow(db, clientId, desk.device_id, { profile: changed });
  }
}
