import 'fake-indexeddb/auto';
import type { Cursor } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { Mutation, PushReply, PushResult } from '@gatehouse/sync-protocol/sync/messages/push';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueueStore } from '../../db/queue-store.ts';
import type { ApiResult } from '../../lib/api/api-result.ts';
import { newEntry } from '../queue/new-entry.ts';
import { QueueSession } from '../queue/queue-session.ts';
import { gatedStore } from '../testing/gated-store.ts';
import { plainSealer } from '../testing/plain-sealer.ts';
import { deviceOf, queueStores } from '../testing/queues.ts';
import { DeviceClock } from '../time/device-clock.ts';
import { PushLoop } from './push-loop.ts';

/** Two tabs that both believe they lead send, settle and tidy one queue, while the server is backed up and restored. */
const identity = deviceOf();
const clock = new DeviceClock(
  { wall: () => 1_750_000_000_000, monotonic: () => 0, newSession: () => 's' },
  { offsetMs: 0, floorMs: 0 },
);

/** The server by the rules Q5, Q12 and E2: ids with the version that applied them. */
class ModelServer {
  #epoch = 0;
  #version = 1;
  #applied = new Map<string, number>();
  #backup: { applied: Map<string, number>; version: number } | null = null;
  backedUpVersion: number | null = null;

  get cursor(): Cursor {
    return { epoch: `e${this.#epoch}`, version: this.#version };
  }

  has(id: string): boolean {
    return this.#applied.has(id);
  }

  apply(ids: readonly (string | null)[]): PushReply {
    const results = ids.map((id, mid): PushResult => {
      if (id === null) return { mid, id, status: 'parked', code: 'INVALID_INPUT' };
      const known = this.#applied.get(id);
      if (known !== undefined) return { mid, id, status: 'duplicate', version: known };
      this.#version += 1;
      this.#applied.set(id, this.#version);
      return { mid, id, status: 'applied', version: this.#version };
    });
    return { results, server_time: '2026-06-15T15:00:00.000Z' };
  }

  backUp(): void {
    this.#backup = { applied: new Map(this.#applied), version: this.#version };
    this.backedUpVersion = this.#version;
  }

  restore(): void {
    if (!this.#backup) return;
    this.#applied = new Map(this.#backup.applied);
    this.#version = this.#backup.version;
    this.#epoch += 1;
    this.backedUpVersion = null;
  }
}

const deed = fc.record({
  kind: fc.constantFrom('enqueue', 'enqueue', 'push', 'push', 'push', 'look', 'look', 'backUp', 'restore'),
  tab: fc.integer({ min: 0, max: 1 }),
  isLost: fc.boolean(),
});

describe.each(Object.keys(queueStores))('two leaders over one queue in %s', (kind) => {
  it('[D6] [D10] [Q12] lose nothing, and keep arguments or a copy of each entry', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(deed, { minLength: 8, maxLength: 30 }), async (scheduler, deeds) => {
        const server = new ModelServer();
        const store = await (queueStores[kind] as () => Promise<QueueStore>)();
        const saved: string[] = [];
        const { gated, gate, end } = gatedStore(store, scheduler, async () => {
          for (const entry of await store.list()) expect(entry.hasArgs || entry.hasCopy).toBe(true);
        });
        const tabs = [0, 1].map(() => tabOver(gated, server, gate));
        const turns: Promise<unknown>[] = tabs.map(({ queue }) => queue.load(null));
        for (const { kind: what, tab: index, isLost } of deeds) {
          const tab = tabs[index] as (typeof tabs)[number];
          const next = (work: () => Promise<unknown>): void => {
            turns[index] = (turns[index] as Promise<unknown>).then(work);
          };
          if (what === 'enqueue') next(async () => saved.push(await tab.enqueue()));
          else if (what === 'push') next(() => tab.push(isLost));
          else if (what === 'look') next(() => tab.look());
          else await scheduler.waitFor(gate(what).then(() => (what === 'backUp' ? server.backUp() : server.restore())));
        }
        await scheduler.waitFor(Promise.all(turns));
        end();
        for (let round = 0; round < 8; round += 1)
          for (const tab of tabs) {
            await tab.look();
            await tab.queue.load(tab.cursor());
            await tab.push(false);
          }
        expect(saved.filter((id) => !server.has(id))).toEqual([]);
        expect((await store.list()).filter(({ state }) => state !== 'sent')).toEqual([]);
        store.close();
      }),
      { numRuns: kind === 'memory' ? 150 : 20 },
    );
  });
});

function tabOver(store: QueueStore, server: ModelServer, gate: (name: string) => Promise<void>) {
  let cursor: Cursor | null = null;
  let isLost = false;
  const queue = new QueueSession({
    store,
    sealer: plainSealer,
    identity,
    sealToServer: async (_key, text) => {
      await gate('seal');
      return text;
    },
    onChange: () => undefined,
    makeRoom: async () => undefined,
    putBack: async () => undefined,
    recover: async () => undefined,
  });
  const exchange = async (ids: readonly (string | null)[]): Promise<ApiResult<PushReply>> => {
    await gate('request');
    const reply = server.apply(ids);
    await gate('answer');
    return isLost ? { ok: false, kind: 'network', message: 'lost' } : { ok: true, status: 200, data: reply };
  };
  const loop = new PushLoop({
    queue,
    transport: {
      push: ({ mutations }) => exchange((mutations as Mutation[]).map(({ id }) => id)),
      resend: ({ items }) => exchange(items.map(({ id, sealed }) => (idIn(sealed) === id ? id : null))),
      pull: () => Promise.reject(new Error('not asked here')),
      listen: () => Promise.reject(new Error('not asked here')),
    },
    clock,
    replicaId: 'r',
    deviceId: 'd',
    cursor: () => cursor,
    publicKey: () => (cursor === null ? null : 'key'),
    status: async () => ({ app_version: 't', storage_persisted: null }),
    onAnswer: () => undefined,
    onApplied: () => undefined,
  });
  return {
    queue,
    cursor: () => cursor,
    async enqueue(): Promise<string> {
      const { entry, frozen } = newEntry('sign_waiver', { email: 'a' }, { id: crypto.randomUUID(), identity, clock });
      return (await queue.add(entry, frozen, clock)).id;
    },
    push(losesAnswer: boolean): Promise<unknown> {
      isLost = losesAnswer;
      return loop.round(new AbortController().signal);
    },
    /** A pull: the cache reaches the server's version, and what is no longer needed goes. */
    async look(): Promise<void> {
      await gate('pull');
      cursor = server.cursor;
      const { backedUpVersion } = server;
      await queue.tidy({ cursor, publicKey: 'key', backedUpVersion, nowMs: clock.nowMs() });
    },
  };
}

function idIn(sealed: string): string | null {
  try {
    return (JSON.parse(sealed) as { id: string }).id;
  } catch {
    return null;
  }
}
