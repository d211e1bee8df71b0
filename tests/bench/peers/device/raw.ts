import { contend, firstFound, type Person } from './contend.ts';

/** IndexedDB without a library: people are read whole at the start and looked through in memory. */
let database: IDBDatabase;
let people: Person[] = [];

contend({
  async open(name) {
    const opening = indexedDB.open(`raw-${name}`, 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('items', { keyPath: 'id' });
      opening.result.createObjectStore('people', { keyPath: 'waiver_id' });
    });
    database = await answerOf(opening);
    people = await answerOf<Person[]>(database.transaction('people').objectStore('people').getAll());
  },
  async close() {
    database.close();
  },
  async remove() {
    database.close();
    await answerOf(indexedDB.deleteDatabase(database.name));
  },
  add: (item) => put('items', [item], 'strict'),
  fill: (page) => put('people', page, 'relaxed'),
  async find(query) {
    return firstFound(people, query);
  },
});

function put(store: string, values: readonly unknown[], durability: IDBTransactionDurability): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, 'readwrite', { durability });
    for (const value of values) transaction.objectStore(store).put(value);
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
