import { Dexie } from 'dexie';
import { contend, FOUND_MAX, wordsOf } from './contend.ts';

/** Dexie with an index of words, as its documentation advises for search. Its option for durability is one of the whole database. */
let database: Dexie;

contend({
  async open(name) {
    database = new Dexie(`dexie-${name}`, { chromeTransactionDurability: name === 'queue' ? 'strict' : 'relaxed' });
    database.version(1).stores({ items: 'id', people: 'waiver_id, *words' });
    await database.open();
  },
  async close() {
    database.close();
  },
  remove: () => database.delete(),
  async add(item) {
    await database.table('items').add(item);
  },
  async fill(people) {
    await database.table('people').bulkPut(people.map((person) => ({ ...person, words: wordsOf(person) })));
  },
  async find(query) {
    const found = database.table('people').where('words').startsWith(query).distinct().limit(FOUND_MAX);
    return (await found.toArray()).length;
  },
});
