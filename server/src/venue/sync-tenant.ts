import type { Ids } from '../base/ids.ts';
import type { Secrets } from '../base/secrets.ts';
import { runCompiled } from '../db/compiled.ts';
import type { Connection } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { type ChainEnd, EMPTY_CHAIN_HEAD, sealOf } from './audit-chain.ts';

/*
 * A venue's counter, the counter's `epoch` and the end of its audit chain. A write takes the next version in
 * `venue-write.ts`, and the chain grows in `extend-chain.ts`; everything else that changes this row is here.
 */

/** A new venue's row: version 1, an empty, sealed chain. */
export async function insertSyncTenant(
  { ids, secrets }: { ids: Ids; secrets: Secrets },
  db: Connection,
  clientId: string,
): Promise<void> {
  await db
    .insertInto('sync_tenant')
    .values({
      client_id: clientId,
      epoch: ids.uuid(),
      version: 1,
      floor: 0,
      backed_up_version: 0,
      audit_count: 0,
      audit_head: EMPTY_CHAIN_HEAD,
      audit_mac: sealOf(secrets, clientId, 0, EMPTY_CHAIN_HEAD),
    })
    .execute();
}

/** The venue's version, which the next write raises by one. */
export async function findVersion(db: Connection, clientId: string): Promise<number> {
  const row = await db
    .selectFrom('sync_tenant')
    .where('client_id', '=', clientId)
    .select('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Begins a new epoch of every venue's counter, in which nothing is backed up yet. Rule E6. */
export async function setEpochOfAll(db: Connection, epoch: string): Promise<void> {
  await db.updateTable('sync_tenant').set({ epoch, backed_up_version: 0 }).execute();
}

/** Everything up to `version` is in a backup of that epoch. Never goes back. */
export async function raiseBackedUpVersion(
  db: Connection,
  clientId: string,
  { epoch, version }: { epoch: string; version: number },
): Promise<void> {
  await db
    .updateTable('sync_tenant')
    .set({ backed_up_version: version })
    .where('client_id', '=', clientId)
    .where('epoch', '=', epoch)
    .where('backed_up_version', '<', version)
    .execute();
}

/** Tombstones up to `floor` are deleted: a cursor below it starts over. Rule L6. */
export async function raiseFloor(db: Connection, clientId: string, floor: number): Promise<void> {
  await db
    .updateTable('sync_tenant')
    .set({ floor })
    .where('client_id', '=', clientId)
    .where('floor', '<', floor)
    .execute();
}

/** The daily check has verified the chain up to this link. */
export async function markChainChecked(db: Connection, clientId: string, seq: number, nowAtUtc: string): Promise<void> {
  await db
    .updateTable('sync_tenant')
    .set({ audit_checked_seq: seq, audit_checked_at: nowAtUtc })
    .where('client_id', '=', clientId)
    .execute();
}

/** Returns the end to be mailed, once, under the venue's lock; none where another server was faster. */
export async function markSealMailed(db: Connection, clientId: string): Promise<ChainEnd | undefined> {
  return db
    .updateTable('sync_tenant')
    .set((eb) => ({ audit_mailed_count: eb.ref('audit_count') }))
    .where('client_id', '=', clientId)
    .whereRef('audit_count', '>', 'audit_mailed_count')
    .returning(['audit_count as count', 'audit_head as head', 'audit_mac as seal'])
    .executeTakeFirst();
}

/** An empty, sealed chain again, once every link of an erased venue is gone. Its number of versions stays. */
export async function resetChain({ secrets }: { secrets: Secrets }, db: Connection, clientId: string): Promise<void> {
  await db
    .updateTable('sync_tenant')
    .set({
      audit_count: 0,
      audit_head: EMPTY_CHAIN_HEAD,
      audit_mac: sealOf(secrets, clientId, 0, EMPTY_CHAIN_HEAD),
      audit_checked_seq: 0,
      audit_mailed_count: 0,
    })
    .where('client_id', '=', clientId)
    .execute();
}

/** Each venue's version only grows, so a database that went back has a smaller sum. */
export async function sumOfVersions(db: Connection): Promise<number> {
  const { sum } = await db
    .selectFrom('sync_tenant')
    .select((eb) => eb.fn.sum('version').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** The venue's counter and its epoch, the oldest version that a cursor may have, and how far the backups reach. */
export async function readCounter(
  db: Connection,
  clientId: string,
): Promise<Pick<Row<'sync_tenant'>, 'epoch' | 'version' | 'floor' | 'backed_up_version'>> {
  const { rows } = await runCompiled(db, 'counter', { clientId }, (value) =>
    db
      .selectFrom('sync_tenant')
      .where('client_id', '=', value('clientId'))
      .select(['epoch', 'version', 'floor', 'backed_up_version']),
  );
  const [counter] = rows;
  if (!counter) throw new Error('A venue has no counter');
  return counter;
}
