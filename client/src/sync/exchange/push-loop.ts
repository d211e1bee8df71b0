import { PROTOCOL_VERSION } from '@gatehouse/sync-protocol/base/version';
import type { Cursor } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { PushReply, PushRequest, PushResult } from '@gatehouse/sync-protocol/sync/messages/push';
import type { EntryResult, QueueEntry, Settlement } from '../../db/queue-store.ts';
import type { ApiFailure, ApiResult } from '../../lib/api/api-result.ts';
import type { SyncTransport } from '../port/transport.ts';
import { corrected, correctionOf, mayBeAsked, resultOf, stateAfter } from '../queue/push-answers.ts';
import type { QueueSession } from '../queue/queue-session.ts';
import { SendOrder } from '../queue/send-order.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import { BatchSize } from './batch-size.ts';
import type { Round } from './loop.ts';
import { LostEntries } from './lost-entries.ts';

export interface PushDelegate {
  queue: QueueSession;
  transport: SyncTransport;
  clock: DeviceClock;
  replicaId: string;
  deviceId: string;
  /** The position of the cache: what answers are compared with. */
  cursor(): Cursor | null;
  /** The server's sealing key from the venue's row; null before the first fill. */
  publicKey(): string | null;
  status(): Promise<Omit<NonNullable<PushRequest['status']>, 'unsent' | 'parked'>>;
  /** Each answer, for connectivity, sign-in, revocation and the clock. */
  onAnswer(answer: ApiResult<PushReply>, roundTripMs: number): void;
  /** Something was applied: a pull will show it. */
  onApplied(): void;
}

/** What the owner sees of a quiet device is at most this old. */
const REPORT_EVERY_MS = 60 * 60_000;

type Opened = Awaited<ReturnType<QueueSession['mutations']>>[number];
interface Copied {
  entry: QueueEntry;
  sealed: string;
}

/** Sends what is queued, in batches; each item is answered by itself. Rules Q1–Q13, Q17, D6, D8. */
export class PushLoop {
  readonly #delegate: PushDelegate;
  readonly #size = new BatchSize();
  readonly #order = new SendOrder();
  readonly lost = new LostEntries();
  #wasCut = false;
  #reportedAtMs: number | null = null;
  /**
   * Parked entries that were answered since all were last to be asked about, by `mid`. The others are asked, because a
   * person may have settled them on the server. Rule D17.
   */
  readonly #asked = new Set<number>();

  constructor(delegate: PushDelegate) {
    this.#delegate = delegate;
  }

  /** The next round asks what became of parked entries and says how the device is. */
  askAgain(): void {
    this.#asked.clear();
    this.#reportedAtMs = null;
  }

  async round(signal: AbortSignal): Promise<Round> {
    const resent = await this.#resend(signal);
    if (resent) return resent;
    const pushed = await this.#push(signal);
    return pushed.kind === 'idle' && !signal.aborted ? ((await this.#sendCopies(signal)) ?? pushed) : pushed;
  }

  async #push(signal: AbortSignal): Promise<Round> {
    const { queue, clock } = this.#delegate;
    const reportedAtMs = this.#reportedAtMs;
    if (reportedAtMs !== null && clock.monotonicMs() - reportedAtMs >= REPORT_EVERY_MS) this.askAgain();
    const isReportDue = this.#reportedAtMs === null;
    /* A tab that died may have queued what nobody heard of. Rule D14. */
    if (isReportDue) await queue.load(this.#delegate.cursor());
    const waiting = this.#waiting().filter((entry) => entry.hasArgs && !queue.isUnreadable(entry));
    const { items: batch, chars } = await this.#batch(waiting);
    /* What could not be opened is marked now and leaves its place to others. */
    if (batch.length === 0 && waiting.length > 0) return { kind: 'again' };
    if (batch.length === 0 && !isReportDue) return { kind: 'idle', waitMs: REPORT_EVERY_MS };
    const epoch = this.#delegate.cursor()?.epoch ?? null;
    const request = await this.#request(batch);
    const answer = await this.#timed(chars, () => this.#delegate.transport.push(request, signal));
    if (signal.aborted) return { kind: 'idle', waitMs: null };
    if (!answer.ok) return this.#failed(answer, batch, epoch);
    this.#reportedAtMs = clock.monotonicMs();
    this.#order.carried(batch);
    const retries = await this.#settle(batch, answer.data.results, epoch);
    if (batch.length > retries) this.#delegate.onApplied();
    if (batch.length > 0 && retries === batch.length) return { kind: 'failed' };
    return { kind: 'again' };
  }

  /** After a restore the server lacks what it had acknowledged: it gets it again. Rule D6. */
  async #resend(signal: AbortSignal): Promise<Round | null> {
    const { queue } = this.#delegate;
    const cursor = this.#delegate.cursor();
    if (!cursor) return null;
    const lost = this.lost.of(queue.own(), cursor);
    if (lost.length === 0) return null;
    const again = lost.filter((entry) => !entry.hasCopy && entry.hasArgs);
    if (again.length > 0) {
      await queue.settle(
        again.map(({ mid }) => ({ mid, state: 'unsent', result: null })),
        cursor,
      );
      return { kind: 'again' };
    }
    const { items: batch, chars } = await this.#copies(lost.filter(({ hasCopy }) => hasCopy));
    if (batch.length === 0) return null;
    const answer = await this.#askWithCopies(batch, chars, signal);
    if (signal.aborted) return { kind: 'idle', waitMs: null };
    if (!answer.ok) return this.#failed(answer, [], cursor.epoch, batch.length);
    const settlements = this.#settlementsOf(batch, answer.data.results, cursor.epoch);
    await queue.settle(settlements, cursor);
    if (settlements.length > 0) this.#delegate.onApplied();
    return settlements.length === batch.length ? { kind: 'again' } : { kind: 'failed' };
  }

  /**
   * What can't be opened here goes as its copy, which the server opens; also what was never acknowledged, and what the
   * server could not open before. Rules D12 and D16.
   */
  async #sendCopies(signal: AbortSignal): Promise<Round | null> {
    const { queue } = this.#delegate;
    const closed = this.#waiting().filter((entry) => entry.hasCopy && (!entry.hasArgs || queue.isUnreadable(entry)));
    const { items: batch, chars } = await this.#copies(closed);
    if (batch.length === 0) return null;
    const epoch = this.#delegate.cursor()?.epoch ?? null;
    const answer = await this.#askWithCopies(batch, chars, signal);
    if (signal.aborted) return { kind: 'idle', waitMs: null };
    if (!answer.ok) return this.#failed(answer, batch, epoch);
    const settlements = this.#settlementsOf(batch, answer.data.results, epoch);
    this.#order.carried(batch);
    await queue.settle(settlements, this.#delegate.cursor());
    if (settlements.length > 0) this.#delegate.onApplied();
    return settlements.length === 0 ? { kind: 'failed' } : { kind: 'again' };
  }

  /** Settles what went as copies. None of them has what the server corrected a clock by in it yet. Rule C7. */
  #settlementsOf(batch: readonly Copied[], results: readonly PushResult[], epoch: string | null): Settlement[] {
    return batch.flatMap(({ entry }, index) => {
      const answer = results[index];
      if (!answer || answer.status === 'retry') return [];
      const state = this.#stateAfter(entry, answer);
      return [{ mid: entry.mid, state, result: this.#result(answer, epoch), correctionMs: answer.correction_ms }];
    });
  }

  #askWithCopies(batch: readonly Copied[], chars: number, signal: AbortSignal): Promise<ApiResult<PushReply>> {
    const { clock, transport, replicaId } = this.#delegate;
    const items = batch.map(({ entry: { id, clock: written }, sealed }) => ({ id, sealed, ...correctionOf(written) }));
    const { clientAtMs, monotonicMs, session } = clock.stamp();
    const sent = { client_now: new Date(clientAtMs).toISOString(), clock: { monotonic_ms: monotonicMs, session } };
    const request = { protocol: PROTOCOL_VERSION, replica_id: replicaId, items, ...sent };
    return this.#timed(chars, () => transport.resend(request, signal));
  }

  /** Opens as many entries as fit, and at least one. What the line could not carry goes alone, after the others. */
  #batch(entries: readonly QueueEntry[]): Promise<{ items: Opened[]; chars: number }> {
    return this.#size.take(
      this.#order.inTurn(entries),
      (portion) => this.#delegate.queue.mutations(portion),
      ({ mutation }) => JSON.stringify(mutation).length,
    );
  }

  /** The same of their copies. */
  #copies(entries: readonly QueueEntry[]): Promise<{ items: Copied[]; chars: number }> {
    return this.#size.take(
      this.#order.inTurn(entries),
      async (portion) => {
        const copies = await this.#delegate.queue.copies(portion);
        const stored = portion.filter(({ mid }) => copies.has(mid));
        return stored.map((entry) => ({ entry, sealed: copies.get(entry.mid) ?? '' }));
      },
      ({ sealed }) => sealed.length,
    );
  }

  async #request(batch: readonly Opened[]): Promise<PushRequest> {
    const { clock, deviceId, replicaId, queue } = this.#delegate;
    const own = queue.own();
    const status = await this.#delegate.status();
    const held = queue.held(this.#delegate.cursor()?.epoch);
    const { clientAtMs, monotonicMs, session } = clock.stamp();
    return {
      protocol: PROTOCOL_VERSION,
      device_id: deviceId,
      replica_id: replicaId,
      mutations: batch.map(({ mutation }) => mutation),
      client_now: new Date(clientAtMs).toISOString(),
      clock: { monotonic_ms: monotonicMs, session },
      ...(held ? { held } : {}),
      status: {
        ...status,
        /* The count as it will be when this push has been answered. */
        unsent:
          own.filter(({ state }) => state === 'unsent').length -
          batch.filter(({ entry }) => entry.state === 'unsent').length,
        parked: own.filter(({ state }) => state === 'parked').length,
      },
    };
  }

  /** Keeps the answers; returns how many items must be sent again. */
  async #settle(batch: readonly Opened[], results: readonly PushResult[], epoch: string | null): Promise<number> {
    const { queue } = this.#delegate;
    const publicKey = this.#delegate.publicKey();
    const settlements: Settlement[] = [];
    for (const [index, { entry, mutation }] of batch.entries()) {
      const answer = results[index];
      if (!answer || answer.status === 'retry' || (answer.id !== null && answer.id !== entry.id)) continue;
      const result = this.#result(answer, epoch);
      const state = this.#stateAfter(entry, answer);
      if (answer.status === 'parked') {
        settlements.push({ mid: entry.mid, state, result });
        continue;
      }
      const { correction_ms: correctionMs } = answer;
      /* Again, because the server may have another key since it was queued, and corrected its clock. Rules C7 and D12. */
      const copy = await queue.copyOf(corrected(mutation, correctionMs), publicKey);
      const isCopied = entry.hasCopy || copy !== undefined;
      settlements.push({
        mid: entry.mid,
        state,
        result,
        correctionMs,
        ...(copy === undefined ? {} : { copy }),
        ...(isCopied ? { dropsArgs: !queue.isOverlaid(entry) } : {}),
      });
    }
    await queue.settle(settlements, this.#delegate.cursor());
    return batch.length - settlements.length;
  }

  /** Unsent entries, then parked ones that have yet to be asked about. */
  #waiting(): QueueEntry[] {
    const own = this.#delegate.queue.own();
    const parked = own.filter((entry) => mayBeAsked(entry) && !this.#asked.has(entry.mid));
    return [...own.filter(({ state }) => state === 'unsent'), ...parked];
  }

  /** What is parked has been asked about. Rule D17. */
  #stateAfter({ mid }: QueueEntry, answer: PushResult): 'sent' | 'parked' {
    this.lost.answered(mid, this.#delegate.cursor());
    const state = stateAfter(answer);
    if (state === 'parked') this.#asked.add(mid);
    return state;
  }

  #result(answer: PushResult, epoch: string | null): EntryResult {
    return resultOf(answer, { epoch, atMs: this.#delegate.clock.nowMs() });
  }

  /** A refusal of the whole body halves the batch; a single item that is refused is parked here. Rule Q3. */
  async #failed(
    failure: ApiFailure,
    batch: readonly { entry: QueueEntry }[],
    epoch: string | null,
    count = batch.length,
  ): Promise<Round> {
    if (failure.kind !== 'refused') {
      const [only] = batch;
      if (this.#wasCut && only && count === 1) this.#order.putLast(only.entry);
      return { kind: 'failed' };
    }
    const isRefusedWhole = failure.status === 413 || failure.status === 400;
    if (isRefusedWhole && count > 1) {
      this.#size.refused(count);
      return { kind: 'again' };
    }
    const [only] = batch;
    if (isRefusedWhole && only) {
      const result = {
        ...this.#result({ mid: null, id: null, status: 'parked', code: failure.code }, epoch),
        isLocal: true,
      };
      await this.#delegate.queue.settle([{ mid: only.entry.mid, state: 'parked', result }], this.#delegate.cursor());
      this.#asked.add(only.entry.mid);
      this.#size.reset();
      return { kind: 'again' };
    }
    return { kind: 'failed', retryAfterMs: failure.retryAfterMs };
  }

  async #timed(chars: number, send: () => Promise<ApiResult<PushReply>>): Promise<ApiResult<PushReply>> {
    const startedMs = this.#delegate.clock.monotonicMs();
    const answer = await send();
    const tookMs = this.#delegate.clock.monotonicMs() - startedMs;
    this.#wasCut = !answer.ok && answer.kind === 'network' && this.#size.lost(chars, tookMs);
    if (answer.ok) this.#size.answered(chars, tookMs);
    this.#delegate.onAnswer(answer, tookMs);
    return answer;
  }
}
