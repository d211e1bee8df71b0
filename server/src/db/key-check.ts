import { ConfigError } from '../config.ts';
import type { Secrets } from '../secrets.ts';
import type { Connection, Database } from './database.ts';
import { findState, lockState, putState } from './server-state.ts';

const KEY = 'key_fingerprint';
/** Between two fingerprints while the key is being changed; no server's key equals that. */
const ARROW = '>';

type Fingerprint = Pick<Secrets, 'fingerprint'>;

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

/** Marks the key as being changed, so that no server starts until it is; or, with one fingerprint, as changed. */
export async function markKey(db: Connection, from: Fingerprint, to: Fingerprint | null): Promise<void> {
  await putState(db, KEY, to ? `${from.fingerprint}${ARROW}${to.fingerprint}` : from.fingerprint);
}

/** Which of two keys the database belongs to: `changing` where the change from one to the other has begun. Null for any other. */
export async function keyStateOf(
  db: Database,
  from: Fingerprint,
  to: Fingerprint,
): Promise<'former' | 'changing' | 'next' | null> {
  const stored = await storedFingerprint(db);
  if (stored === null || stored === from.fingerprint) return 'former';
  if (stored === to.fingerprint) return 'next';
  return stored === `${from.fingerprint}${ARROW}${to.fingerprint}` ? 'changing' : null;
}

function wrongKey(given: string, wanted: string): string {
  if (wanted.includes(ARROW)) return 'A key change was started but not finished. Run npm run rotate-key again.';
  return (
    `This is the wrong key: its fingerprint is ${given}, and the database was written with ${wanted}. ` +
    'Nothing was changed; put the right secret.key into DATA_DIR, or set SECRET_KEY.'
  );
}
