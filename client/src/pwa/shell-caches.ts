const PREFIX = 'gatehouse-shell-';
/** Stored in a shell's cache when its worker took over: in which turn. A release that never ran has none. */
const ACTIVATED = '/.activated';

/** The cache of one release: named by what is in it, so that two releases never share one. */
export function shellCacheName(manifest: readonly { url: string; sha256: string }[]): string {
  const text = manifest.map(({ url, sha256 }) => `${url} ${sha256}`).join('\n');
  /* FNV-1a, twice, for 64 bits. */
  let low = 0x811c9dc5;
  let high = 0xcbf29ce4;
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(at), 0x01000197);
  }
  return `${PREFIX}${(low >>> 0).toString(16)}${(high >>> 0).toString(16)}`;
}

/** Counts on from the release before, because clocks are set and the order must stay. */
export async function markActivated(name: string): Promise<void> {
  const turns = (await shells()).map(({ turn }) => turn);
  const cache = await caches.open(name);
  await cache.put(ACTIVATED, new Response(String(Math.max(0, ...turns) + 1)));
}

/** Keeps this release and the one that ran before it; an open page may still load files of that one. Requirement K3. */
export async function forgetOldShells(current: string): Promise<void> {
  const earlier = (await shells()).filter(({ name }) => name !== current);
  const previous = earlier.filter(({ turn }) => turn > 0).toSorted((a, b) => b.turn - a.turn)[0];
  for (const { name } of earlier) if (name !== previous?.name) await caches.delete(name);
}

/** Whether any release ran in this browser, this one or an earlier. */
export async function hasReleaseRun(): Promise<boolean> {
  return (await shells()).some(({ turn }) => turn > 0);
}

/** Every release that is kept; `turn` 0 never ran. */
async function shells(): Promise<{ name: string; turn: number }[]> {
  const found: { name: string; turn: number }[] = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const mark = await (await caches.open(name)).match(ACTIVATED);
    found.push({ name, turn: mark ? Number(await mark.text()) : 0 });
  }
  return found;
}

/** The first copy of a hashed file that is accepted, of any release that is kept. */
export async function anyKeptCopy(
  path: string,
  accepts: (copy: Response) => Promise<boolean> = async () => true,
): Promise<Response | undefined> {
  if (!path.startsWith('/assets/')) return undefined;
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const found = await (await caches.open(name)).match(path);
    if (found && (await accepts(found))) return found;
  }
  return undefined;
}

/**
 * Whether the release that runs is shown to be broken by what it stored: its document can't be read or names no script of ours, or
 * a script or a style sheet is of another type, as a portal's page is. Its tabs can't answer, so the next release need not ask them.
 */
export async function isRunningShellBroken(): Promise<boolean> {
  const running = (await shells()).filter(({ turn }) => turn > 0).toSorted((a, b) => b.turn - a.turn)[0];
  if (!running) return false;
  const cache = await caches.open(running.name);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const stored = await cache.match(request);
    if (stored && (await isForeign(pathname, stored))) return true;
  }
  return false;
}

async function isForeign(path: string, stored: Response): Promise<boolean> {
  if (path === '/index.html') return !(await stored.text().catch(() => '')).includes('src="/assets/');
  const type = stored.headers.get('content-type') ?? '';
  return (
    (path.endsWith('.js') && !type.includes('javascript')) || (path.endsWith('.css') && !type.includes('text/css'))
  );
}
