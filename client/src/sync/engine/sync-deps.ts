import type { CacheStore } from '../../db/cache-store.ts';
import type { QueueStore } from '../../db/queue-store.ts';
import type { Sealer } from '../../db/sealing.ts';
import type { ClockSource } from '../browser/device-clock.ts';
import type { SyncTransport } from '../exchange/transport.ts';

/** What the engine needs from outside: storage, network, time, chance and the other tabs. Tests replace all of it. */
export interface SyncDeps {
  transport: SyncTransport;
  storage: SyncStorage;
  clock: ClockSource;
  timers: Timers;
  /** From 0 up to 1. */
  random(): number;
  uuid(): string;
  tabs: TabPorts;
  network: NetworkEvents;
  sealToServer(publicKey: string, text: string): Promise<string>;
  appVersion: string;
  /** Whether the browser promised to keep storage; null when it does not say. */
  isStoragePersisted(): Promise<boolean | null>;
  /** Whether this browser is another device's or user's by now, while a tab of the one before lives on. Rule D13. */
  isReplaced(): boolean;
  /** Runs last when a revoked device has handed over its queue: service worker, token, reload. Rules D5 and D13. */
  onWiped(): void;
}

/** A cache and what seals the people in it. */
export interface OpenedCache {
  store: CacheStore;
  sealer: Sealer;
}

export interface SyncStorage {
  queue: QueueStore;
  queueSealer: Sealer;
  /** Opens this identity's cache and drops those of others. Requirements S16 and S30. */
  openCache(): Promise<OpenedCache>;
  /** After sign-out: this identity's cache goes, its key and the queue stay. */
  dropCache(): Promise<void>;
  /** On the server's word: this identity's cache and its key. The queue and what seals it stay. Rule D13. */
  wipe(): Promise<void>;
}

export interface Timers {
  /** Runs once after `delayMs`; returns the function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Before the next frame is drawn, or soon where nothing is drawn. */
  nextFrame(run: () => void): () => void;
}

export interface TabPorts {
  /**
   * Asks to lead. `onLead` runs when this tab may; the promise it returns ends leadership. Returns the function that
   * withdraws.
   */
  lead(onLead: (lost: AbortSignal) => Promise<void>, options: { steal: boolean }): () => void;
  send(message: TabMessage): void;
  /** Messages of other tabs; returns the unsubscribe function. */
  listen(onMessage: (message: TabMessage) => void): () => void;
}

/**
 * What tabs of one browser tell each other. None carries personal data. `queue` reaches every tab, for the queue is
 * shared; the rest only those of the same identity. Rule D14.
 */
export type TabMessage =
  | { kind: 'queue' }
  | { kind: 'cache' }
  | { kind: 'wake' }
  | { kind: 'heartbeat' }
  | { kind: 'signed_out' }
  | { kind: 'status'; status: SharedStatus };

/** What the leader knows and the others show. */
export interface SharedStatus {
  network: 'online' | 'offline';
  needsSignIn: boolean;
  isRevoked: boolean;
  needsUpdate: boolean;
  /** Absent in a tab of an earlier release. Rule L11. */
  isSuspended?: boolean;
  /** Tabs lock and unlock together; absent in a tab of an earlier release. Rule D23. */
  isLocked?: boolean;
  lastContactAtUtc: string | null;
  clockOffsetMs: number | null;
}

export interface NetworkEvents {
  isOnline(): boolean;
  /** Returns the unsubscribe function. */
  listen(onChange: (isOnline: boolean) => void): () => void;
}
