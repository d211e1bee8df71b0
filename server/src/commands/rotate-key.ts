import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { flush, NEXT_KEY, readKeyFile } from '#base/key-file';
import { type SealedColumn, sealedColumns } from '#base/sealed-columns';
import { keyStateOf, markKey } from '#db/key-check';
import { keepLastingKey } from '#db/lasting-key';
import { keepSealingPair } from '../areas/desk/devices/sealing.ts';
import { type Resealed, resealColumn } from '../areas/platform/key-rotation/reseal-column.ts';
import { forgetSignedPdfs } from '../areas/waivers/signed/signed-copies.ts';
import { type Config, ConfigError, loadConfig } from '../base/config.ts';
import { loadMasterKey, secretsOf } from '../base/secrets.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/opening/open.ts';
import { requireAlone } from '../db/opening/require-alone.ts';
import { DatabaseInUse } from '../db/sqlite/sqlite-snapshot.ts';
import { runCommand, say } from './run-command.ts';

/*
 * npm run rotate-key   changes the server's secret key, with every server stopped, and seals what it protects with the new one; run
 *                      it again after an interruption. The new key is that of $DATA_DIR/secret.key.next, which is made if it is missing
 */
runCommand(async () => {
  const config = loadConfig(process.env);
  if (config.secretKey === undefined && !existsSync(join(config.dataDir, 'secret.key')))
    throw new ConfigError('There is no key to change: no SECRET_KEY, and no secret.key in DATA_DIR.');
  const url = config.databaseUrl;
  try {
    await requireAlone(config);
    const change = { former: loadMasterKey(config), next: readNextKey(config.dataDir) };
    const state = await overDatabase(url, (db) => beginRotation(db, change));
    if (state !== 'done') {
      if (state === 'begun') await refuseServers(config, change);
      const columns = await overDatabase(url, (db) => completeRotation(db, change));
      for (const [name, { resealed, unreadable }] of Object.entries(columns)) {
        say(`${name}: ${resealed} sealed with the new key`);
        if (unreadable > 0) say(`  ${unreadable} could not be read with the old key either and were left as they are`);
      }
    }
    await forgetSignedPdfs(config);
    finish(config, change);
    return 0;
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error;
    say('A server is using this database. Stop every server first. Nothing was changed.');
    return 1;
  }
});

async function overDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** A server that started just before the mark was made. */
async function refuseServers(config: Config, change: KeyChange): Promise<void> {
  try {
    await requireAlone(config);
  } catch (error) {
    await overDatabase(config.databaseUrl, (db) => cancelRotation(db, change));
    throw error;
  }
}

function finish({ dataDir, secretKey }: Config, { former }: KeyChange): void {
  if (secretKey === undefined) {
    const aside = swapKeyFiles(dataDir, secretsOf(former).fingerprint);
    say(
      `The key was changed. Earlier backups still need the old key: keep ${aside} in a separate place for as long as you keep them.`,
    );
    return;
  }
  say(
    `The key was changed. Set SECRET_KEY to the contents of ${nextKeyPath(dataDir)} for every server, then delete that file.`,
  );
  say('Earlier backups still need the old key: keep it in a separate place for as long as you keep them.');
}

const KEY = 'secret.key';

/** The key to change to: that of `secret.key.next`, which an operator may have put there, and which is made where it is missing. */
export function readNextKey(dataDir: string): Buffer {
  return Buffer.from(
    readKeyFile(dataDir, () => randomBytes(32), NEXT_KEY),
    'base64',
  );
}

/** `secret.key.next` in the data folder, which exists only while a new key is prepared. */
function nextKeyPath(dataDir: string): string {
  return join(dataDir, NEXT_KEY);
}

/**
 * Puts the next key in place of `secret.key`, in one step, and keeps the former as `secret.key.<fingerprint>` for backups of its time.
 * Returns that path.
 */
export function swapKeyFiles(dataDir: string, formerFingerprint: string): string {
  const path = join(dataDir, KEY);
  const aside = `${path}.${formerFingerprint}`;
  if (!existsSync(aside)) linkSync(path, aside);
  renameSync(join(dataDir, NEXT_KEY), path);
  flush(dataDir);
  return aside;
}

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
async function cancelRotation(db: Database, { former }: KeyChange): Promise<void> {
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
