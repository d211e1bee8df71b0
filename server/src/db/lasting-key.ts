import { openText, sealText } from '../base/sealed-columns.ts';
import type { Secrets } from '../base/secrets.ts';
import type { Connection, Database } from './database.ts';
import { findState, putState } from './server-state.ts';

const key = 'sealed:lasting_key';

/**
 * The secrets of a server whose master key has been changed: what must outlast that is still derived from the first one, which the
 * database holds, sealed. Call it once the schema exists and the key is known to be right.
 */
export async function withLastingKey({ db, secrets }: { db: Database; secrets: Secrets }): Promise<Secrets> {
  const first = await db.readPlatform((connection) => findLastingKey(connection, secrets));
  return first ? secrets.lastingFrom(first) : secrets;
}

/** The installation's first master key; null as long as it is the present one. */
async function findLastingKey(db: Connection, secrets: Secrets): Promise<Buffer | null> {
  const sealed = await findState(db, key);
  return sealed === null ? null : Buffer.from(openText(secrets, 'server_state.value', { key }, sealed), 'base64');
}

/** Stores it when the master key changes for the first time; later on, it is sealed again like everything else. */
export async function keepLastingKey(db: Connection, next: Secrets, first: Buffer): Promise<void> {
  if ((await findState(db, key)) !== null) return;
  await putState(db, key, sealText(next, 'server_state.value', { key }, first.toString('base64')));
}
