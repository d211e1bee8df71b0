import IndexedDb from 'pouchdb-adapter-indexeddb';
import PouchDB from 'pouchdb-core';
import { contend, firstFound } from './contend.ts';

PouchDB.plugin(IndexedDb);

/**
 * PouchDB, which doesn't ask IndexedDB for strict durability. People are read whole at the start and looked through in memory: to
 * build a view of their words, which it would search otherwise, took a minute for 10,000 of them.
 */
let database;
let people = [];

contend({
  async open(name) {
    database = new PouchDB(`pouchdb-${name}`, { adapter: 'indexeddb' });
    const { rows } = await database.allDocs({ include_docs: true });
    people = rows.map(({ doc }) => doc);
  },
  close: () => database.close(),
  remove: () => database.destroy(),
  async add({ id, ...item }) {
    await database.put({ _id: id, ...item });
  },
  async fill(page) {
    const answers = await database.bulkDocs(page.map((person) => ({ _id: person.waiver_id, ...person })));
    if (answers.some(({ error }) => error)) throw new Error('People were not saved.');
  },
  async find(query) {
    return firstFound(people, query);
  },
});
