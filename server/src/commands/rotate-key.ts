import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nextKeyPath, readNextKey, swapKeyFiles } from '../areas/platform/key-rotation/next-key-file.ts';
import {
  beginRotation,
  cancelRotation,
  completeRotation,
  type KeyChange,
} from '../areas/platform/key-rotation/rotate-key.service.ts';
import { forgetSignedPdfs } from '../areas/waivers/signed/signed-copies.ts';
import { type Config, loadConfig } from '../base/config.ts';
import { ConfigError } from '../base/config-error.ts';
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
