import type { DeviceView } from '@gatehouse/sync-protocol/http/devices';

/** A code as it was made; `expiresAtUtc` is the server's time, like a device's `paired_at`. */
export interface ShownCode {
  role: DeviceView['role'];
  name: string;
  expiresAtUtc: string;
}

/** How long a code can be redeemed. Requirement O3. */
const CODE_LIVES_MS = 10 * 60_000;

/** The device that a code has paired; undefined while it waits for one. */
export function pairedBy(code: ShownCode, devices: readonly DeviceView[]): DeviceView | undefined {
  const madeMs = Date.parse(code.expiresAtUtc) - CODE_LIVES_MS;
  return devices.find(
    (device) =>
      device.kind === 'paired' &&
      device.revoked_at === null &&
      device.role === code.role &&
      device.name === code.name &&
      Date.parse(device.paired_at) >= madeMs,
  );
}
