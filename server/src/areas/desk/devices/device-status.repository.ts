import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** A device's last status report, for the owner's page. */
export async function updateDeviceStatus(
  db: Connection,
  clientId: string,
  deviceId: string,
  status: Partial<
    Pick<
      Row<'devices'>,
      'last_seen_at' | 'unsent' | 'parked' | 'app_version' | 'storage_persisted' | 'clock_error_ms' | 'replica_id'
    >
  >,
): Promise<void> {
  await db
    .updateTable('devices')
    .set(status)
    .where('client_id', '=', clientId)
    .where('device_id', '=', deviceId)
    .execute();
}

/** Counts caches that differed from the server and were refilled. Requirement S20. */
export async function countChecksumRepairs(
  db: Connection,
  clientId: string,
  deviceId: string,
  repairs: number,
): Promise<void> {
  await db
    .updateTable('devices')
    .set((eb) => ({ checksum_repairs: eb('checksum_repairs', '+', repairs) }))
    .where('client_id', '=', clientId)
    .where('device_id', '=', deviceId)
    .execute();
}
