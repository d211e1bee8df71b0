import { ACKNOWLEDGED_KEEP_DAYS } from '@gatehouse/sync-protocol/base/limits';
import { scopeOf } from '@gatehouse/sync-protocol/sync/collections';
import type { Cursor } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { Held, Mutation } from '@gatehouse/sync-protocol/sync/messages/push';
import { factsOf } from '@gatehouse/sync-protocol/sync/mutations';
import {
  isWaiting,
  type KeptWith,
  type NewEntry,
  type QueueEntry,
  type QueueStore,
  type Settlement,
  settled,
} from '../../db/queue-store.ts';
import { isQuota } from '../../db/quota.ts';
import type { Sealer } from '../../db/sealing.ts';
import { toBase64 } from '../../lib/api/base64.ts';
import type { DeviceIdentity, SyncStatus } from '../port/engine-port.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import { type Args, mutationOf } from './entry-args.ts';
import { countsOf, newestHeld } from './queue-counts.ts';
import { QueueLife } from './queue-life.ts';
import { QueuePayloads } from './queue-payloads.ts';
import { serverKeyMeta } from './server-seal.ts';

export interface QueueDelegate {
  store: QueueStore;
  sealer: Sealer;
  identity: DeviceIdentity;
  sealToServer(publicKey: string, text: string): Promise<string>;
  onChange(): void;
  /** The disk is full: frees what can be fetched again. Rule D11. */
  makeRoom(): Promise<void>;
  /** The browser cleared the storage under this tab: puts back its keys, and who the browser is. Rule D24. */
  putBack(): Promise<void>;
  /** Brings back what this tab can't read, or reports it. Rule D25. */
  recover(lost: readonly QueueEntry[]): Promise<void>;
}

const KEEP_MS = ACKNOWLEDGED_KEEP_DAYS * 86_400_000;

/** The queue as seen by this tab: entries in memory, with the arguments of those that are shown. */
export class QueueSession {
  readonly #delegate: QueueDelegate;
  #entries = new Map<number, QueueEntry>();
  readonly #payloads: QueuePayloads;
  readonly #life: QueueLife;
  /** Results of the server by `mid` that are not stored yet, kept so that no entry is sent again. Rule D20. */
  readonly #unwritten = new Map<number, Settlement>();
  #publicKey: string | null = null;
  #changes = 0;

  constructor(delegate: QueueDelegate) {
    this.#delegate = delegate;
    this.#payloads = new QueuePayloads(delegate.store, delegate.sealer);
    this.#life = new QueueLife({ ...delegate, payloads: this.#payloads, queue: this });
  }

  /** This venue's, by `mid`. Another venue's are never shown here. Rule D8. */
  own(): QueueEntry[] {
    return [...this.#entries.values()].filter((entry) => this.#isOwn(entry));
  }

  /** Counts of unsent and parked entries, of this venue and of others. Rule D8. */
  counts(): Pick<SyncStatus, 'unsent' | 'parked' | 'lost' | 'foreign' | 'foreignOf'> {
    return countsOf([...this.#entries.values()], this.#delegate.identity.clientId);
  }

  /** The newest entry that the server acknowledged in this epoch. Rule E4. */
  held(epoch: string | undefined): Held | undefined {
    return newestHeld(this.own(), epoch);
  }

  get changes(): number {
    return this.#changes;
  }

  get serverKey(): string | null {
    return this.#publicKey;
  }

  /** Undefined until read, null where they can't be decrypted. */
  shownArgs(mid: number): Args | null | undefined {
    return this.#payloads.shown(mid);
  }

  isUnreadable(entry: QueueEntry): boolean {
    return entry.hasArgs && this.#payloads.shown(entry.mid) === null;
  }

  /** Whether it can go to the server: decrypted, or as the copy that was sealed to it. Rule D12. */
  isSendable(entry: QueueEntry): boolean {
    return !this.isUnreadable(entry) || entry.hasCopy;
  }

  /**
   * Reads the server's last known key at the start, and requeues what another venue's credential could not send. Rules
   * D8, D12.
   */
  async open(): Promise<void> {
    const known = await this.#delegate.store.readMeta(serverKeyMeta(this.#delegate.identity.clientId));
    this.#publicKey ??= typeof known === 'string' ? known : null;
    await this.load(null);
    const returned = this.own().filter((entry) => isWaiting(entry) && entry.state !== 'unsent');
    await this.settle(
      returned.map(({ mid }): Settlement => ({ mid, state: 'unsent', result: null })),
      null,
    );
  }

  /** The server's key from the venue's row; stored for the next start, which may need it before its cache is read. */
  async knowServerKey(publicKey: string | null): Promise<void> {
    if (!publicKey || publicKey === this.#publicKey) return;
    this.#publicKey = publicKey;
    /* A full disk refuses it; this run still uses it. */
    const name = serverKeyMeta(this.#delegate.identity.clientId);
    await this.#delegate.store.writeMeta(name, publicKey).catch(() => undefined);
  }

  /** Reads the stored entries; also after another tab changed it, or the browser cleared it. */
  async load(cursor: Cursor | null): Promise<void> {
    await this.#writeAnswers().catch(() => undefined);
    const { entries, hasReturned } = await this.#life.list(() => [...this.#entries.values()]);
    /* These name entries by numbers of the former life, and what they say is written. */
    if (hasReturned) this.#unwritten.clear();
    this.#entries = new Map(entries.map((entry) => [entry.mid, entry]));
    for (const settlement of this.#unwritten.values()) this.#note(settlement);
    await this.#payloads.follow(this.#entries, (entry) => this.#isOwn(entry) && this.isShown(entry, cursor));
    this.#delegate.onChange();
  }

  /** Reads again where the browser cleared the storage. Rule D24. */
  async look(cursor: Cursor | null): Promise<void> {
    if (await this.#life.isOver()) await this.load(cursor);
  }

  /**
   * Durable when it resolves, with the clock's memory, and with its copy for the server where that key is known. Rejects
   * when the disk is full. Rules D1, D12 and C8.
   */
  async add(entry: NewEntry, args: Args, clock: Pick<DeviceClock, 'memory'>): Promise<QueueEntry> {
    const [sealed, copy] = await Promise.all([
      this.#delegate.sealer.seal(JSON.stringify(args)),
      this.copyOf(mutationOf({ ...entry, mid: 0 }, args)).catch(() => undefined),
    ]);
    const { store } = this.#delegate;
    const add = (kept: KeptWith) => store.add(entry, sealed, { ...kept, clock: clock.memory() });
    const added = await this.#withRoom(() => add({ copy })).catch((error: unknown) => {
      if (copy === undefined || !isQuota(error)) throw error;
      /* Where there is no room for both, the signature takes precedence over its copy. */
      return add({});
    });
    this.#changes += 1;
    this.#entries.set(added.mid, added);
    this.#payloads.added(added, sealed, args);
    this.#delegate.onChange();
    return added;
  }

  /**
   * Whether an entry's effect is laid over the cache: until the cache has reached the version of its result.
   * Rule D7.
   */
  isShown(entry: QueueEntry, cursor: Cursor | null): boolean {
    if (entry.state !== 'sent') return true;
    if (!this.isOverlaid(entry)) return false;
    const version = entry.result?.version ?? null;
    if (version === null) return false;
    return cursor === null || entry.result?.epoch !== cursor.epoch || cursor.version < version;
  }

  isOverlaid(entry: QueueEntry): boolean {
    const shownIn = factsOf(entry.name)?.shownIn;
    return shownIn !== undefined && scopeOf[this.#delegate.identity.role].includes(shownIn);
  }

  /** The complete mutations of entries; those that can't be decrypted are marked and omitted. */
  async mutations(entries: readonly QueueEntry[]): Promise<{ entry: QueueEntry; mutation: Mutation }[]> {
    const opened = await this.#payloads.open(entries);
    if (opened.length < entries.length) this.#delegate.onChange();
    return opened.map(({ entry, args }) => ({ entry, mutation: mutationOf(entry, args) }));
  }

  async copies(entries: readonly QueueEntry[]): Promise<Map<number, string>> {
    return this.#delegate.store.readCopies(entries.map(({ mid }) => mid));
  }

  /** Stored bytes of entries that can't be decrypted, base64, for the export. */
  async sealedArgs(entries: readonly QueueEntry[]): Promise<Map<number, { iv: string; data: string }>> {
    const found = await this.#payloads.sealed(entries);
    return new Map([...found].map(([mid, { iv, data }]) => [mid, { iv: toBase64(iv), data: toBase64(data) }] as const));
  }

  async settle(settlements: readonly Settlement[], cursor: Cursor | null): Promise<void> {
    if (settlements.length === 0) return;
    for (const settlement of settlements) {
      this.#unwritten.set(settlement.mid, settlement);
      this.#note(settlement);
    }
    this.#delegate.onChange();
    await this.#writeAnswers();
    await this.load(cursor);
  }

  async remove(entries: readonly QueueEntry[]): Promise<void> {
    await this.#delegate.store.remove(entries.map(({ mid }) => mid));
    this.#changes += 1;
    for (const { mid } of entries) {
      this.#entries.delete(mid);
      this.#payloads.forget(mid);
    }
    this.#delegate.onChange();
  }

  /** The sealed copy for the server, or undefined while its key is not known. Rule D6. */
  async copyOf(mutation: Mutation, newestKey: string | null = null): Promise<string | undefined> {
    const publicKey = newestKey ?? this.#publicKey;
    if (!publicKey) return undefined;
    return this.#delegate.sealToServer(publicKey, JSON.stringify(mutation));
  }

  /**
   * Deletes what is no longer needed: arguments whose effect the cache shows, once the copy for the server is stored;
   * entries that the server has backed up or that are 30 days old. Rule D6.
   */
  async tidy(facts: {
    cursor: Cursor | null;
    publicKey: string | null;
    backedUpVersion: number | null;
    nowMs: number;
  }): Promise<void> {
    const { cursor, publicKey, backedUpVersion, nowMs } = facts;
    await this.knowServerKey(publicKey);
    const done = this.own().filter(
      (entry) =>
        entry.state === 'sent' && cursor && entry.result?.epoch === cursor.epoch && !this.isShown(entry, cursor),
    );
    const isOver = ({ result }: QueueEntry): boolean => {
      const version = result?.version ?? null;
      const isBackedUp = backedUpVersion !== null && version !== null && version <= backedUpVersion;
      return isBackedUp || nowMs - Date.parse(result?.answeredAtUtc ?? '') > KEEP_MS;
    };
    const over = done.filter(isOver);
    if (over.length > 0) await this.remove(over);
    const held = done.filter((entry) => entry.hasArgs && !isOver(entry));
    const settlements: Settlement[] = [];
    for (const { entry, mutation } of await this.mutations(held)) {
      const copy = entry.hasCopy ? undefined : await this.copyOf(mutation, publicKey);
      if (!entry.hasCopy && copy === undefined) continue;
      const { mid, state, result } = entry;
      settlements.push({ mid, state, result, dropsArgs: true, ...(copy === undefined ? {} : { copy }) });
    }
    await this.settle(settlements, cursor);
  }

  #isOwn({ clientId }: QueueEntry): boolean {
    return clientId === this.#delegate.identity.clientId;
  }

  #note(settlement: Settlement): void {
    const entry = this.#entries.get(settlement.mid);
    const after = entry ? settled(entry, withoutCopy(settlement)) : null;
    if (after) this.#entries.set(after.mid, after);
  }

  /**
   * Stores the results. The copies wait on a full disk, because an entry can be resent with its arguments as well. Rule
   * D6.
   */
  async #writeAnswers(): Promise<void> {
    const answers = [...this.#unwritten.values()];
    if (answers.length === 0) return;
    const { store } = this.#delegate;
    try {
      await this.#withRoom(() => store.settle(answers));
    } catch (error) {
      if (!isQuota(error)) throw error;
      await store.settle(answers.map(withoutCopy));
    }
    this.#changes += 1;
    for (const answer of answers) if (this.#unwritten.get(answer.mid) === answer) this.#unwritten.delete(answer.mid);
  }

  async #withRoom<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!isQuota(error)) throw error;
      await this.#delegate.makeRoom();
      return write();
    }
  }
}

/** Leaves the result alone, so that the copy and the arguments stay unchanged. */
function withoutCopy({ mid, state, result, correctionMs }: Settlement): Settlement {
  return { mid, state, result, correctionMs };
}
