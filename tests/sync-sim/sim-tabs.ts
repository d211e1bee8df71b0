import type { TabMessage, TabPorts } from '@gatehouse/client/sync/deps';
import type { VirtualTime } from './virtual-time.ts';

interface Claim {
  onLead(lost: AbortSignal): Promise<void>;
  isAlive(): boolean;
}

/** Web Locks and the BroadcastChannel of one simulated browser. */
export class SimTabs {
  readonly #time: VirtualTime;
  readonly #listeners = new Map<object, (message: TabMessage) => void>();
  #holder: { claim: Claim; lost: AbortController } | null = null;
  #waiting: Claim[] = [];

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  /** The ports of one tab. A tab that is not awake neither hears nor runs. */
  ports(tab: { isAlive(): boolean; isAwake(): boolean }): TabPorts {
    return {
      lead: (onLead, { steal }) => {
        const claim: Claim = { onLead, isAlive: () => tab.isAlive() };
        if (steal) {
          this.#holder?.lost.abort();
          this.#holder = null;
          this.#waiting.unshift(claim);
        } else this.#waiting.push(claim);
        this.#grant();
        return () => {
          this.#waiting = this.#waiting.filter((other) => other !== claim);
        };
      },
      send: (message) => {
        if (!tab.isAlive() || !tab.isAwake()) return;
        for (const [other, listener] of this.#listeners)
          if (other !== tab) this.#time.after(1, () => listener(message));
      },
      listen: (onMessage) => {
        this.#listeners.set(tab, (message) => {
          if (tab.isAlive() && tab.isAwake()) onMessage(message);
        });
        return () => this.#listeners.delete(tab);
      },
    };
  }

  /** A tab died: its lock goes to the next. */
  release(): void {
    if (this.#holder && !this.#holder.claim.isAlive()) this.#holder = null;
    this.#grant();
  }

  #grant(): void {
    if (this.#holder) return;
    this.#waiting = this.#waiting.filter((claim) => claim.isAlive());
    const claim = this.#waiting.shift();
    if (!claim) return;
    const holder = { claim, lost: new AbortController() };
    this.#holder = holder;
    this.#time.after(0, () => {
      void claim.onLead(holder.lost.signal).then(() => {
        if (this.#holder === holder) this.#holder = null;
        this.#grant();
      });
    });
  }
}
