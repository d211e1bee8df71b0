import { ConfigError } from '../config.ts';
import type { Secrets } from '../secrets.ts';
import type { Database } from './database.ts';
import { findState, lockState } from './server-state.ts';

const KEY = 'key_fingerprint';

interface KeyDeps {
  db: Database;
  secrets: Pick<Secrets, 'fingerprint'>;
}

/**
 * Throws ConfigError where the database was written with another key. Call it before anything is written, including the schema:
 * what a wrong key seals is later indistinguishable from damage.
 */
export async function refuseOtherKey({ db, secrets }: KeyDeps): Promise<void> {
  const tables = await db.owner.introspection.getTables();
  if (!tables.some(({ name }) => name === 'server_state')) return;
  const stored = await storedFingerprint(db);
  if (stored !== null && stored !== secrets.fingerprint) throw new ConfigError(wrongKey(secrets.fingerprint, stored));
}

/** Whether this key still belongs to the database, which may be replaced under a running server. */
export async function isKeyRight({ db, secrets }: KeyDeps): Promise<boolean> {
  return [null, secrets.fingerprint].includes(await storedFingerprint(db));
}

async function storedFingerprint(db: Database): Promise<string | null> {
  return db.readPlatform((connection) => findState(connection, KEY));
}

/** Stores the key's fingerprint in a database that has none; of two servers with different keys the second is rejected. */
export async function keepFingerprint({ db, secrets }: KeyDeps): Promise<void> {
  const value = await db.writePlatform((connection) => lockState(connection, KEY, secrets.fingerprint));
  if (value !== secrets.fingerprint) throw new ConfigError(wrongKey(secrets.fingerprint, value));
}

function wrongKey(given: string, wanted: string): string {
  return (
    `This is the wrong key: its fingerprint is ${given}, and the database was written with ${wanted}. ` +
    'Nothing was changed; put the right secret.key into DATA_DIR, or set SECRET_KEY.'
  );
}
