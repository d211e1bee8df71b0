import type { SessionStore } from '../../domain/session/session-store.ts';
import type { ApiResult } from '../../lib/api/api-result.ts';
import type { PairedDeviceStore } from '../../lib/device/paired-device.ts';
import { liveValue } from '../../lib/store/live-value.ts';
import type { BrowserQueue } from '../../sync/browser/browser-sync-deps.ts';
import { backoffMs } from '../../sync/exchange/backoff.ts';
import type { DeviceIdentity, SyncEngine } from '../../sync/port/engine-port.ts';

type EngineState =
  /** No device is paired and no client is signed in. */
  | { kind: 'none' }
  | { kind: 'starting' }
  | { kind: 'running'; engine: SyncEngine }
  /** This browser was never registered and can't be now. Retried. */
  | { kind: 'unregistered'; message: string }
  /** This browser's storage does not respond. Retried. Rule D18. */
  | { kind: 'storage_failing' };

/**
 * Keeps the page's one engine: for the paired device, otherwise for the signed-in client, whose browser is registered first.
 * When another user signs in or the browser is paired, the engine is stopped and a new one starts.
 */
export interface EngineHost {
  /** The queue database of this browser, opened once; rejects where the storage fails, and the next call retries. */
  queue(): Promise<BrowserQueue>;
  state(): EngineState;
  subscribe(listener: () => void): () => void;
  /** Called by the first screen that needs the engine; public screens never start it. */
  want(): void;
  /** The engine once it runs; null without a paired device or signed-in client, or when this browser was never registered. */
  running(): Promise<SyncEngine | null>;
  /** Stops it permanently, as before signing out. */
  release(): void;
}

export const BROWSER_KEY = 'gatehouse.browser';
const REGISTER_AGAIN_MS = 10_000;

interface Sources {
  session: SessionStore;
  device: PairedDeviceStore;
  /** Registers this browser's replica with the server; returns the device's id. */
  register: (replicaId: string) => Promise<ApiResult<{ device_id: string }>>;
  storage: Storage;
  queue: () => Promise<BrowserQueue>;
  start: (identity: DeviceIdentity, queue: BrowserQueue) => Promise<SyncEngine>;
}

/**
 * Creates the host without an engine; the first `want` or `running` starts one. It then follows the session and the pairing by
 * itself. A failing storage is tried again with growing delays, a refused registration every 10 seconds.
 */
export function createEngineHost(sources: Sources): EngineHost {
  const { session, device } = sources;
  const live = liveValue<EngineState>({ kind: 'none' });
  let key: string | null = null;
  let isWanted = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const stop = (): void => {
    clearTimeout(retry);
    const state = live.current();
    if (state.kind === 'running') state.engine.stop();
    key = null;
    live.set({ kind: 'none' });
  };

  const begin = (forKey: string): Promise<void> =>
    attempt(forKey).catch(() => {
      if (key !== forKey) return;
      failures += 1;
      live.set({ kind: 'storage_failing' });
      retry = setTimeout(() => void begin(forKey), backoffMs(failures, Math.random));
    });

  const attempt = async (forKey: string): Promise<void> => {
    const queue = await sources.queue();
    const identity = await identityNow(sources, queue.replicaId);
    if (key !== forKey) return;
    if (!identity.ok) {
      live.set({ kind: 'unregistered', message: identity.message });
      retry = setTimeout(() => void begin(forKey), REGISTER_AGAIN_MS);
      return;
    }
    const engine = await sources.start(identity.identity, queue);
    if (key !== forKey) engine.stop();
    else live.set({ kind: 'running', engine });
    failures = 0;
  };

  const reconsider = (): void => {
    const next = keyNow(sources);
    if (next === key) {
      /* A new token for the same user: work paused by 'sign in again' continues. */
      const state = live.current();
      if (state.kind === 'running' && !session.state().needsSignIn) state.engine.syncNow();
      return;
    }
    stop();
    if (!next || !isWanted) return;
    key = next;
    live.set({ kind: 'starting' });
    void begin(next);
  };
  session.subscribe(reconsider);
  device.subscribe(reconsider);

  const want = (): void => {
    isWanted = true;
    if (key === null) reconsider();
  };
  return {
    queue: sources.queue,
    state: live.current,
    subscribe: live.subscribe,
    want,
    running() {
      want();
      return new Promise((resolve) => {
        const look = (): boolean => {
          const state = live.current();
          if (state.kind === 'starting') return false;
          resolve(state.kind === 'running' ? state.engine : null);
          return true;
        };
        if (look()) return;
        const leave = live.subscribe(() => {
          if (look()) leave();
        });
      });
    },
    release() {
      isWanted = false;
      stop();
    },
  };
}

/** The identity of an engine. A device's new profile or a new token does not change it. */
function keyNow({ session, device }: Sources): string | null {
  const paired = device.current();
  if (paired) return `device ${paired.deviceId} ${paired.role}`;
  const { user } = session.state();
  return user?.role === 'client' && user.client_id ? `user ${user.id} ${user.client_id}` : null;
}

type Identified = { ok: true; identity: DeviceIdentity } | { ok: false; message: string };

async function identityNow({ session, device, register, storage }: Sources, replicaId: string): Promise<Identified> {
  const paired = device.current();
  if (paired) {
    const { clientId, deviceId, role } = paired;
    return { ok: true, identity: { clientId, deviceId, replicaId, role, principal: { kind: 'device', id: deviceId } } };
  }
  const { user } = session.state();
  const clientId = user?.client_id;
  if (!user || !clientId) return { ok: false, message: 'No one is signed in.' };
  const of = (deviceId: string): Identified => ({
    ok: true,
    identity: { clientId, deviceId, replicaId, role: 'front_desk', principal: { kind: 'user', id: user.id } },
  });
  /* Registered browsers start without a request, also with the network gone. */
  const known = readBrowser(storage.getItem(BROWSER_KEY));
  if (known && known.userId === user.id && known.clientId === clientId && known.replicaId === replicaId)
    return of(known.deviceId);
  const result = await register(replicaId);
  if (!result.ok) return { ok: false, message: result.message };
  const deviceId = result.data.device_id;
  storage.setItem(BROWSER_KEY, JSON.stringify({ userId: user.id, clientId, replicaId, deviceId }));
  return of(deviceId);
}

interface RegisteredBrowser {
  userId: string;
  clientId: string;
  replicaId: string;
  deviceId: string;
}

function readBrowser(text: string | null): RegisteredBrowser | null {
  if (!text) return null;
  try {
    const stored = JSON.parse(text) as Partial<RegisteredBrowser>;
    return typeof stored.deviceId === 'string' ? (stored as RegisteredBrowser) : null;
  } catch {
    return null;
  }
}
