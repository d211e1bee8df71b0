/// <reference lib="webworker" />
import { type PrecacheGroup, precacheGroups } from './precache-groups.ts';
import { hasReleaseRun } from './shell-caches.ts';

/* This cache is its own, since a worker has no other store that lives as long as the releases' caches do. */
const CACHE = 'gatehouse-groups';
const LIST = '/.groups';

/** What this browser was last said to need; null before a page said so. */
async function keptGroups(): Promise<Set<PrecacheGroup> | null> {
  const stored = await (await caches.open(CACHE)).match(LIST);
  const listed: unknown = await stored?.json().catch(() => null);
  return Array.isArray(listed) ? new Set(precacheGroups.filter((group) => listed.includes(group))) : null;
}

/**
 * A page says what its browser needs. Nothing, as where nobody is known, replaces no list: a moment between a sign-out
 * and a pairing must not take a device's files from the next release.
 */
export async function keepGroups(said: readonly PrecacheGroup[]): Promise<void> {
  if (said.length > 0 || (await keptGroups()) === null) await write(said);
}

async function write(groups: readonly PrecacheGroup[]): Promise<void> {
  await (await caches.open(CACHE)).put(LIST, Response.json(groups));
}

/** What is to be stored before a release may run here. A release without such lists stored everything, and so does the next. */
export async function groupsToInstall(): Promise<Set<PrecacheGroup>> {
  return (await keptGroups()) ?? new Set((await hasReleaseRun()) ? precacheGroups : []);
}

/** Begins the list in a fresh browser, which nobody is known on yet. To be called before the first release runs. */
export async function beginList(): Promise<void> {
  if ((await keptGroups()) === null && !(await hasReleaseRun())) await write([]);
}
