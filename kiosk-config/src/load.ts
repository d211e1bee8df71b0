import { type DeviceProfile, type DeviceRole, deviceProfileSchema } from './schema.ts';

/** The profile a device of this role starts with. */
export function defaultProfile(role: DeviceRole): DeviceProfile {
  return deviceProfileSchema.parse({ role });
}

/**
 * Reads a stored profile. Unknown fields are dropped and missing ones get their default, so that a profile of any
 * release loads; one that is still invalid is replaced by the role's default, so that the device starts.
 */
export function loadProfile(role: DeviceRole, stored: unknown): DeviceProfile {
  const fields = stored !== null && typeof stored === 'object' ? stored : {};
  const parsed = deviceProfileSchema.safeParse({ ...fields, role });
  return parsed.success ? parsed.data : defaultProfile(role);
}
