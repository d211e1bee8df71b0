import { loadProfile } from '@gatehouse/kiosk-config/load';
import { type DeviceProfile, type DeviceRole, deviceProfileSchema } from '@gatehouse/kiosk-config/schema';
import { z } from 'zod';
import { AppError } from '#base/app-error';

/** Reads what was stored by this or an earlier release. */
export function readProfile(role: DeviceRole, stored: string): DeviceProfile {
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    value = {};
  }
  return loadProfile(role, value);
}

/**
 * Merges the given fields, also single ones of the scanner, into the current profile and validates the result. Invalid input from a
 * person is rejected rather than replaced by a default. Errors: INVALID_INPUT.
 */
export function mergeProfile(role: DeviceRole, present: DeviceProfile, given: Record<string, unknown>): DeviceProfile {
  const scanner = z.record(z.string(), z.unknown()).safeParse(given['scanner']);
  const parsed = deviceProfileSchema.safeParse({
    ...present,
    ...given,
    ...(scanner.success ? { scanner: { ...present.scanner, ...scanner.data } } : {}),
    role,
  });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[`profile.${issue.path.join('.')}`] ??= issue.message;
  const [first] = Object.entries(fields);
  throw new AppError('INVALID_INPUT', { fields, ...(first ? { message: `${first[0]}: ${first[1]}` } : {}) });
}
