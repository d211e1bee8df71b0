import type { DeviceRole } from '@gatehouse/sync-protocol/sync/collections';
import { isRecord, isText, oneOf, optional, orNull, shape } from '../api/shape.ts';
import { followStored, liveValue } from '../store/live-value.ts';

/** The device of a paired browser. Stored in `localStorage` under `gatehouse.device`. */
export interface PairedDevice {
  deviceId: string;
  clientId: string;
  role: DeviceRole;
  name: string;
  token: string;
  /** A `kiosk-config` profile, as last received from the server. */
  profile: Record<string, unknown>;
  /** A staff PIN chosen here that the server does not have yet: its hash, and the server's hash that it replaces. Rule H4. */
  pendingStaffPin?: { hash: string; replaces: string | null };
}

export const isDeviceRole = oneOf('kiosk', 'front_desk', 'scan_station');

const isPairedDevice = shape({
  deviceId: isText,
  clientId: isText,
  role: isDeviceRole,
  name: isText,
  token: isText,
  profile: isRecord,
  pendingStaffPin: optional(shape({ hash: isText, replaces: orNull(isText) })),
});

export const DEVICE_KEY = 'gatehouse.device';

/** The device at this tab's start: another tab's pairing does not change it. Rule D15. */
export interface PairedDeviceStore {
  current(): PairedDevice | null;
  /** Called on updates of this device, and when the stored one was replaced or removed. */
  subscribe(listener: () => void): () => void;
  /** This tab paired the browser; resolves once a power cut can't take that away, as far as the storage answers. Requirement K21. */
  put(device: PairedDevice): Promise<void>;
  /** Updates the same device; if another is stored now, that one stays. */
  update(device: PairedDevice): void;
  /** Removes the device; if another is stored now, that one stays. */
  clear(): void;
  /** The current pairing of this browser, as seen from this tab. */
  stored(): 'own' | 'other' | 'none';
}

/** `tabs` is the window, for its `storage` events; `recorded` waits until what the storage was given is durable. */
export function createPairedDeviceStore(
  storage: Storage,
  tabs?: EventTarget,
  recorded?: () => Promise<void>,
): PairedDeviceStore {
  const live = liveValue(read(storage.getItem(DEVICE_KEY)));
  const stored = (): 'own' | 'other' | 'none' => {
    const found = read(storage.getItem(DEVICE_KEY));
    if (found?.deviceId === live.current()?.deviceId) return 'own';
    return found ? 'other' : 'none';
  };
  /** Whether another tab has replaced or removed it since: then it isn't put back. */
  let isEnded = false;
  followStored(
    tabs,
    DEVICE_KEY,
    () => {
      isEnded = stored() !== 'own';
      live.set(isEnded ? live.current() : read(storage.getItem(DEVICE_KEY)));
    },
    () => {
      const device = live.current();
      if (device && !isEnded && stored() === 'none') storage.setItem(DEVICE_KEY, JSON.stringify(device));
    },
  );
  return {
    current: live.current,
    subscribe: live.subscribe,
    async put(next) {
      storage.setItem(DEVICE_KEY, JSON.stringify(next));
      isEnded = false;
      live.set(next);
      await recorded?.();
    },
    update(next) {
      if (stored() === 'own') storage.setItem(DEVICE_KEY, JSON.stringify(next));
      live.set(next);
    },
    clear() {
      if (stored() === 'own') storage.removeItem(DEVICE_KEY);
      live.set(null);
    },
    stored,
  };
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
