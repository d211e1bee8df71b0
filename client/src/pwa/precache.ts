/// <reference lib="webworker" />
import { isFor, type PrecacheEntry, type PrecacheGroup } from './precache-groups.ts';
import { anyKeptCopy } from './shell-caches.ts';

/** How many files are fetched at once, so that the page's own calls get through meanwhile. */
const AT_ONCE = 4;

/** One release's files, in its own cache. */
export interface Precache {
  /** Of a file that is stored; undefined for any other. */
  match(path: string): Promise<Response | undefined>;
  /** Stores a hashed file that is of this release; leaves any other alone. */
  keep(path: string, response: Response): Promise<void>;
  /** Files that browsers of these groups need, and the paths of those that are not stored. */
  status(groups: ReadonlySet<PrecacheGroup>): Promise<PrecacheStatus>;
  /**
   * Stores what is missing: copied from a release that is kept where the same file is there, else fetched. What is stored
   * stays, so that a call that was cut short is gone on with by the next one.
   */
  store(groups: ReadonlySet<PrecacheGroup>): Promise<PrecacheStatus>;
}

interface PrecacheStatus {
  total: number;
  missing: string[];
}

/** The files of one release, kept in the cache `cacheName`. Nothing is fetched until `store` is called. */
export function createPrecache(entries: readonly PrecacheEntry[], cacheName: string): Precache {
  const byPath = new Map(entries.map((entry) => [`/${entry.url}`, entry]));
  const storing = new Map<string, Promise<void>>();
  const open = (): Promise<Cache> => caches.open(cacheName);

  const status = async (groups: ReadonlySet<PrecacheGroup>): Promise<PrecacheStatus> => {
    const stored = new Set((await (await open()).keys()).map(({ url }) => pathAndQuery(url)));
    const wanted = [...byPath].filter(([, entry]) => isFor(entry, groups));
    const missing = wanted.filter(([, entry]) => !stored.has(keyOf(entry))).map(([path]) => path);
    return { total: wanted.length, missing };
  };

  const fetchAndStore = async (path: string, entry: PrecacheEntry): Promise<void> => {
    const kept = await anyKeptCopy(path);
    const response = kept ?? (await fetch(path, { cache: entry.revision === null ? 'default' : 'reload' }));
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    await (await open()).put(keyOf(entry), response);
  };
  /** Two that ask for the same file at once share its request. */
  const storeOne = (path: string, entry: PrecacheEntry): Promise<void> => {
    const running = storing.get(path) ?? fetchAndStore(path, entry).finally(() => storing.delete(path));
    storing.set(path, running);
    return running;
  };

  return {
    async match(path) {
      const entry = byPath.get(path);
      return entry ? (await open()).match(keyOf(entry)) : undefined;
    },
    async keep(path, response) {
      const entry = byPath.get(path);
      if (entry?.revision === null) await (await open()).put(keyOf(entry), response);
    },
    status,
    async store(groups) {
      const waiting = (await status(groups)).missing;
      const next = async (): Promise<void> => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          const entry = byPath.get(path);
          /* One that can't be had is missing still, and says so. */
          if (entry) await storeOne(path, entry).catch(() => undefined);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, next));
      return status(groups);
    },
  };
}

/** The contents are part of the name of a hashed file, and of the key of any other. */
const keyOf = ({ url, revision }: PrecacheEntry): string =>
  `/${url}${revision === null ? '' : `?revision=${revision}`}`;

function pathAndQuery(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
