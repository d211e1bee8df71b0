import type { Actor } from '@gatehouse/sync-protocol/sync/messages/push';
import type { MutationName } from '@gatehouse/sync-protocol/sync/mutations';
import { CLOCK_KEY, type QueueStore } from '../../db/queue-store.ts';
import { isQuota } from '../../db/quota.ts';
import type { DeviceIdentity, EnqueueResult, Given } from '../port/engine-port.ts';
import type { SyncDeps } from '../port/sync-deps.ts';
import { DeviceClock, readMemory } from '../time/device-clock.ts';
import { mayDo, newEntry, notSaved } from './new-entry.ts';
import type { QueueSession } from './queue-session.ts';

export interface WritingDelegate {
  deps: Pick<SyncDeps, 'clock' | 'uuid'>;
  identity: DeviceIdentity;
  store: QueueStore;
  queue: QueueSession;
  /** Brings back what the browser cleared since the last run. Rule D25. */
  recover(): Promise<void>;
  isWiped(): boolean;
  /** Called when the clock is known: it starts from the memory in the queue's database. */
  onOpened(clock: DeviceClock): void;
  onAdded(): void;
}

/** Opens the queue of this device and saves mutations. Rules D1 and D18. */
export class QueueWriting {
  readonly #delegate: WritingDelegate;
  #clock: DeviceClock | null = null;
  #opening: Promise<DeviceClock> | null = null;
  #person: Actor | null = null;

  constructor(delegate: WritingDelegate) {
    this.#delegate = delegate;
  }

  /** Null until the queue was opened. */
  get clock(): DeviceClock | null {
    return this.#clock;
  }

  /** One attempt, shared by all waiting calls; after a failure the next call retries. */
  async open(): Promise<DeviceClock> {
    if (this.#clock) return this.#clock;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  /** Who does what is saved from now on; null for the device or the session alone. Rule D27. */
  actAs(person: Actor | null): void {
    this.#person = person;
  }

  async enqueue<N extends MutationName>(name: N, args: Given<N>): Promise<EnqueueResult> {
    const { deps, identity, queue, isWiped, onAdded } = this.#delegate;
    if (!mayDo(identity, name)) return { ok: false, kind: 'failed', message: notSaved.notAllowed };
    /* The next person may take over while the queue opens. */
    const person = this.#person;
    try {
      const clock = await this.open();
      if (isWiped()) return { ok: false, kind: 'failed', message: notSaved.removed };
      const { entry, frozen } = newEntry(name, args, { id: deps.uuid(), identity, clock, person });
      const added = await queue.add(entry, frozen, clock);
      onAdded();
      return { ok: true, id: added.id };
    } catch (error) {
      return isQuota(error)
        ? { ok: false, kind: 'storage_full', message: notSaved.storageFull }
        : { ok: false, kind: 'failed', message: notSaved.failed };
    }
  }

  async #open(): Promise<DeviceClock> {
    const { deps, store, queue, onOpened, recover } = this.#delegate;
    await recover();
    const memory = await store.readMeta(CLOCK_KEY);
    const last = (await store.list()).at(-1);
    const clock = new DeviceClock(deps.clock, readMemory(memory, last?.queuedAtUtc));
    await queue.open();
    this.#clock = clock;
    onOpened(clock);
    return clock;
  }
}
