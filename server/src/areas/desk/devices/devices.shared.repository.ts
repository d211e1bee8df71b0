import type { Connection } from '#db/database';
import type { Row } from '#db/tables';

/** The row a signed-in browser registered for its replica; the newest where it registered again after being removed. */
export async function findBrowserDevice(
  db: Connection,
  clientId: string,
  userId: string,
  replicaId: string,
): Promise<Pick<Row<'devices'>, 'device_id' | 'role' | 'revoked_at'> | undefined> {
  return db
    .selectFrom('devices')
    .where('client_id', '=', clientId)
    .where('replica_id', '=', replicaId)
    .where('user_id', '=', userId)
    .select(['device_id', 'role', 'revoked_at'])
    .orderBy('paired_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Paired tablets that were last heard from before an instant, the latest heard first. */
export function listSilentTablets(
  db: Connection,
  clientId: string,
  { beforeUtc, limit }: { beforeUtc: string; limit: number },
) {
  return db
    .selectFrom('devices')
    .where('client_id', '=', clientId)
    .where('token_hash', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '<', beforeUtc)
    .select(['device_id', 'name', 'last_seen_at'])
    .$narrowType<{ last_seen_at: string }>()
    .orderBy('last_seen_at', 'desc')
    .orderBy('device_id')
    .limit(limit)
    .execute();
}

/** What these devices are called now, also revoked ones, in no order. */
export async function listDeviceNames(db: Connection, clientId: string, deviceIds: readonly string[]) {
  if (deviceIds.length === 0) return [];
  return db
    .selectFrom('devices')
    .where('client_id', '=', clientId)
    .where('device_id', 'in', deviceIds)
    .select(['device_id', 'name'])
    .execute();
}

/** The browsers that a person registered here and that were not revoked. */
export function listBrowsersOfUser(
  db: Connection,
  clientId: string,
  userId: string,
): Promise<Pick<Row<'devices'>, 'device_id'>[]> {
  return db
    .selectFrom('devices')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .select('device_id')
    .orderBy('paired_at')
    .orderBy('device_id')
    .execute();
}
