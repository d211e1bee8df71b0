/// <reference lib="webworker" />
import { sha256Of } from '../lib/sha256.ts';
import { isFor, type PrecacheEntry, type PrecacheGroup } from './precache-groups.ts';
import { anyKeptCopy } from './shell-caches.ts';

/** How many files are read or fetched at once, so that the page's own calls get through meanwhile. */
const AT_ONCE = 4;

/**
 * One release's files, in its own cache. A file is what its hash in the manifest says, wherever it comes from: a portal or
 * a proxy may answer any address with a page of its own and status 200. Requirement K22.
 */
export interface Precache {
  /** The file if it is stored; undefined for any other. One with other contents is deleted. */
  match(path: string): Promise<Response | undefined>;
  /**
   * A hashed file of this release, from a release that is kept or from the network; throws where neither has it. Undefined for any
   * other path.
   */
  fetch(path: string): Promise<Response | undefined>;
  /** Stores what `fetch` returned. */
  keep(path: string, response: Response): Promise<void>;
  /** Files that browsers of these groups need, and the paths of those that are not stored. Files with other contents are deleted. */
  status(groups: ReadonlySet<PrecacheGroup>): Promise<PrecacheStatus>;
  /** Stores what is missing. What is stored stays, so that a call that was cut short is continued by the next one. */
  store(groups: ReadonlySet<PrecacheGroup>): Promise<PrecacheStatus>;
  /** Compares each stored file with its hash once more, from now on, before it counts. */
  doubt(): void;
}

interface PrecacheStatus {
  total: number;
  missing: string[];
}

/** The files of one release, kept in the cache `cacheName`. Nothing is fetched until `store` is called. */
export function createPrecache(entries: readonly PrecacheEntry[], cacheName: string): Precache {
  const byPath = new Map(entries.map((entry) => [`/${entry.url}`, entry]));
  const storing = new Map<string, Promise<void>>();
  /** Paths of stored files that were compared with their hashes. */
  const trusted = new Set<string>();
  const open = (): Promise<Cache> => caches.open(cacheName);

  const storedAt = async (path: string, entry: PrecacheEntry): Promise<Response | undefined> => {
    const cache = await open();
    const stored = await cache.match(keyOf(entry));
    if (!stored || trusted.has(path)) return stored;
    if (await isFile(stored, entry)) {
      trusted.add(path);
      return stored;
    }
    await cache.delete(keyOf(entry));
    return undefined;
  };

  const status = async (groups: ReadonlySet<PrecacheGroup>): Promise<PrecacheStatus> => {
    const names = new Set((await (await open()).keys()).map(({ url }) => pathAndQuery(url)));
    const wanted = [...byPath].filter(([, entry]) => isFor(entry, groups));
    const stored = new Set<string>();
    await fewAtOnce(wanted, async ([path, entry]) => {
      const isStored = names.has(keyOf(entry)) && (trusted.has(path) || (await storedAt(path, entry)));
      if (isStored) stored.add(path);
    });
    return { total: wanted.length, missing: wanted.map(([path]) => path).filter((path) => !stored.has(path)) };
  };

  const putFile = async (path: string, entry: PrecacheEntry, response: Response): Promise<void> => {
    await (await open()).put(keyOf(entry), response);
    trusted.add(path);
  };
  const fetchAndStore = async (path: string, entry: PrecacheEntry): Promise<void> =>
    putFile(path, entry, await fetchFile(path, entry));
  /** Two that ask for the same file at once share its request. */
  const storeOne = (path: string, entry: PrecacheEntry): Promise<void> => {
    const running = storing.get(path) ?? fetchAndStore(path, entry).finally(() => storing.delete(path));
    storing.set(path, running);
    return running;
  };

  return {
    async match(path) {
      const entry = byPath.get(path);
      return entry && storedAt(path, entry);
    },
    async fetch(path) {
      const entry = byPath.get(path);
      return entry?.revision === null ? fetchFile(path, entry) : undefined;
    },
    async keep(path, response) {
      const entry = byPath.get(path);
      if (entry) await putFile(path, entry, response);
    },
    status,
    async store(groups) {
      const { missing } = await status(groups);
      await fewAtOnce(missing, async (path) => {
        const entry = byPath.get(path);
        /* A file that fails stays listed as missing. */
        if (entry) await storeOne(path, entry).catch(() => undefined);
      });
      return status(groups);
    },
    doubt: () => trusted.clear(),
  };
}

/** A body that is cut off, or damaged on the disk, is another one. */
async function isFile(response: Response, { sha256 }: PrecacheEntry): Promise<boolean> {
  return response.ok && (await sha256Of(response.clone()).catch(() => null)) === sha256;
}

/**
 * The file from a release that is kept, else from the network. The browser's own cache may hold a wrong answer for a
 * year under a hashed name: then the server is asked past it.
 */
async function fetchFile(path: string, entry: PrecacheEntry): Promise<Response> {
  const kept = await anyKeptCopy(path, (copy) => isFile(copy, entry));
  if (kept) return kept;
  for (const cache of entry.revision === null ? (['default', 'reload'] as const) : (['reload'] as const)) {
    const response = await fetch(path, { cache });
    if (await isFile(response, entry)) return response;
    if (!response.ok) break;
  }
  throw new Error(`${path} was answered with another file`);
}

async function fewAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** The contents are part of the name of a hashed file, and of the key of any other. */
const keyOf = ({ url, revision }: PrecacheEntry): string =>
  `/${url}${revision === null ? '' : `?revision=${revision}`}`;

function pathAndQuery(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
