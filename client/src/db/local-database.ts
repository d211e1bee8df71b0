import { Dexie, type PromiseExtended } from 'dexie';

const keepOut = (): void => undefined;

/**
 * A database of this browser. Chromium keeps a page that is left while it creates a database in the back/forward cache, frozen in
 * the middle of that transaction, and every later page waits for it. A page with an `unload` listener stays out of that cache, so
 * there is one until the database is open. Chromium heeds it only where the document's Permissions-Policy allows `unload`; a held
 * Web Lock does not keep a page out. Requirement K20.
 */
export class LocalDatabase extends Dexie {
  static #opening = 0;

  override open(): PromiseExtended<Dexie> {
    /* Absent where there is no page, as in tests of the stores. */
    const page = globalThis.window;
    LocalDatabase.#opening += 1;
    page?.addEventListener('unload', keepOut);
    return super.open().finally(() => {
      LocalDatabase.#opening -= 1;
      if (LocalDatabase.#opening === 0) page?.removeEventListener('unload', keepOut);
    });
  }
}
