const PREFIX = 'gatehouse-shell-';
/** Stored in a shell's cache when its worker took over; a release that never ran has none. */
const ACTIVATED = '/.activated';

/** The cache of one release: named by what is in it, so that two releases never share one. */
export function shellCacheName(manifest: readonly (string | { url: string; revision?: string | null })[]): string {
  const text = manifest
    .map((entry) => (typeof entry === 'string' ? entry : `${entry.url} ${entry.revision ?? ''}`))
    .join('\n');
  /* FNV-1a, twice, for 64 bits. */
  let low = 0x811c9dc5;
  let high = 0xcbf29ce4;
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(at), 0x01000197);
  }
  return `${PREFIX}${(low >>> 0).toString(16)}${(high >>> 0).toString(16)}`;
}

export async function markActivated(name: string): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(ACTIVATED, new Response(String(Date.now())));
}

/** Keeps this release and the one that ran before it; an open page may still load files of that one. Requirement K3. */
export async function forgetOldShells(current: string): Promise<void> {
  const earlier: { name: string; activatedMs: number }[] = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === current) continue;
    const mark = await (await caches.open(name)).match(ACTIVATED);
    earlier.push({ name, activatedMs: mark ? Number(await mark.text()) : 0 });
  }
  const previous = earlier
    .filter((shell) => shell.activatedMs > 0)
    .toSorted((a, b) => b.activatedMs - a.activatedMs)[0];
  for (const { name } of earlier) if (name !== previous?.name) await caches.delete(name);
}

/** A hashed file of any release that is kept. */
export async function anyKeptCopy(path: string): Promise<Response | undefined> {
  if (!path.startsWith('/assets/')) return undefined;
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const found = await (await caches.open(name)).match(path);
    if (found) return found;
  }
  return undefined;
}
