import 'fake-indexeddb/auto';
import type { Change, Cursor, PullReply } from '@gatehouse/sync-protocol/sync/messages/pull';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CacheDatabase } from '../../db/cache-database.ts';
import { decodePiece } from '../../db/cache-pieces.ts';
import type { CacheState, CacheStep, CacheStore, StepOutcome, StoredPiece } from '../../db/cache-store.ts';
import { MemoryCacheStore } from '../../db/memory-cache-store.ts';
import { CacheSession } from '../cache/cache-session.ts';
import { same } from '../cache/cache-steps.ts';
import { Replica } from '../replica/replica.ts';
import { gatedStore } from '../testing/gated-store.ts';
import { plainSealer } from '../testing/plain-sealer.ts';

/** Two tabs that both act as leader, over one store, in every order that their steps can take. Rules D3 and D10. */
const PAGE_ROWS = 2;

type Rows = ReadonlyMap<string, number>;
type ModelCursor = Cursor & { to?: number; at?: number; fill?: boolean };

/** The server by the rules L2–L6: a page run is frozen at the version of its first page. */
class ModelServer {
  /** The scope's content at each version: ids with the version of their row. */
  readonly history: Rows[] = [new Map()];
  #epoch = 1;

  get version(): number {
    return this.history.length - 1;
  }

  change(id: string, isRemoved: boolean): void {
    const rows = new Map(this.history.at(-1));
    rows.delete(id);
    if (!isRemoved) rows.set(id, this.history.length);
    this.history.push(rows);
  }

  /** The next pull of any tab is a reset, as after a change of role. */
  reset(): void {
    this.#epoch += 1;
  }

  pull(cursor: ModelCursor | null): PullReply {
    const server_time = '2026-06-15T15:00:00.000Z';
    const scope = this.#epoch;
    if (cursor && cursor['scope'] !== scope) {
      const start = { epoch: 'e', version: 0, fill: true, to: this.version, at: 0, scope };
      const reset: Change = { op: 'reset', collection: '*', id: '*', version: this.version };
      return { changes: [reset], cursor: start, more: true, server_time };
    }
    const isFill = !cursor || cursor.fill === true;
    const to = cursor?.to ?? this.version;
    const at = cursor?.at ?? 0;
    const all = isFill ? this.#fill(to) : this.#delta(cursor.version, to);
    const isUnderWay = at + PAGE_ROWS < all.length;
    const version = isUnderWay ? (cursor?.version ?? 0) : to;
    const next = isUnderWay ? { to, at: at + PAGE_ROWS, ...(isFill ? { fill: true } : {}) } : {};
    const more = isUnderWay || to < this.version;
    return {
      changes: all.slice(at, at + PAGE_ROWS),
      cursor: { epoch: 'e', version, scope, ...next },
      more,
      server_time,
    };
  }

  #fill(to: number): Change[] {
    return [...(this.history[to] as Rows)].map(([id, version]) => put(id, version));
  }

  #delta(above: number, upTo: number): Change[] {
    const [before, after] = [this.history[above] as Rows, this.history[upTo] as Rows];
    const gone = [...before.keys()].filter((id) => !after.has(id));
    return [
      ...gone.map((id): Change => ({ op: 'remove', collection: 'customers', id, version: upTo })),
      ...[...after].filter(([, version]) => version > above).map(([id, version]) => put(id, version)),
    ];
  }
}

function put(id: string, version: number): Change {
  const row = { waiver_id: id, adult_first_name: 'A', adult_last_name: id, email: '', phone: '', created_at: '2026' };
  return { op: 'put', collection: 'customers', id, version, row };
}

function heldBy(replica: Replica): Record<string, unknown> {
  const ids = [...replica.entries('customers')].map(([id]) => id);
  return { ids: ids.toSorted(), sum: replica.checksum('customers') };
}

function heldAs(rows: Rows): Record<string, unknown> {
  const replica = new Replica();
  replica.apply([...rows].map(([id, version]) => put(id, version)));
  return heldBy(replica);
}

/** A tab whose next step would succeed, because it matches the store, misses nothing. Rule D3. */
function expectNothingMissing({ state, replica }: CacheSession, stored: CacheState, server: ModelServer): void {
  const { cursor } = state;
  const isThere = state.life === stored.life && same([cursor, state.filling], [stored.cursor, null]);
  if (!isThere || !state.isFilled || !cursor || cursor['to'] !== undefined) return;
  expect(heldBy(replica)).toEqual(heldAs(server.history[cursor.version] as Rows));
}

/** After each step the memory store contains exactly what the server had at the stored cursor. Rule D3. */
class WatchedStore extends MemoryCacheStore {
  readonly seen: { state: CacheState; pages: StoredPiece[]; deltas: StoredPiece[] }[] = [];

  override async commit(step: CacheStep): Promise<StepOutcome | null> {
    const committing = super.commit(step);
    const now = { pages: [] as StoredPiece[], deltas: [] as StoredPiece[] };
    const outcome = committing.then((done) => {
      if (done) this.seen.push({ state: done.state, ...now });
      return done;
    });
    this.damage((pages, deltas) => {
      now.pages = [...pages];
      now.deltas = [...deltas];
    });
    return outcome;
  }

  async check(server: ModelServer): Promise<void> {
    for (const { state, pages, deltas } of this.seen) {
      const cursor = state.cursor;
      if (!state.isFilled || !cursor || cursor.to !== undefined) continue;
      const replica = new Replica();
      for (const piece of [...pages, ...deltas])
        if ((piece as StoredPiece & { life: number }).life === state.life)
          replica.apply((await decodePiece(plainSealer, piece, true)).changes);
      expect(heldBy(replica)).toEqual(heldAs(server.history[cursor.version] as Rows));
    }
  }
}

const stores: Record<string, () => Promise<CacheStore>> = {
  memory: async () => new WatchedStore(),
  dexie: async () => {
    const database = new CacheDatabase(`gatehouse-cache-${crypto.randomUUID()}`);
    await database.open();
    return database;
  },
};

const deed = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      id: fc.integer({ min: 0, max: 5 }),
      isRemoved: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const) }) },
  /* Running steps finish first: otherwise most changes come before the first page was read. */
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('rest' as const) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'pull' as const,
        'pull' as const,
        'arrive' as const,
        'fold' as const,
        'refill' as const,
        'catchUp' as const,
        'reopen' as const,
      ),
      tab: fc.integer({ min: 0, max: 1 }),
    }),
  },
);

describe.each(Object.keys(stores))('two leaders over one cache in %s', (kind) => {
  it('[D3] [D10] pull, fill, fold and refill concurrently, and hold exactly what the server has', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(deed, { minLength: 8, maxLength: 30 }), async (scheduler, deeds) => {
        const server = new ModelServer();
        for (const id of ['0', '1', '2', '3', '4']) server.change(id, false);
        const store = await (stores[kind] as () => Promise<CacheStore>)();
        const { gated, gate, end } = gatedStore(store, scheduler);
        const open = async (): Promise<CacheSession> => {
          const session = new CacheSession({
            open: async () => ({ store: gated, sealer: plainSealer }),
            onChange: () => undefined,
            onMoved: () => undefined,
          });
          await session.load();
          return session;
        };
        const pull = async (session: CacheSession): Promise<boolean> => {
          const asked = session.pullCursor;
          const reply = server.pull(asked);
          await gate('answer');
          return (await session.apply(reply, asked, 1)) === 'applied' && !reply.more;
        };
        const arrive = async (session: CacheSession): Promise<void> => {
          for (let round = 0; !(await pull(session)); round += 1)
            if (round > 40) throw new Error('the tab never arrives');
        };
        const tabs = [open(), open()];
        const running: Promise<unknown>[] = [...tabs];
        for (const each of deeds) {
          if (each.kind === 'change') server.change(String(each.id), each.isRemoved);
          else if (each.kind === 'reset') server.reset();
          else if (each.kind === 'rest') {
            await scheduler.waitFor(Promise.all(running));
            const stored = await store.readState();
            for (const tab of await Promise.all(tabs)) expectNothingMissing(tab, stored, server);
          } else if (each.kind === 'catchUp')
            running.push((tabs[each.tab] as Promise<CacheSession>).then((tab) => tab.catchUp()));
          else {
            /* One tab's loop does one thing at a time. */
            tabs[each.tab] = (tabs[each.tab] as Promise<CacheSession>).then(async (tab) => {
              if (each.kind === 'reopen') return open();
              if (each.kind === 'arrive') await arrive(tab);
              else await (each.kind === 'pull' ? pull(tab) : each.kind === 'fold' ? tab.fold() : tab.refill());
              return tab;
            });
            running.push(tabs[each.tab] as Promise<CacheSession>);
          }
          if (each.kind === 'change') await scheduler.waitFor(gate('later'));
        }
        await scheduler.waitFor(Promise.all(running));
        end();
        const wanted = heldAs(server.history.at(-1) as Rows);
        for (const tab of await Promise.all(tabs)) {
          await tab.catchUp();
          await arrive(tab);
          expect(heldBy(tab.replica)).toEqual(wanted);
        }
        expect(heldBy((await open()).replica)).toEqual(wanted);
        if (store instanceof WatchedStore) await store.check(server);
        else store.close();
      }),
      { numRuns: kind === 'memory' ? 150 : 25 },
    );
  });
});
