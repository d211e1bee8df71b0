import type { DeviceRole } from '@gatehouse/sync-protocol/entities/collections';
import { isRecord, isText, oneOf, optional, orNull, shape } from '../api/shape.ts';
import { followStored, liveValue } from '../store/live-value.ts';

/** What a paired browser is. Kept in `localStorage` under `gatehouse.device`. */
export interface PairedDevice {
  deviceId: string;
  clientId: string;
  role: DeviceRole;
  name: string;
  token: string;
  /** A `kiosk-config` profile, as the server last told. */
  profile: Record<string, unknown>;
  /** A staff PIN chosen here that the server has yet to hear of: its hash, and the server's that it replaces. Rule H4. */
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

/** The device that this tab began as: another tab's pairing does not change it. Rule D15. */
export interface PairedDeviceStore {
  current(): PairedDevice | null;
  /** Told of news of this device, and when the stored one is another or none by now. */
  subscribe(listener: () => void): () => void;
  /** This tab paired the browser. */
  put(device: PairedDevice): void;
  /** News of the same device; where another is stored by now, that stays. */
  update(device: PairedDevice): void;
  /** The device is no more; another that is stored by now stays. */
  clear(): void;
  /** What this browser is by now, as seen from this tab. */
  stored(): 'own' | 'other' | 'none';
}

/** `tabs` is the window, which hears what other tabs store. */
export function createPairedDeviceStore(storage: Storage, tabs?: EventTarget): PairedDeviceStore {
  const live = liveValue(read(storage.getItem(DEVICE_KEY)));
  const stored = (): 'own' | 'other' | 'none' => {
    const found = read(storage.getItem(DEVICE_KEY));
    if (found?.deviceId === live.current()?.deviceId) return 'own';
    return found ? 'other' : 'none';
  };
  followStored(tabs, DEVICE_KEY, () => {
    live.set(stored() === 'own' ? read(storage.getItem(DEVICE_KEY)) : live.current());
  });
  return {
    current: live.current,
    subscribe: live.subscribe,
    put(next) {
      storage.setItem(DEVICE_KEY, JSON.stringify(next));
      live.set(next);
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
