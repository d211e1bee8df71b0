import type { TabMessage, TabPorts } from '../port/sync-deps.ts';

interface Claim {
  steal: boolean;
  isWithdrawn: boolean;
  /** The lock is granted; resolves when the tab gives it up. */
  grant(): Promise<void>;
  /** Another tab takes it. */
  lose(): void;
}

/** The other tabs of the browser, and the lock they share, controlled by a test. */
export class FakeTabs implements TabPorts {
  readonly claims: Claim[] = [];
  readonly sent: TabMessage[] = [];
  readonly #listeners = new Set<(message: TabMessage) => void>();

  lead(onLead: (lost: AbortSignal) => Promise<void>, { steal }: { steal: boolean }): () => void {
    const lost = new AbortController();
    const claim = { steal, isWithdrawn: false, grant: () => onLead(lost.signal), lose: () => lost.abort() };
    this.claims.push(claim);
    return () => {
      claim.isWithdrawn = true;
    };
  }

  send(message: TabMessage): void {
    this.sent.push(message);
  }

  listen(onMessage: (message: TabMessage) => void): () => void {
    this.#listeners.add(onMessage);
    return () => this.#listeners.delete(onMessage);
  }

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  /** Another tab sends a message. */
  say(message: TabMessage): void {
    for (const listener of this.#listeners) listener(message);
  }

  /** How often this tab sent a message of a kind. */
  count(kind: TabMessage['kind']): number {
    return this.sent.filter((message) => message.kind === kind).length;
  }
}
