import type { Random } from './random.ts';
import type { SimServer } from './sim-server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How bad the network is: probabilities from 0 to 1, delays in milliseconds. */
export interface NetworkFaults {
  dropBefore: number;
  dropAfter: number;
  duplicate: number;
  truncate: number;
  delayMaxMs: number;
}

export const calm: NetworkFaults = { dropBefore: 0, dropAfter: 0, duplicate: 0, truncate: 0, delayMaxMs: 20 };

/** Between devices and the server: loses requests and answers, sends twice, late, out of order and cut off. */
export class SimNetwork {
  faults: NetworkFaults = calm;
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #server: SimServer;
  readonly #listeners = new Set<(version: number) => void>();

  constructor(time: VirtualTime, random: Random, server: SimServer) {
    this.#time = time;
    this.#random = random;
    this.#server = server;
  }

  /** A `fetch` that goes through this network, for a device that may be offline. */
  fetchFor(isOnline: () => boolean): typeof fetch {
    return (input, init = {}) => this.#send(input as string, init, isOnline);
  }

  async #send(path: string, init: RequestInit, isOnline: () => boolean): Promise<Response> {
    const random = this.#random;
    if (!isOnline()) return this.#lost(50);
    if (random.chance(this.faults.dropBefore)) return this.#lost(30_000);
    if (random.chance(this.faults.duplicate))
      this.#time.after(random.int(0, 20_000), () => void this.#deliver(path, init));
    await this.#time.sleep(random.int(1, this.faults.delayMaxMs));
    const answer = isOnline() ? await this.#deliver(path, init) : null;
    if (!answer || random.chance(this.faults.dropAfter)) return this.#lost(30_000);
    const { status, headers } = answer;
    const isCut = random.chance(this.faults.truncate);
    const body = isCut ? answer.body.slice(0, random.int(0, answer.body.length - 1)) : answer.body;
    await this.#time.sleep(random.int(1, this.faults.delayMaxMs));
    return isOnline() ? new Response(body, { status, headers }) : this.#lost(1);
  }

  /** What a browser makes of no answer, after a while. */
  async #lost(withinMs: number): Promise<never> {
    await this.#time.sleep(this.#random.int(1, withinMs));
    throw new TypeError('network');
  }

  /** A poke stream: hears versions while it stands. */
  listen(onPoke: (version: number) => void): () => void {
    this.#listeners.add(onPoke);
    return () => this.#listeners.delete(onPoke);
  }

  async #deliver(path: string, init: RequestInit): Promise<{ status: number; headers: Headers; body: string } | null> {
    const { signal: _signal, ...rest } = init;
    return this.#time.working(async () => {
      const response = await this.#server.handle(path, rest);
      if (!response) return null;
      const body = await response.text();
      if (path.includes('/push') || path.includes('/resend')) this.#poke(body);
      return { status: response.status, headers: response.headers, body };
    });
  }

  /** Tells listeners of the versions that a push made, each with its own delay and loss. */
  #poke(body: string): void {
    const versions = [...body.matchAll(/"version":(\d+)/g)].map((match) => Number(match[1]));
    if (versions.length === 0) return;
    const version = Math.max(...versions);
    for (const listener of this.#listeners)
      if (!this.#random.chance(this.faults.dropAfter))
        this.#time.after(this.#random.int(1, this.faults.delayMaxMs), () => listener(version));
  }
}
