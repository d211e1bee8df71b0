import { type PrecacheGroup, precacheGroups } from './precache-groups.ts';

/** What a page asks of the service worker; each is answered on the port that came with it. */
export type WorkerRequest =
  /** Answers `{total, missing}` of what the browser needs: these groups, and what pages said before. */
  | { type: 'precache-status'; groups: readonly PrecacheGroup[] }
  /** Remembers what the browser needs, fetches what of it is missing, then answers as above. */
  | { type: 'precache-repair'; groups: readonly PrecacheGroup[] }
  /** Sent to a waiting worker, which takes over if every open page is idle. Answers `{activated}`. */
  | { type: 'activate-when-idle' };

/** What the worker asks of a page: answered `true` or `false` on its port. */
export const ARE_YOU_IDLE = 'are-you-idle';

const types: ReadonlySet<string> = new Set<WorkerRequest['type']>([
  'precache-status',
  'precache-repair',
  'activate-when-idle',
]);

/**
 * Reads a message to the worker, which a page of another release may have sent; null for what this one doesn't know. Unknown
 * groups are left out.
 */
export function readRequest(data: unknown): WorkerRequest | null {
  if (data === null || typeof data !== 'object' || !('type' in data)) return null;
  if (typeof data.type !== 'string' || !types.has(data.type)) return null;
  /* A page of another release may know other groups, or none. */
  const said: unknown = 'groups' in data ? data.groups : [];
  const groups = precacheGroups.filter((group) => Array.isArray(said) && said.includes(group));
  return { ...data, groups } as WorkerRequest;
}

/** Asks a worker and waits for its answer; null when none comes in time. */
export function askWorker<A>(worker: ServiceWorker, request: WorkerRequest, withinMs: number): Promise<A | null> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    const timer = setTimeout(() => resolve(null), withinMs);
    channel.port1.addEventListener('message', (event: MessageEvent<A>) => {
      clearTimeout(timer);
      resolve(event.data);
    });
    channel.port1.start();
    worker.postMessage(request, [channel.port2]);
  });
}
