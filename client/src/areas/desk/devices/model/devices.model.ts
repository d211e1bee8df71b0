import { browserName } from '@gatehouse/sync-protocol/areas/accounts/browser-name';
import type { DeviceView } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { agoText, clockText } from '#domain/devices/device-labels';

/** Above this, what a device does could land on another day. */
const CLOCK_WRONG_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
/** A tablet at the door is switched on each day. */
const SILENT_MS = 24 * HOUR_MS;
/** Longer than a device that is in use goes without a word. */
const AWAY_MS = HOUR_MS;

/** Browsers are named by the server where they did not name themselves. */
const UNNAMED_BROWSER = 'Signed-in browser';

export interface DeviceGroups {
  tablets: DeviceView[];
  browsers: DeviceView[];
}

/** 'Entrance', or 'Chrome on Linux · this browser'. Requirement O40. */
export function deviceTitle(device: DeviceView, ownId: string, userAgent: string): string {
  if (device.device_id !== ownId) return device.name;
  const name = device.name === UNNAMED_BROWSER ? browserName(userAgent) : device.name;
  return device.kind === 'browser' ? `${name} · this browser` : name;
}

/** What is wrong with a device, worst first, each in one sentence that says what to do. Requirement O40. */
export function troublesOf(device: DeviceView, nowMs: number): string[] {
  if (device.revoked_at !== null) return [];
  const isPaired = device.kind === 'paired';
  const silentMs = device.last_seen_at === null ? 0 : nowMs - Date.parse(device.last_seen_at);
  const clockErrorMs = device.clock_error_ms ?? 0;
  const { unsent, parked } = device;
  return [
    parked ? `${itemsText(parked)} ${parked === 1 ? 'needs' : 'need'} attention: see the list above.` : '',
    unsent && silentMs > AWAY_MS ? `${itemsText(unsent)} not sent yet: connect it to the network.` : '',
    Math.abs(clockErrorMs) > CLOCK_WRONG_MS ? `The clock is ${clockText(clockErrorMs)}: set it to the right time.` : '',
    needsPin(device) ? 'Set a staff PIN: visitors can use it once it has one.' : '',
    isPaired && silentMs > SILENT_MS
      ? `Last contact ${agoText(device.last_seen_at, nowMs)}: switch it on and check its network.`
      : '',
    isPaired && device.storage_persisted === false
      ? 'Its browser may clear what is stored on it, also what is unsent: install Gatehouse on its home screen, then open its setup and tap Ask to keep storage.'
      : '',
  ].filter(Boolean);
}

/** Whether this is a paired kiosk without a staff PIN, which does not open to visitors. False for desks and browsers. */
export function needsPin({ kind, role, profile }: DeviceView): boolean {
  return kind === 'paired' && role === 'kiosk' && !profile['staffPinHash'];
}

/** Tablets apart from browsers; in each those with trouble first, this browser next, removed ones last. */
export function groupDevices(devices: readonly DeviceView[], ownId: string, nowMs: number): DeviceGroups {
  const rank = (device: DeviceView): number => {
    if (device.revoked_at !== null) return 3;
    if (troublesOf(device, nowMs).length > 0) return 0;
    return device.device_id === ownId ? 1 : 2;
  };
  const keyed = devices.map((device) => ({ device, rank: rank(device) }));
  const ordered = keyed
    .toSorted((a, b) => a.rank - b.rank || a.device.name.localeCompare(b.device.name, 'en-US', { numeric: true }))
    .map(({ device }) => device);
  return {
    tablets: ordered.filter(({ kind }) => kind === 'paired'),
    browsers: ordered.filter(({ kind }) => kind === 'browser'),
  };
}

/** 'Clock OK; storage not protected', 'Clock 3 min slow; storage protected'; without what the device has not said. */
export function healthText({ clock_error_ms: errorMs, storage_persisted: isKept }: DeviceView): string {
  const clock = errorMs === null ? '' : `Clock ${clockText(errorMs)}`;
  const storage = isKept === null ? '' : `${clock ? 'storage' : 'Storage'} ${isKept ? 'protected' : 'not protected'}`;
  return [clock, storage].filter(Boolean).join('; ');
}

function itemsText(count: number): string {
  return count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`;
}
