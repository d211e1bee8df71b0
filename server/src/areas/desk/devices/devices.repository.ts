import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';

export type DeviceRow = Row<'devices'>;

/** All devices of a venue by name, the revoked ones after the others. */
export function listDeviceRows(db: Connection, clientId: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('devices')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy((eb) => eb.case().when('revoked_at', 'is', null).then(0).else(1).end())
    .orderBy('name')
    .orderBy('device_id')
    .execute();
}

/** One device of a venue, also a revoked one; undefined where the venue has none of that id. */
export function findDevice(db: Connection, clientId: string, deviceId: string): Promise<DeviceRow | undefined> {
  return db
    .selectFrom('devices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
}

/** The signed-in browser that this user registered under this replica. */
export function findBrowser(
  db: Connection,
  clientId: string,
  userId: string,
  replicaId: string,
): Promise<DeviceRow | undefined> {
  return db
    .selectFrom('devices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('replica_id', '=', replicaId)
    .where('user_id', '=', userId)
    .where('token_hash', 'is', null)
    .executeTakeFirst();
}

/** Stores a paired device, which has a token hash, or a signed-in browser, which has a user. */
export async function insertDevice(db: Connection, device: NewRow<'devices'>): Promise<void> {
  await db.insertInto('devices').values(device).execute();
}

/** Changes a device, also a revoked one. The audit entry is the caller's. */
export async function updateDeviceRow(
  db: Connection,
  clientId: string,
  deviceId: string,
  set: Partial<Pick<DeviceRow, 'name' | 'role' | 'profile' | 'revoked_at' | 'former_roles' | 'ready_at'>>,
): Promise<void> {
  await db
    .updateTable('devices')
    .set(set)
    .where('client_id', '=', clientId)
    .where('device_id', '=', deviceId)
    .execute();
}

/** The venue's front desks that were not revoked, tablets and browsers. */
export function listFrontDesks(db: Connection, clientId: string): Promise<Pick<DeviceRow, 'device_id' | 'profile'>[]> {
  return db
    .selectFrom('devices')
    .where('client_id', '=', clientId)
    .where('role', '=', 'front_desk')
    .where('revoked_at', 'is', null)
    .select(['device_id', 'profile'])
    .orderBy('paired_at')
    .orderBy('device_id')
    .execute();
}

/** Revokes the former devices of a tablet that is paired again, and returns their roles. */
export function revokeReplica(
  db: Connection,
  clientId: string,
  replicaId: string,
  now: string,
): Promise<Pick<DeviceRow, 'role' | 'former_roles'>[]> {
  return db
    .updateTable('devices')
    .set({ revoked_at: now })
    .where('client_id', '=', clientId)
    .where('replica_id', '=', replicaId)
    .where('revoked_at', 'is', null)
    .returning(['role', 'former_roles'])
    .execute();
}

/** When each code that a device may still use expires, the first one first. */
export async function openPairingCodes(db: Connection, clientId: string, nowAtUtc: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pairing_codes')
    .where('client_id', '=', clientId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowAtUtc)
    .select('expires_at')
    .orderBy('expires_at')
    .execute();
  return rows.map(({ expires_at }) => expires_at);
}

/** Stores a code for one device; of the code itself only hashes are stored. */
export async function insertPairingCode(db: Connection, code: NewRow<'pairing_codes'>): Promise<void> {
  await db.insertInto('pairing_codes').values(code).execute();
}

/** Removes the venue's codes that expired before `until`. They can't be redeemed any longer and only serve to distinguish errors. */
export async function deleteOldPairingCodes(db: Connection, clientId: string, until: string): Promise<void> {
  await db.deleteFrom('pairing_codes').where('client_id', '=', clientId).where('expires_at', '<=', until).execute();
}

/** The same for every venue. Platform transaction. */
export async function deleteEndedCodesOfAll(db: Connection, before: string): Promise<void> {
  await db.deleteFrom('pairing_codes').where('expires_at', '<', before).execute();
}

type PairingColumn = 'code_hash' | 'short_code_mac';

/** Which open venue a code belongs to. Unscoped: the pairing device has nothing but the code. */
export async function findPairingVenue(db: Connection, column: PairingColumn, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('pairing_codes')
    .innerJoin('clients', 'clients.client_id', 'pairing_codes.client_id')
    .where(`pairing_codes.${column}`, '=', hash)
    .where('clients.deleted_at', 'is', null)
    .select('pairing_codes.client_id')
    .executeTakeFirst();
  return row?.client_id ?? null;
}

/** Whether a code that can't be redeemed was redeemed before. */
export async function wasCodeUsed(
  db: Connection,
  clientId: string,
  column: PairingColumn,
  hash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('pairing_codes')
    .where('client_id', '=', clientId)
    .where(column, '=', hash)
    .where('used_at', 'is not', null)
    .select('client_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Redeems a code; undefined when it was used or has expired. Only one of two concurrent callers gets it. */
export function takePairingCode(
  db: Connection,
  clientId: string,
  column: PairingColumn,
  hash: string,
  now: string,
): Promise<Row<'pairing_codes'> | undefined> {
  return db
    .updateTable('pairing_codes')
    .set({ used_at: now })
    .where('client_id', '=', clientId)
    .where(column, '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}
