import { REQUEST_TIMEOUT_MS } from '@gatehouse/sync-protocol/base/limits';
import type { Random } from './random.ts';
import { SimLine } from './sim-line.ts';
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

/** A line that all devices share. */
export interface Bandwidth {
  bitsPerSecond: number;
  /** The line drops each connection after so long. */
  connectionMaxMs?: number;
}

/** Headers of a request or answer, with what encryption adds. */
const HEADER_BYTES = 600;
/** An answer arrives in pieces of this size. */
const PART_BYTES = 16_384;

/** Between devices and the server: loses requests and answers, sends twice, late, out of order and cut off. */
export class SimNetwork {
  faults: NetworkFaults = calm;
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #server: SimServer;
  readonly #listeners = new Set<(version: number) => void>();
  #line: { up: SimLine; down: SimLine; connectionMaxMs: number } | null = null;

  constructor(time: VirtualTime, random: Random, server: SimServer) {
    this.#time = time;
    this.#random = random;
    this.#server = server;
  }

  /** Both directions get this rate; without this the line has no limit. Returns the lines, which count what they carry. */
  limit(bandwidth: Bandwidth): { up: SimLine; down: SimLine } {
    const { bitsPerSecond, connectionMaxMs = Number.POSITIVE_INFINITY } = bandwidth;
    const line = () => new SimLine(this.#time, bitsPerSecond);
    this.#line = { up: line(), down: line(), connectionMaxMs };
    return this.#line;
  }

  /** A `fetch` that goes through this network, for a device that may be offline. */
  fetchFor(isOnline: () => boolean): typeof fetch {
    return (input, init = {}) => this.#send(input as string, init, isOnline);
  }

  async #send(path: string, init: RequestInit, isOnline: () => boolean): Promise<Response> {
    const random = this.#random;
    if (!isOnline()) return this.#lost(50);
    if (random.chance(this.faults.dropBefore)) return this.#lost(30_000);
    /* No connection outlives a restore, for which the server is stopped. */
    const { restores } = this.#server;
    if (random.chance(this.faults.duplicate))
      this.#time.after(random.int(0, 20_000), () => {
        if (this.#server.restores === restores) void this.#deliver(path, init);
      });
    if (this.#line) return this.#sendOverLine(this.#line, path, init);
    await this.#time.sleep(random.int(1, this.faults.delayMaxMs));
    const answer = isOnline() ? await this.#deliver(path, init) : null;
    if (!answer || random.chance(this.faults.dropAfter)) return this.#lost(30_000);
    const { status, headers } = answer;
    const isCut = random.chance(this.faults.truncate);
    const body = isCut ? answer.body.slice(0, random.int(0, answer.body.length - 1)) : answer.body;
    await this.#time.sleep(random.int(1, this.faults.delayMaxMs));
    return isOnline() ? new Response(body, { status, headers }) : this.#lost(1);
  }

  async #sendOverLine(
    { up, down, connectionMaxMs }: { up: SimLine; down: SimLine; connectionMaxMs: number },
    path: string,
    init: RequestInit,
  ): Promise<Response> {
    const dropped = new AbortController();
    this.#time.after(Math.min(connectionMaxMs, REQUEST_TIMEOUT_MS), () => dropped.abort());
    const signal = AbortSignal.any([dropped.signal, ...(init.signal ? [init.signal] : [])]);
    await up.carry(HEADER_BYTES + ((init.body ?? '') as string).length, signal);
    const answer = await this.#deliver(path, init);
    if (!answer) return this.#lost(30_000);
    await down.carry(HEADER_BYTES, signal);
    const bytes = new TextEncoder().encode(answer.body);
    let at = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const part = bytes.subarray(at, at + PART_BYTES);
          if (part.length === 0) return controller.close();
          await down.carry(part.length, signal);
          at += part.length;
          controller.enqueue(part);
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status: answer.status, headers: answer.headers });
  }

  /** What a browser makes of no answer, after a while. */
  async #lost(withinMs: number): Promise<never> {
    await this.#time.sleep(this.#random.int(1, withinMs));
    throw new TypeError('network');
  }

  /** A poke stream: hears versions while it is open. */
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
