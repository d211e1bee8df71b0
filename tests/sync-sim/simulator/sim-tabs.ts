import { isForEveryone, type TabMessage, type TabPorts } from '@gatehouse/client/sync/port/sync-deps';
import type { VirtualTime } from './virtual-time.ts';

interface Claim {
  onLead(lost: AbortSignal): Promise<void>;
  isAlive(): boolean;
}

/** One Web Lock: who holds it, and who waits. */
interface Lock {
  holder: { claim: Claim; lost: AbortController } | null;
  waiting: Claim[];
}

/** Web Locks and BroadcastChannels of one simulated browser, by the name of each identity. */
export class SimTabs {
  readonly #time: VirtualTime;
  readonly #listeners = new Map<object, { name: string; hear(message: TabMessage): void }>();
  readonly #locks = new Map<string, Lock>();

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  /** The ports of one tab. A tab that is not awake neither hears nor runs. Rule D14. */
  ports(name: string, tab: { isAlive(): boolean; isAwake(): boolean }): TabPorts {
    const lock = this.#locks.get(name) ?? { holder: null, waiting: [] };
    this.#locks.set(name, lock);
    return {
      lead: (onLead, { steal }) => {
        const claim: Claim = { onLead, isAlive: () => tab.isAlive() };
        if (steal) {
          lock.holder?.lost.abort();
          lock.holder = null;
          lock.waiting.unshift(claim);
        } else lock.waiting.push(claim);
        this.#grant(lock);
        return () => {
          lock.waiting = lock.waiting.filter((other) => other !== claim);
        };
      },
      send: (message) => {
        if (!tab.isAlive() || !tab.isAwake()) return;
        for (const [other, listener] of this.#listeners)
          if (other !== tab && (listener.name === name || isForEveryone(message)))
            this.#time.after(1, () => listener.hear(message));
      },
      listen: (onMessage) => {
        const hear = (message: TabMessage): void => {
          if (tab.isAlive() && tab.isAwake()) onMessage(message);
        };
        this.#listeners.set(tab, { name, hear });
        return () => this.#listeners.delete(tab);
      },
    };
  }

  /** A tab died: its lock goes to the next. */
  release(): void {
    for (const lock of this.#locks.values()) {
      if (lock.holder && !lock.holder.claim.isAlive()) lock.holder = null;
      this.#grant(lock);
    }
  }

  #grant(lock: Lock): void {
    if (lock.holder) return;
    lock.waiting = lock.waiting.filter((claim) => claim.isAlive());
    const claim = lock.waiting.shift();
    if (!claim) return;
    const holder = { claim, lost: new AbortController() };
    lock.holder = holder;
    this.#time.after(0, () => {
      void claim.onLead(holder.lost.signal).then(() => {
        if (lock.holder === holder) lock.holder = null;
        this.#grant(lock);
      });
    });
  }
}
