import type { DeviceRole } from '@gatehouse/kiosk-config/schema';
import { z } from 'zod';

/** What a paired browser is. Kept in `localStorage` under `gatehouse.device`. */
const pairedDeviceSchema = z.object({
  deviceId: z.string(),
  clientId: z.string(),
  role: z.enum(['kiosk', 'front_desk', 'scan_station']),
  name: z.string(),
  token: z.string(),
  /** A `kiosk-config` profile, as the server last told. */
  profile: z.record(z.string(), z.unknown()),
});
export type PairedDevice = z.infer<typeof pairedDeviceSchema>;

const DEVICE_KEY = 'gatehouse.device';

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
  return { kiosk: '/kiosk', front_desk: '/customer-check-in', scan_station: '/scan-station' }[role];
}

function read(text: string | null): PairedDevice | null {
  if (!text) return null;
  try {
    const parsed = pairedDeviceSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
