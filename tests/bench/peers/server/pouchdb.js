import { join } from 'node:path';
import LevelDb from 'pouchdb-adapter-leveldb';
import PouchDB from 'pouchdb-core';
import { dataDir, serveSaves } from './serve.ts';

/** What PouchDB's server does for `_bulk_docs`, on LevelDB. It doesn't ask LevelDB to sync what it writes. */
PouchDB.plugin(LevelDb);
const database = new PouchDB(join(dataDir, 'signatures'), { adapter: 'leveldb' });

serveSaves(async ({ items }) => {
  const answers = await database.bulkDocs(items.map(({ id, ...item }) => ({ _id: id, ...item })));
  if (answers.some(({ error }) => error)) throw new Error('Signatures were not saved.');
});
