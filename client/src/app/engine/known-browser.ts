import { filter, firstValueFrom } from 'rxjs';
import { QUEUE_DATABASE } from '../../db/queue-store.ts';
import { browserStorage } from '../../lib/store/browser-storage.ts';
import type { UpdateGate } from '../../pwa/update-gate.ts';
import type { BrowserQueue } from '../../sync/browser/browser-sync-deps.ts';
import { createIdentityKeeper, isStranger } from './kept-identity.ts';

/** A storage that doesn't answer must not keep the page empty, or anyone from signing in. */
const WAIT_MS = 3_000;

/** What a page begins with: who the browser is, and its queue. */
export interface KnownBrowser {
  storage: Storage;
  /** Opened once for the page; rejects where the storage fails, and the next call tries again. Rule D18. */
  queue: () => Promise<BrowserQueue>;
  /** Resolves once the changes of the identity so far are durable, or the storage doesn't answer. */
  recorded: () => Promise<void>;
  /** Reloads the page, once it is idle, where it began with an identity that turns out to be an older one. Requirement K21. */
  reloadWhenRestored: (gate: Pick<UpdateGate, 'isIdle$'>, reload: () => void) => void;
}

/**
 * Finds out who this browser is, and calls back: immediately where local storage says so, and otherwise when the durable record was
 * read, since a power cut may have taken what local storage had. A browser without a queue has no record. Requirement K21.
 */
export function recognizeBrowser(begin: (browser: KnownBrowser) => void): void {
  const local = browserStorage();
  const queue = queueOpener();
  const keeper = createIdentityKeeper(local, queue);
  const restored = hasQueue()
    .then((has) => has && keeper.restore())
    .catch(() => false);
  let hasBegun = false;
  const start = (): void => {
    if (hasBegun) return;
    hasBegun = true;
    begin({
      storage: keeper.storage,
      queue,
      recorded: () => Promise.race([keeper.recorded(), new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS))]),
      reloadWhenRestored(gate, reload) {
        if (isRead) return;
        void restored.then(async (isOther) => {
          if (!isOther) return;
          await firstValueFrom(gate.isIdle$.pipe(filter(Boolean)));
          reload();
        });
      },
    });
  };
  let isRead = false;
  void restored.then(() => {
    isRead = !hasBegun;
    start();
  });
  if (isStranger(local)) setTimeout(start, WAIT_MS);
  else start();
}

function queueOpener(): () => Promise<BrowserQueue> {
  let opened: Promise<BrowserQueue> | undefined;
  return () => {
    opened ??= import('../../sync/browser/browser-sync-deps.ts')
      .then(({ openBrowserQueue }) => openBrowserQueue())
      .catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
    return opened;
  };
}

/** Tells whether this browser has a queue, found out without creating one. False where the browser doesn't say. */
async function hasQueue(): Promise<boolean> {
  const known = (await globalThis.indexedDB?.databases?.()) ?? [];
  return known.some(({ name }) => name === QUEUE_DATABASE);
}
