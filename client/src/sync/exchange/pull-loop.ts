import { PROTOCOL_VERSION, SCHEMA_VERSION } from '@gatehouse/sync-protocol/base/version';
import type { Cursor, PullReply } from '@gatehouse/sync-protocol/sync/messages/pull';
import type { Held } from '@gatehouse/sync-protocol/sync/messages/push';
import type { ApiResult } from '../../lib/api/api-result.ts';
import { type CacheSession, FOLD_DELTAS_MIN } from '../cache/cache-session.ts';
import type { SyncTransport } from '../port/transport.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import type { Round } from './loop.ts';

export interface PullDelegate {
  cache: CacheSession;
  transport: SyncTransport;
  clock: DeviceClock;
  replicaId: string;
  /** What the server must still hold. Rule E4. */
  held(): Held | undefined;
  random(): number;
  /** While the poke stream is open, polling is only its safety net. Rule H2. */
  isListening(): boolean;
  /** Milliseconds until the venue's next day: its rows change then. Rule L8. */
  untilNextDayMs(): number;
  onAnswer(answer: ApiResult<PullReply>, roundTripMs: number): Promise<void>;
  onApplied(reply: PullReply): Promise<void>;
}

const POLL_MS = 60_000;
const POLL_WHILE_LISTENING_MS = 5 * 60_000;
/** Waits until after midnight, so that the server's clock has passed it too. */
const AFTER_MIDNIGHT_MS = 5_000;
/** Names of collections in one report. */
const REPAIRED_MAX = 16;
/** A difference that a refill did not heal is reported, not refilled again and again. */
const REPAIR_EVERY_MS = 10 * 60_000;

/** Fetches what changed, page by page. Never waits for the push loop. Rules L1–L10. */
export class PullLoop {
  readonly #delegate: PullDelegate;
  #repairedAtMs: number | null = null;
  #repaired: string[] = [];

  constructor(delegate: PullDelegate) {
    this.#delegate = delegate;
  }

  async round(signal: AbortSignal): Promise<Round> {
    const { cache, transport, clock } = this.#delegate;
    const cursor = cache.pullCursor;
    const startedMs = clock.monotonicMs();
    const answer = await transport.pull(this.#request(cursor), signal);
    if (signal.aborted) return { kind: 'idle', waitMs: null };
    await this.#delegate.onAnswer(answer, clock.monotonicMs() - startedMs);
    if (!answer.ok) return { kind: 'failed', retryAfterMs: answer.kind === 'refused' ? answer.retryAfterMs : null };
    this.#repaired = [];
    const applied = await cache.apply(answer.data, cursor, clock.leaseMs());
    if (applied === 'again') return { kind: 'again' };
    await this.#delegate.onApplied(answer.data);
    if (answer.data.more) return { kind: 'again' };
    if (await this.#repair(answer.data)) return { kind: 'again' };
    if (cache.deltas >= FOLD_DELTAS_MIN) await cache.fold();
    return { kind: 'idle', waitMs: this.#waitMs() };
  }

  #request(cursor: Cursor | null) {
    const { replicaId, clock } = this.#delegate;
    const held = this.#delegate.held();
    return {
      protocol: PROTOCOL_VERSION,
      schema: SCHEMA_VERSION,
      replica_id: replicaId,
      cursor,
      client_now: new Date(clock.stamp().clientAtMs).toISOString(),
      ...(held ? { held } : {}),
      ...(this.#repaired.length > 0 ? { repaired: this.#repaired.slice(0, REPAIRED_MAX) } : {}),
    };
  }

  /** Compares with the server's checksums; a difference starts a refill and is reported. Requirement S20. */
  async #repair({ checksums }: PullReply): Promise<boolean> {
    const { cache, clock } = this.#delegate;
    if (!checksums) return false;
    const differing = cache.replica.differing(checksums);
    if (differing.length === 0) return false;
    this.#repaired = differing;
    const nowMs = clock.monotonicMs();
    if (this.#repairedAtMs !== null && nowMs - this.#repairedAtMs < REPAIR_EVERY_MS) return false;
    this.#repairedAtMs = nowMs;
    await cache.refill();
    return true;
  }

  #waitMs(): number {
    const { isListening, random, untilNextDayMs } = this.#delegate;
    const pollMs = isListening() ? POLL_WHILE_LISTENING_MS : POLL_MS;
    const midnightMs = untilNextDayMs() + AFTER_MIDNIGHT_MS * (1 + random());
    return Math.min(pollMs * (0.5 + random()), midnightMs);
  }
}
