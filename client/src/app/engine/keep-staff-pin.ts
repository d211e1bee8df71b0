import type { QueueStore } from '../../db/queue-store.ts';
import type { PairedDeviceStore } from '../../lib/device/paired-device.ts';
import { ownersHash } from '../../lib/device/staff-pin-store.ts';

const KEY = 'staff_pin';

type Meta = Pick<QueueStore, 'readMeta' | 'writeMeta'>;

interface KeptPin {
  deviceId: string;
  hash: string;
}

/**
 * Keeps the hash of the staff PIN in the queue's database as well, and restores it where the device record lacks it.
 * Browsers write local storage to the disk up to a minute late: after a power cut a kiosk that was just set up would be
 * closed to visitors. Returns the function that stops it. Rule H4.
 */
export async function keepStaffPin(store: PairedDeviceStore, meta: Meta): Promise<() => void> {
  const kept = (await meta.readMeta(KEY)) as KeptPin | undefined;
  let written = kept;
  const device = store.current();
  const isLost = device !== null && !device.pendingStaffPin && ownersHash(device) === null;
  if (isLost && kept?.deviceId === device.deviceId)
    store.update({ ...device, pendingStaffPin: { hash: kept.hash, replaces: null } });
  const keep = (): void => {
    const now = store.current();
    const hash = now && (now.pendingStaffPin?.hash ?? ownersHash(now));
    if (!now || !hash || (written?.hash === hash && written.deviceId === now.deviceId)) return;
    written = { deviceId: now.deviceId, hash };
    meta.writeMeta(KEY, written).catch(() => {
      written = undefined;
    });
  };
  keep();
  return store.subscribe(keep);
}
