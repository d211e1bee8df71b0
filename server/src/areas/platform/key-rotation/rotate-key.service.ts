import { ConfigError } from '#base/config-error';
import { type SealedColumn, sealedColumns } from '#base/sealed-columns';
import { secretsOf } from '#base/secrets';
import type { Database } from '#db/database';
import { keyStateOf, markKey } from '#db/key-check';
import { keepLastingKey } from '#db/lasting-key';
import { keepSealingPair } from '../../desk/devices/sealing.ts';
import { type Resealed, resealColumn } from './reseal-column.ts';

/** Master keys of 32 bytes. */
export interface KeyChange {
  former: Buffer;
  next: Buffer;
}

/**
 * Marks the database as changing its key, so that no server starts on it with either. `done`: nothing is left to do.
 * Throws ConfigError where it belongs to neither key.
 */
export async function beginRotation(
  db: Database,
  { former, next }: KeyChange,
): Promise<'begun' | 'continued' | 'done'> {
  const [from, to] = [secretsOf(former), secretsOf(next)];
  const state = await keyStateOf(db, from, to);
  if (state === null)
    throw new ConfigError(
      `The database belongs neither to the present key (${from.fingerprint}) nor to the next one (${to.fingerprint}). ` +
        'Nothing was changed; put the key that it was written with into DATA_DIR/secret.key, or set SECRET_KEY.',
    );
  if (state === 'former') await db.writePlatform((tx) => markKey(tx, from, to));
  return state === 'former' ? 'begun' : state === 'changing' ? 'continued' : 'done';
}

/** Takes the mark back, for a caller that changed nothing after it. */
export async function cancelRotation(db: Database, { former }: KeyChange): Promise<void> {
  await db.writePlatform((tx) => markKey(tx, secretsOf(former), null));
}

/**
 * Seals everything with the next key, and completes the change. Killed at any point, it continues when it is called again: each row
 * says which key sealed it. Returns how much each column held. Requirement Y65, decision 010.
 */
export async function completeRotation(
  db: Database,
  { former, next }: KeyChange,
): Promise<Record<SealedColumn, Resealed>> {
  const [from, to] = [secretsOf(former), secretsOf(next)];
  await db.writePlatform(async (tx) => {
    await keepLastingKey(tx, to, former);
    await keepSealingPair(tx, from, to);
  });
  const found: Partial<Record<SealedColumn, Resealed>> = {};
  for (const name of Object.keys(sealedColumns) as SealedColumn[]) found[name] = await resealColumn(db, name, from, to);
  await db.writePlatform((tx) => markKey(tx, to, null));
  return found as Record<SealedColumn, Resealed>;
}
