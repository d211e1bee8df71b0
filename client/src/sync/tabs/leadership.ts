import type { SharedStatus, TabPorts, Timers } from '../port/sync-deps.ts';

export interface LeadershipDelegate {
  tabs: TabPorts;
  timers: Timers;
  random(): number;
  onChange(isLeader: boolean): void;
  /** Whether this tab's storage responds; otherwise a tab neither sends heartbeats nor requests the lead. Rule D19. */
  isFit(): boolean;
  /** What followers show. */
  status(): SharedStatus;
}

const HEARTBEAT_MS = 5_000;
/** A leader without a heartbeat for this long is frozen; its lock is stolen. Requirement S12: within 20 s. */
const SILENCE_MS = 12_000;

/**
 * One tab of the browser talks to the server: the holder of the lock. It sends a heartbeat every 5 s; when it freezes, or its
 * storage does not respond, another takes the lock. Two concurrent leaders are harmless (rule D10).
 *
 *     waiting ──lock granted──▶ leading ──lock stolen──▶ waiting
 *        └──leader silent: steal──▶
 */
export class Leadership {
  readonly #delegate: LeadershipDelegate;
  #withdraw: (() => void) | null = null;
  #cancelWatch: (() => void) | null = null;
  #cancelBeat: (() => void) | null = null;
  #resign: (() => void) | null = null;
  #isStopped = false;

  constructor(delegate: LeadershipDelegate) {
    this.#delegate = delegate;
  }

  start(): void {
    this.#ask(false);
  }

  /** A heartbeat of the leader arrived. */
  heard(): void {
    if (!this.#resign) this.#watch();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelWatch?.();
    this.#withdraw?.();
    this.#resign?.();
  }

  #ask(steal: boolean): void {
    if (this.#isStopped) return;
    this.#withdraw?.();
    this.#withdraw = this.#delegate.tabs.lead((lost) => this.#lead(lost), { steal });
    this.#watch();
  }

  #watch(): void {
    this.#cancelWatch?.();
    const silenceMs = SILENCE_MS * (1 + this.#delegate.random() / 4);
    this.#cancelWatch = this.#delegate.timers.after(silenceMs, () => {
      /* Where there are no locks, the lead is granted before the watch starts. */
      if (this.#resign) return;
      if (this.#delegate.isFit()) this.#ask(true);
      else this.#watch();
    });
  }

  async #lead(lost: AbortSignal): Promise<void> {
    if (this.#isStopped) return;
    this.#cancelWatch?.();
    this.#delegate.onChange(true);
    this.#beat();
    await new Promise<void>((resolve) => {
      this.#resign = resolve;
      lost.addEventListener('abort', () => resolve());
    });
    this.#resign = null;
    this.#cancelBeat?.();
    this.#delegate.onChange(false);
    this.#ask(false);
  }

  #beat(): void {
    const { tabs, timers, isFit, status } = this.#delegate;
    if (isFit()) tabs.send({ kind: 'heartbeat', status: status() });
    this.#cancelBeat = timers.after(HEARTBEAT_MS, () => this.#beat());
  }
}
