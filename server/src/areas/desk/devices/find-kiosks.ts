import type { Connection } from '#db/database';
import { type DeviceRow, findDevice, listDeviceRows } from './devices.repository.ts';

/** The venue's kiosks that are paired, by name. */
export async function listKiosks(db: Connection, clientId: string): Promise<DeviceRow[]> {
  return (await listDeviceRows(db, clientId)).filter(isKiosk);
}

/** Whether this is one of them. */
export async function isPairedKiosk(db: Connection, clientId: string, deviceId: string): Promise<boolean> {
  const device = await findDevice(db, clientId, deviceId);
  return device !== undefined && isKiosk(device);
}

function isKiosk({ role, revoked_at, token_hash }: DeviceRow): boolean {
  return role === 'kiosk' && revoked_at === null && token_hash !== null;
}
