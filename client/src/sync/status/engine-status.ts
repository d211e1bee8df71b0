import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs';
import type { ApiResult } from '../../lib/api/api-result.ts';
import type { SyncStatus } from '../port/engine-port.ts';
import type { SharedStatus } from '../port/sync-deps.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import { startingStatus } from './starting-status.ts';

/** The engine's status, and how each response of the server changes it. */
export class EngineStatus {
  readonly #subject: BehaviorSubject<SyncStatus>;
  readonly status$: Observable<SyncStatus>;

  constructor(isOnline: boolean) {
    this.#subject = new BehaviorSubject<SyncStatus>({ ...startingStatus, network: isOnline ? 'online' : 'offline' });
    this.status$ = this.#subject.pipe(distinctUntilChanged());
  }

  get value(): SyncStatus {
    return this.#subject.value;
  }

  patch(change: Partial<SyncStatus>): void {
    const before: Partial<SyncStatus> = this.#subject.value;
    const isNews = Object.entries(change).some(([key, value]) => before[key as keyof SyncStatus] !== value);
    if (isNews) this.#subject.next({ ...this.#subject.value, ...change });
  }

  /** This tab's status for the other tabs. */
  shared(): SharedStatus {
    const { network, needsSignIn, isRevoked, isSuspended, needsUpdate } = this.value;
    const { isLocked, isFilled, lastContactAtUtc, clockOffsetMs } = this.value;
    return {
      network,
      needsSignIn,
      isRevoked,
      isSuspended,
      needsUpdate,
      isLocked,
      isFilled,
      lastContactAtUtc,
      clockOffsetMs,
    };
  }

  /**
   * A follower shows the leader's status, and adopts its time; whether it is locked and filled its own rows decide. A leader without
   * contact so far knows no time that this tab should take. Rule C8.
   */
  adopt(
    { isLocked: _isLocked, isFilled: _isFilled, lastContactAtUtc, clockOffsetMs, ...shared }: SharedStatus,
    clock: DeviceClock | null,
  ): void {
    if (lastContactAtUtc === null) return this.patch(shared);
    const isContact = lastContactAtUtc !== this.#subject.value.lastContactAtUtc;
    if (isContact && clockOffsetMs !== null) clock?.adopt(clockOffsetMs);
    this.patch({ ...shared, lastContactAtUtc, clockOffsetMs });
  }

  /**
   * Sign-in is required only by a 401 (rule D9) and an update only by a 426 (V1); DEVICE_REVOKED alone ends the device
   * (D5). A response that is not ours, such as a captive portal's page, counts as no connection.
   */
  answered(answer: ApiResult<unknown>): void {
    if (answer.ok) return this.patch({ network: 'online', needsSignIn: false });
    if (answer.kind === 'aborted') return;
    if (answer.kind !== 'refused') return this.patch({ network: 'offline' });
    this.patch({
      network: 'online',
      ...(answer.status === 401 ? { needsSignIn: true } : {}),
      ...(answer.code === 'PROTOCOL_UNSUPPORTED' ? { needsUpdate: true } : {}),
      ...(answer.code === 'DEVICE_REVOKED' ? { isRevoked: true } : {}),
    });
  }

  /**
   * No answer but a pull's shows whether the venue gets anything, and whether this release reads what it gets: a push
   * succeeds either way. Rules L11, V2.
   */
  pulled(answer: ApiResult<unknown>): void {
    if (answer.ok) this.patch({ isSuspended: false, needsUpdate: false });
    else if (answer.kind === 'refused' && answer.code === 'PAYMENT_REQUIRED') this.patch({ isSuspended: true });
  }

  complete(): void {
    this.#subject.complete();
  }
}
