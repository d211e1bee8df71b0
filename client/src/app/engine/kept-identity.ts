import { TOKEN_KEY, USER_KEY } from '../../domain/session/session-store.ts';
import { isText, orNull, shape } from '../../lib/api/shape.ts';
import { DEVICE_KEY } from '../../lib/device/paired-device.ts';
import type { BrowserQueue } from '../../sync/browser/browser-sync-deps.ts';
import { BROWSER_KEY } from './engine-host.ts';

type Queue = Pick<BrowserQueue, 'readIdentity' | 'writeIdentity'>;

/** Where local storage has the number of the last change of identity; a record with a higher one has what was lost. */
const NUMBER_KEY = 'gatehouse.identity';

/** What local storage says about who this browser is. */
const identityKeys = [TOKEN_KEY, USER_KEY, DEVICE_KEY, BROWSER_KEY] as const;
type Identity = Record<(typeof identityKeys)[number], string | null>;

const isIdentity = shape(Object.fromEntries(identityKeys.map((key) => [key, orNull(isText)])));

/**
 * Keeps who this browser is, its session or paired device, durably. Browsers write local storage to the disk up to a minute late: a
 * desk whose power is cut after signing in would be signed out, and a tablet unpaired or without its staff PIN. The record is
 * in the queue's database, sealed with the queue's key, which can't be exported. Requirement K21, rule H4.
 */
export interface IdentityKeeper {
  /** The browser's storage; each change of the identity made through it is recorded. */
  storage: Storage;
  /** Resolves once the changes so far are durable, or could not be recorded. */
  recorded(): Promise<void>;
  /** Puts back what local storage lost, and says whether that was anything. Rejects where the record can't be read. */
  restore(): Promise<boolean>;
}

/** `queue` opens the queue of this browser, and rejects where the storage fails. */
export function createIdentityKeeper(local: Storage, queue: () => Promise<Queue>): IdentityKeeper {
  let isDue = false;
  let last = Promise.resolve();
  const number = (): number => Number(local.getItem(NUMBER_KEY) ?? 0);
  const record = (opened: Queue): Promise<void> => opened.writeIdentity(number(), JSON.stringify(identityIn(local)));
  const count = (): void => local.setItem(NUMBER_KEY, String(number() + 1));

  /** The changes of one step, such as a user and their token, make one record. */
  const note = (): void => {
    if (isDue) return;
    isDue = true;
    /* Where the storage fails, only this protection is missing, and the next start records it. */
    last = Promise.resolve()
      .then(() => {
        isDue = false;
        count();
        return queue();
      })
      .then(record)
      .catch(() => undefined);
  };

  return {
    storage: notingStorage(local, note),
    recorded: () => last,
    async restore() {
      const opened = await queue();
      const last = await opened.readIdentity();
      const found = identityIn(local);
      const kept = readIdentity(last?.text ?? null);
      const isNewer = last !== null && last.number > number();
      if (isNewer) local.setItem(NUMBER_KEY, String(last.number));
      if (!isNewer || !kept) {
        if (isSame(kept ?? nobody, found)) return false;
        count();
        await record(opened);
        return false;
      }
      for (const key of identityKeys) {
        const value = kept[key];
        if (value === null) local.removeItem(key);
        else local.setItem(key, value);
      }
      return !isSame(kept, found);
    },
  };
}

/** Whether local storage names nobody, so that a record is worth waiting for. */
export function isStranger(local: Pick<Storage, 'getItem'>): boolean {
  return local.getItem(TOKEN_KEY) === null && local.getItem(DEVICE_KEY) === null;
}

const identityOf = (valueOf: (key: string) => string | null): Identity =>
  Object.fromEntries(identityKeys.map((key) => [key, valueOf(key)])) as Identity;
const identityIn = (local: Storage): Identity => identityOf((key) => local.getItem(key));
const nobody = identityOf(() => null);
const isSame = (one: Identity, other: Identity): boolean => identityKeys.every((key) => one[key] === other[key]);

function readIdentity(text: string | null): Identity | null {
  const kept: unknown = text === null ? null : JSON.parse(text);
  return isIdentity(kept) ? (kept as Identity) : null;
}

function notingStorage(local: Storage, note: () => void): Storage {
  const change = (key: string, value: string | null, apply: () => void): void => {
    const isNews = identityKeys.some((one) => one === key) && local.getItem(key) !== value;
    apply();
    if (isNews) note();
  };
  return {
    get length() {
      return local.length;
    },
    key: (index) => local.key(index),
    getItem: (key) => local.getItem(key),
    setItem: (key, value) => change(key, value, () => local.setItem(key, value)),
    removeItem: (key) => change(key, null, () => local.removeItem(key)),
    clear: () => local.clear(),
  };
}
