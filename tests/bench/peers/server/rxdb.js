import { join } from 'node:path';
import { openKv } from '@deno/kv';
import { createRxDatabase, rxStorageInstanceToReplicationHandler } from 'rxdb';
import { getRxStorageDenoKV } from 'rxdb/plugins/storage-denokv';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { dataDir, serveSaves } from './serve.ts';

/**
 * RxDB's own handler of pushes, which its servers call. Of its open storages one writes files from Node: Deno KV, whose package for
 * Node opens SQLite. `memory` as the second argument shows the handler without a file.
 */
const storage = process.argv[3] === 'memory' ? getRxStorageMemory() : denoKv();
const database = await createRxDatabase({ name: 'signatures', storage, multiInstance: false });
const properties = { id: { type: 'string', maxLength: 40 } };
const schema = { version: 0, type: 'object', primaryKey: 'id', properties };
const { signatures } = await database.addCollections({ signatures: { schema } });
const handler = rxStorageInstanceToReplicationHandler(
  signatures.storageInstance,
  signatures.conflictHandler,
  database.token,
);

serveSaves(async ({ items }) => {
  const rows = items.map((item) => ({ newDocumentState: { ...item, _deleted: false } }));
  const conflicts = await handler.masterWrite(rows);
  if (conflicts.length > 0) throw new Error('Signatures were not saved.');
});

/** The storage asks Deno's global object. A transaction may have 800 kB, so a batch of 50 takes two. */
function denoKv() {
  globalThis.Deno = { openKv: (path) => openKv(path, { implementation: 'sqlite' }) };
  return getRxStorageDenoKV({ consistencyLevel: 'strong', openKvPath: join(dataDir, 'kv.db'), batchSize: 25 });
}
