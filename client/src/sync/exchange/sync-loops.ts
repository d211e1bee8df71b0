import type { PullReply } from '@gatehouse/sync-protocol/sync/messages/pull';
import { CLOCK_KEY, type QueueStore } from '../../db/queue-store.ts';
import type { ApiResult } from '../../lib/api/api-result.ts';
import type { CacheSession } from '../cache/cache-session.ts';
import { isLeaseOver } from '../cache/lease.ts';
import type { DeviceIdentity } from '../port/engine-port.ts';
import type { SyncDeps } from '../port/sync-deps.ts';
import { ContactMemory } from '../queue/contact-memory.ts';
import type { QueueSession } from '../queue/queue-session.ts';
import type { EngineStatus } from '../status/engine-status.ts';
import type { ClockMemory, DeviceClock } from '../time/device-clock.ts';
import { Loop, type Round } from './loop.ts';
import { PullLoop } from './pull-loop.ts';
import { PushLoop } from './push-loop.ts';

export interface LoopsDelegate {
  deps: SyncDeps;
  identity: DeviceIdentity;
  /** The queue's database, watched. */
  store: QueueStore;
  queue: QueueSession;
  cache: CacheSession;
  clock: DeviceClock;
  status: EngineStatus;
  untilNextDayMs(): number;
  /** Other tabs have something to read. */
  onCacheWritten(): void;
  onQueueSettled(): void;
  /** A revoked device has handed over everything it could. Rule D5. */
  onSurrendered(): Promise<void>;
}

/** Signed in again elsewhere in the browser, the credential is tried this often. */
const SIGN_IN_RETRY_MS = 60_000;
/** A venue that was canceled may have paid meanwhile. Rule L11. */
const SUSPENDED_RETRY_MS = 60_000;
/** Devices that hear one poke don't answer it in the same moment. */
const POKE_JITTER_MS = 500;
/** What the clock learned is stored at once when it changed, and otherwise now and then. */
const CLOCK_WRITE_MS = 60_000;
const CLOCK_CHANGE_MS = 1_000;

/** The leader's three loops: push, pull and the poke stream. None waits for another. Rule D10. */
export class SyncLoops {
  readonly #delegate: LoopsDelegate;
  readonly #pushing: PushLoop;
  readonly #push: Loop;
  readonly #pull: Loop;
  readonly #listen: Loop;
  #isListening = false;
  #clockWritten: ClockMemory | null = null;
  readonly #contact: ContactMemory;

  constructor(delegate: LoopsDelegate) {
    this.#delegate = delegate;
    const { deps, identity, queue, cache, clock, status } = delegate;
    const { timers, transport } = deps;
    this.#contact = new ContactMemory(delegate.store, identity.clientId);
    this.#contact.read().then(
      (earlierContactAtUtc) => status.patch({ earlierContactAtUtc }),
      () => undefined,
    );
    const random = () => deps.random();
    this.#pushing = new PushLoop({
      queue,
      transport,
      clock,
      replicaId: identity.replicaId,
      deviceId: identity.deviceId,
      cursor: () => cache.cursor,
      publicKey: () => cache.replica.get('venue', identity.clientId)?.sealing_public_key || null,
      status: async () => ({
        app_version: deps.appVersion,
        storage_persisted: await deps.isStoragePersisted().catch(() => null),
      }),
      onAnswer: (answer, roundTripMs) => {
        this.#answered(answer, roundTripMs);
        if (answer.ok && answer.data.revoked) status.patch({ isRevoked: true });
      },
      onApplied: () => {
        delegate.onQueueSettled();
        this.#pull.wake();
      },
    });
    const pulling = new PullLoop({
      cache,
      transport,
      clock,
      replicaId: identity.replicaId,
      held: () => queue.held(cache.cursor?.epoch),
      random,
      isListening: () => this.#isListening,
      untilNextDayMs: () => delegate.untilNextDayMs(),
      onAnswer: (answer, roundTripMs) => this.#pulled(answer, roundTripMs),
      onApplied: (reply) => this.#applied(reply),
    });
    this.#push = new Loop({ timers, random, round: (signal) => this.#pushRound(signal) });
    this.#pull = new Loop({ timers, random, round: (signal) => this.#pullRound(pulling, signal) });
    this.#listen = new Loop({ timers, random, round: (signal) => this.#listenRound(signal) });
  }

  start(): void {
    this.#push.start();
    this.#pull.start();
    this.#listen.start();
  }

  /** Pulls now; also in a tab that does not lead, while its cache is in memory. Rule D22. */
  pull(): void {
    this.#pull.start();
    this.#pull.wake();
  }

  stop(): void {
    this.#push.stop();
    this.#pull.stop();
    this.#listen.stop();
    this.#isListening = false;
  }

  /** Something was queued. */
  wakePush(): void {
    this.#push.wake();
  }

  /** A person, or the network coming back, asks for everything now. */
  wakeAll({ asksParked }: { asksParked: boolean }): void {
    if (asksParked) this.#pushing.askAgain();
    for (const loop of [this.#push, this.#pull, this.#listen]) loop.wake({ isUrgent: true });
  }

  async #pushRound(signal: AbortSignal): Promise<Round> {
    const { status, queue, onSurrendered } = this.#delegate;
    const round = await this.#pushing.round(signal);
    if (signal.aborted) return round;
    if (status.value.isRevoked && !queue.own().some((entry) => entry.state === 'unsent' && queue.isSendable(entry)))
      await onSurrendered();
    return this.#unlessSignedOut(round);
  }

  async #pullRound(pulling: PullLoop, signal: AbortSignal): Promise<Round> {
    if (this.#delegate.status.value.isRevoked) return { kind: 'idle', waitMs: null };
    const round = await pulling.round(signal);
    /* What was revoked hands over its queue now, not after a back-off. */
    if (this.#delegate.status.value.isRevoked) this.#push.wake({ isUrgent: true });
    return this.#unlessSuspended(this.#unlessSignedOut(round));
  }

  async #listenRound(signal: AbortSignal): Promise<Round> {
    const { deps, status, cache } = this.#delegate;
    if (status.value.isRevoked) return { kind: 'idle', waitMs: null };
    if (status.value.isSuspended) return { kind: 'idle', waitMs: SUSPENDED_RETRY_MS };
    const ended = await deps.transport.listen(
      {
        onOpen: () => {
          this.#isListening = true;
          this.#pull.wake();
        },
        onPoke: (version) => {
          const reached = cache.cursor?.version ?? -1;
          if (version > reached) deps.timers.after(deps.random() * POKE_JITTER_MS, () => this.#pull.wake());
        },
      },
      signal,
    );
    this.#isListening = false;
    /* A stream that was open and ended is a server that restarts: back-off starts over. */
    return ended.ok ? { kind: 'idle', waitMs: 1_000 * (1 + deps.random()) } : this.#unlessSignedOut({ kind: 'failed' });
  }

  /** A round without a valid credential has nothing to back off from: it is tried again now and then. Rule D9. */
  #unlessSignedOut(round: Round): Round {
    const { needsSignIn } = this.#delegate.status.value;
    return needsSignIn && round.kind === 'failed' ? { kind: 'idle', waitMs: SIGN_IN_RETRY_MS } : round;
  }

  #unlessSuspended(round: Round): Round {
    const { isSuspended } = this.#delegate.status.value;
    return isSuspended && round.kind === 'failed' ? { kind: 'idle', waitMs: SUSPENDED_RETRY_MS } : round;
  }

  #answered(answer: ApiResult<{ server_time: string }>, roundTripMs: number): void {
    const { status, clock } = this.#delegate;
    status.answered(answer);
    if (!answer.ok) return;
    clock.contact(Date.parse(answer.data.server_time), roundTripMs);
    this.#contact.heard(answer.data.server_time);
    status.patch({ lastContactAtUtc: answer.data.server_time, clockOffsetMs: clock.offsetMs() });
    this.#keepClock({ isContact: true });
  }

  /**
   * What the clock knows outlives a power cut but for its last minute. A tab of another identity keeps its own in the same place, so it
   * must know what a contact taught. Rule C8.
   */
  #keepClock({ isContact }: { isContact: boolean }): void {
    const { clock, deps, store } = this.#delegate;
    const memory = clock.memory();
    const written = this.#clockWritten;
    const isKnown = written && Math.abs((memory.offsetMs ?? 0) - (written.offsetMs ?? 0)) < CLOCK_CHANGE_MS;
    if (isContact && !isKnown) deps.tabs.send({ kind: 'clock', offsetMs: memory.offsetMs ?? 0 });
    if (isKnown && Math.abs(memory.floorMs - written.floorMs) < CLOCK_WRITE_MS) return;
    this.#clockWritten = memory;
    store.writeMeta(CLOCK_KEY, memory).catch(() => {
      this.#clockWritten = null;
    });
  }

  async #pulled(answer: ApiResult<PullReply>, roundTripMs: number): Promise<void> {
    const { cache, status } = this.#delegate;
    this.#answered(answer, roundTripMs);
    status.pulled(answer);
    if (!answer.ok || !status.value.isLocked) return;
    await cache.setLocked(false);
    status.patch({ isLocked: false });
  }

  async #applied(reply: PullReply): Promise<void> {
    const { cache, queue, status, clock, identity } = this.#delegate;
    const { fill_customers: fillCustomers } = reply;
    status.patch({ isFilled: cache.state.isFilled, ...(fillCustomers === undefined ? {} : { fillCustomers }) });
    this.#delegate.onCacheWritten();
    if (reply.more) return;
    this.#pushing.lost.pulled();
    /* What is stored is older than these rows: after a restart the queue's own arguments show what happened since. */
    if (cache.away === 'failing') return;
    await queue.tidy({
      cursor: cache.cursor,
      publicKey: cache.replica.get('venue', identity.clientId)?.sealing_public_key || null,
      /* Versions compare within one epoch only. Rule E6. */
      backedUpVersion: reply.cursor.epoch === cache.cursor?.epoch ? (reply.backed_up_version ?? null) : null,
      nowMs: clock.nowMs(),
    });
    /* Another epoch: what it lacks is sent again. Rule D6. */
    if (cache.cursor && this.#pushing.lost.of(queue.own(), cache.cursor).length > 0) this.#push.wake();
  }

  /** Called once a minute: keeps the time, and locks people whose lease ran out while the app runs. */
  async checkLease(): Promise<void> {
    const { cache, clock, status } = this.#delegate;
    if (status.value.isLeader) this.#keepClock({ isContact: false });
    if (status.value.isLocked || !isLeaseOver(cache, clock)) return;
    await cache.setLocked(true);
    status.patch({ isLocked: true });
  }
}
