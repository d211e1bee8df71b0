import type { DeviceView } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { needsPin } from './devices.model.ts';

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

const nextSteps: Readonly<Record<DeviceView['role'], string>> = {
  kiosk: 'Visitors can sign on it now.',
  front_desk: 'Staff can check people in on it now.',
  scan_station: 'Members can scan their cards on it now.',
};

/** What the pairing dialog says of a tablet that has paired: ready only once the tablet says so itself. Requirement O41. */
export function pairedSteps(device: DeviceView): { title: string; text: string } {
  if (device.ready_at === null)
    return { title: 'Paired ✓', text: `“${device.name}” is getting its data. Keep its screen on until it is ready.` };
  return {
    title: 'Paired ✓ ready offline',
    text: needsPin(device)
      ? `Next, set the staff PIN on “${device.name}”. Then visitors can sign on it.`
      : `“${device.name}” works without a network. ${nextSteps[device.role]}`,
  };
}
