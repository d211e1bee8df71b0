import type { Config } from '../base/config.ts';
import { ConfigError } from '../base/config-error.ts';
import { findKeyFile, NEXT_KEY } from '../base/key-file.ts';
import { findSecrets, loadSecrets, type Secrets, secretsOf } from '../base/secrets.ts';
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

const CHANGE_IS_UNFINISHED = 'A key change was started but not finished. Run npm run rotate-key again.';

/**
 * The secrets that belong to this database. A key is made for an empty one only: over data it would open nothing that is stored,
 * and hide that the right one is missing. Call it before anything is written, including the schema. Throws ConfigError where the
 * key is missing or another one. Requirement Y95.
 */
export async function secretsOfDatabase(db: Database, config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Secrets> {
  const found = findSecrets(config);
  if (!found && (await holdsData(db)))
    throw new ConfigError(
      'The secret.key of this database is missing: put it back into DATA_DIR from the place where its copy is kept, or set SECRET_KEY. Nothing was changed.',
    );
  const secrets = found ?? loadSecrets(config);
  const next = findKeyFile(config.dataDir, NEXT_KEY);
  await refuseOtherKey({ db, secrets, next: next === null ? null : secretsOf(Buffer.from(next, 'base64')) });
  return secrets;
}

/**
 * Throws ConfigError where the database was written with another key: what a wrong key seals is later indistinguishable from damage.
 * `next` is the key that a change leads to: a database that has it belongs to a change that was killed before its last step.
 */
export async function refuseOtherKey({ db, secrets, next }: KeyDeps & { next?: Fingerprint | null }): Promise<void> {
  if (!(await hasTable(db, 'server_state'))) return;
  const stored = await storedFingerprint(db);
  if (stored === null || stored === secrets.fingerprint) return;
  throw new ConfigError(stored === next?.fingerprint ? CHANGE_IS_UNFINISHED : wrongKey(secrets.fingerprint, stored));
}

/** Every server has an account before it serves, but the databases of the first releases have no fingerprint. */
async function holdsData(db: Database): Promise<boolean> {
  if (!(await hasTable(db, 'users'))) return false;
  if ((await storedFingerprint(db)) !== null) return true;
  const user = await db.readPlatform((tx) => tx.selectFrom('users').select('user_id').limit(1).executeTakeFirst());
  return user !== undefined;
}

async function hasTable(db: Database, wanted: string): Promise<boolean> {
  const tables = await db.owner.introspection.getTables();
  return tables.some(({ name }) => name === wanted);
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
  if (wanted.includes(ARROW)) return CHANGE_IS_UNFINISHED;
  return (
    `This is the wrong key: its fingerprint is ${given}, and the database was written with ${wanted}. ` +
    'Nothing was changed; put the right secret.key into DATA_DIR, or set SECRET_KEY.'
  );
}
