import type { CacheStore } from '../../db/cache-store.ts';
import type { QueueStore } from '../../db/queue-store.ts';
import type { Sealer } from '../../db/sealing.ts';
import type { ClockSource } from '../time/device-clock.ts';
import type { SyncTransport } from './transport.ts';

/** The engine's dependencies: storage, network, time, randomness and the other tabs. Tests replace all of it. */
export interface SyncDeps {
  transport: SyncTransport;
  storage: SyncStorage;
  clock: ClockSource;
  timers: Timers;
  /** A number from 0 up to 1. */
  random(): number;
  uuid(): string;
  tabs: TabPorts;
  network: NetworkEvents;
  sealToServer(publicKey: string, text: string): Promise<string>;
  /** What a browser that clears databases may leave. Rule D25. */
  spare: SpareStorage;
  appVersion: string;
  /** The zone to count days in until the replica has the venue's: what the browser knows of it, otherwise its own. */
  timeZone(): string;
  /** Whether storage is persistent; null when unknown. */
  isStoragePersisted(): Promise<boolean | null>;
  /**
   * Whether this browser has become another device's or user's, while a tab of the former one is still open; the answer
   * waits for a tab that is pairing it. Rule D13.
   */
  isReplaced(): Promise<boolean>;
  /** Runs last when a revoked device has pushed its queue: service worker, token, reload. Rules D5 and D13. */
  onWiped(): void;
}

/** A storage of texts that a browser which clears databases may leave: local storage. It may be full, or blocked. */
export type SpareStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A cache and the sealer of its people. */
export interface OpenedCache {
  store: CacheStore;
  sealer: Sealer;
}

export interface SyncStorage {
  queue: QueueStore;
  queueSealer: Sealer;
  /** Opens this identity's cache and drops those of others. Requirements S16 and S30. */
  openCache(): Promise<OpenedCache>;
  /** Deletes this identity's cache after sign-out; its key and the queue stay. */
  dropCache(): Promise<void>;
  /** Restores keys, the replica's id and the browser's identity after the browser cleared the storage. Rule D24. */
  putBack(): Promise<void>;
  /** Calls back when the queue's database was closed by the browser, which may have cleared it; returns the unsubscribe function. */
  listenClosed(run: () => void): () => void;
  /** Deletes this identity's cache and its key on the server's request. The queue and its key stay. Rule D13. */
  wipe(): Promise<void>;
}

export interface Timers {
  /** Runs once after `delayMs`; returns the function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs before the next frame is rendered, or soon where nothing is rendered. */
  nextFrame(run: () => void): () => void;
}

export interface TabPorts {
  /**
   * Requests the lead. `onLead` runs when it is granted; leadership ends when its promise settles. Returns the function that
   * withdraws.
   */
  lead(onLead: (lost: AbortSignal) => Promise<void>, options: { steal: boolean }): () => void;
  send(message: TabMessage): void;
  /** Messages of other tabs; returns the unsubscribe function. */
  listen(onMessage: (message: TabMessage) => void): () => void;
}

/**
 * Messages between tabs of one browser. None contains personal data. `queue` and `clock` reach every tab, because the queue's
 * database is shared; the rest only those of the same identity. Rule D14.
 */
export type TabMessage =
  | { kind: 'queue' }
  /** What a contact taught a leader: server time minus wall clock, in milliseconds. Rule C8. */
  | { kind: 'clock'; offsetMs: number }
  | { kind: 'cache' }
  | { kind: 'wake' }
  /**
   * The leader's heartbeat, with its status for tabs that opened since it changed; absent in a tab of an earlier
   * release.
   */
  | { kind: 'heartbeat'; status?: SharedStatus }
  | { kind: 'signed_out' }
  | { kind: 'status'; status: SharedStatus };

/** Whether tabs of other identities get it too. */
export function isForEveryone({ kind }: TabMessage): boolean {
  return kind === 'queue' || kind === 'clock';
}

/** The leader's status, which the others show. */
export interface SharedStatus {
  network: 'online' | 'offline';
  needsSignIn: boolean;
  isRevoked: boolean;
  needsUpdate: boolean;
  /** Absent in a tab of an earlier release. Rule L11. */
  isSuspended?: boolean;
  /** Tabs lock and unlock together; absent in a tab of an earlier release. Rule D23. */
  isLocked?: boolean;
  /** Whether the leader has all rows, stored or in memory; absent in a tab of an earlier release. Rule D22. */
  isFilled?: boolean;
  lastContactAtUtc: string | null;
  clockOffsetMs: number | null;
}

export interface NetworkEvents {
  isOnline(): boolean;
  /** Returns the unsubscribe function. */
  listen(onChange: (isOnline: boolean) => void): () => void;
}
