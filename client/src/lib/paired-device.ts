import type { DeviceRole } from '@gatehouse/kiosk-config/schema';
import { isRecord, isText, oneOf, shape } from './shape.ts';

/** What a paired browser is. Kept in `localStorage` under `gatehouse.device`. */
export interface PairedDevice {
  deviceId: string;
  clientId: string;
  role: DeviceRole;
  name: string;
  token: string;
  /** A `kiosk-config` profile, as the server last told. */
  profile: Record<string, unknown>;
}

const homes: Readonly<Record<DeviceRole, string>> = {
  kiosk: '/kiosk',
  front_desk: '/customer-check-in',
  scan_station: '/scan-station',
};

export const isDeviceRole = oneOf(...Object.keys(homes));

const isPairedDevice = shape({
  deviceId: isText,
  clientId: isText,
  role: isDeviceRole,
  name: isText,
  token: isText,
  profile: isRecord,
});

export const DEVICE_KEY = 'gatehouse.device';

export interface PairedDeviceStore {
  current(): PairedDevice | null;
  subscribe(listener: () => void): () => void;
  put(device: PairedDevice): void;
  clear(): void;
}

export function createPairedDeviceStore(storage: Storage): PairedDeviceStore {
  const listeners = new Set<() => void>();
  let device = read(storage.getItem(DEVICE_KEY));
  const told = (next: PairedDevice | null): void => {
    device = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => device,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put(next) {
      storage.setItem(DEVICE_KEY, JSON.stringify(next));
      told(next);
    },
    clear() {
      storage.removeItem(DEVICE_KEY);
      told(null);
    },
  };
}

/** Where a device of this role opens. Design §1. */
export function homeOf(role: DeviceRole): string {
  return homes[role];
}

function read(text: string | null): PairedDevice | null {
  if (!text) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isPairedDevice(stored) ? (stored as PairedDevice) : null;
  } catch {
    return null;
  }
}
