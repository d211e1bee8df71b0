import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { LocalDatabase } from './local-database.ts';

afterEach(async () => {
  vi.unstubAllGlobals();
  await Promise.all(['one', 'two'].map((name) => Dexie.delete(name)));
});

/** A page that counts what keeps it out of the back/forward cache. */
function stubPage(): Set<unknown> {
  const kept = new Set<unknown>();
  vi.stubGlobal('window', {
    addEventListener: (kind: string, listener: unknown) => kind === 'unload' && kept.add(listener),
    removeEventListener: (kind: string, listener: unknown) => kind === 'unload' && kept.delete(listener),
  });
  return kept;
}

function databaseOf(name: string): LocalDatabase {
  const database = new LocalDatabase(name);
  database.version(1).stores({ rows: 'id' });
  return database;
}

it('[K20] keeps the page out of the back/forward cache until the last of its databases is open, and no longer', async () => {
  const kept = stubPage();
  const [one, two] = [databaseOf('one'), databaseOf('two')];
  expect(kept.size).toBe(0);
  const first = one.open();
  /* Dexie opens this one by itself, for the call. */
  const second = two.table('rows').count();
  expect(kept.size).toBe(1);
  await Promise.all([first, second]);
  expect(kept.size).toBe(0);
  one.close();
  two.close();
});

it('[K20] lets go of the page where a database could not be opened', async () => {
  const kept = stubPage();
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no storage', 'InvalidStateError');
  });
  await expect(databaseOf('one').open()).rejects.toThrow();
  expect(kept.size).toBe(0);
  opening.mockRestore();
});
