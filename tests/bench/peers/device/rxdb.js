import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { contend, FOUND_MAX } from './contend.ts';

/** RxDB on its open storage for browsers, Dexie's. Its fulltext search isn't open, so a regular expression looks through all people. */
let database;

contend({
  async open(name) {
    database = await createRxDatabase({
      name: `rxdb-${name}`,
      storage: getRxStorageDexie({ chromeTransactionDurability: name === 'queue' ? 'strict' : 'relaxed' }),
      multiInstance: false,
    });
    await database.addCollections({ items: { schema: schemaOf('id') }, people: { schema: schemaOf('waiver_id') } });
  },
  close: () => database.close(),
  remove: () => database.remove(),
  async add(item) {
    await database.items.insert(item);
  },
  async fill(people) {
    const { error } = await database.people.bulkInsert(people);
    if (error.length > 0) throw new Error('People were not saved.');
  },
  async find(query) {
    return (await database.people.find({ selector: { text: { $regex: query } }, limit: FOUND_MAX }).exec()).length;
  },
});

function schemaOf(primaryKey) {
  const properties = { [primaryKey]: { type: 'string', maxLength: 40 }, text: { type: 'string' } };
  return { version: 0, type: 'object', primaryKey, properties };
}
